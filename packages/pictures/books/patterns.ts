import type { Random } from '#db/sample/random.ts';
import { darker, lighter, mix } from '../color.ts';
import { circle, ellipse, path, polygon, rect, repeat } from '../svgCanvas.ts';

/** A decorated surface that fills a box from its corner (0, 0). */
type Pattern = (width: number, height: number, ground: string, accent: string, random: Random) => string;

/** Woven mats of the Visayas: rows of nested diamonds between stripes. */
const banig: Pattern = (width, height, ground, accent) => {
  const side = 60;
  const columns = Math.ceil(width / side) + 1;
  const rows = Math.ceil(height / side) + 1;
  const diamond = (cx: number, cy: number, r: number, fill: string) =>
    polygon(
      [
        [cx, cy - r],
        [cx + r, cy],
        [cx, cy + r],
        [cx - r, cy],
      ],
      { fill },
    );
  const tile = (column: number, row: number) => {
    const [cx, cy] = [column * side, row * side];
    const outer = (column + row) % 2 === 0 ? accent : lighter(ground, 0.22);
    return (
      diamond(cx, cy, 29, outer) + diamond(cx, cy, 18, darker(ground, 0.18)) + diamond(cx, cy, 8, lighter(accent, 0.4))
    );
  };
  return (
    rect(0, 0, width, height, { fill: ground }) + repeat(rows, (row) => repeat(columns, (column) => tile(column, row)))
  );
};

const scallops: Pattern = (width, height, ground, accent) => {
  const r = 45;
  const scale = (cx: number, cy: number, tone: number) =>
    repeat(4, (ring) => circle(cx, cy, r - ring * 11, { fill: mix(ground, accent, ((ring + tone) % 4) * 0.28) }));
  const row = (index: number) =>
    repeat(Math.ceil(width / (r * 2)) + 2, (column) =>
      scale(column * r * 2 - (index % 2 === 0 ? 0 : r), height - index * r * 0.5 + r, (index + column) % 2),
    );
  const rows = Math.ceil(height / (r * 0.5)) + 3;
  return rect(0, 0, width, height, { fill: ground }) + repeat(rows, (index) => row(rows - 1 - index));
};

const waves: Pattern = (width, height, ground, accent) => {
  const step = 34;
  const wave = (index: number) => {
    const y = index * step;
    const humps = repeat(Math.ceil(width / 120) + 1, () => 'q30 -26 60 0t60 0');
    return path(`M${index % 2 === 0 ? -60 : -30} ${y}${humps}V${height + 40}H-60Z`, {
      fill: mix(ground, accent, (index % 5) * 0.2),
    });
  };
  return rect(0, 0, width, height, { fill: ground }) + repeat(Math.ceil(height / step) + 1, wave);
};

const triangles: Pattern = (width, height, ground, accent, random) => {
  const side = 68;
  const shades = [
    ground,
    mix(ground, accent, 0.35),
    mix(ground, accent, 0.75),
    darker(ground, 0.2),
    lighter(ground, 0.16),
  ];
  const cell = (column: number, row: number) => {
    const [x, y] = [column * side, row * side];
    const corner = random.chance(0.5);
    return (
      polygon(
        corner
          ? [
              [x, y],
              [x + side, y],
              [x, y + side],
            ]
          : [
              [x, y],
              [x + side, y],
              [x + side, y + side],
            ],
        { fill: random.pick(shades) },
      ) +
      polygon(
        corner
          ? [
              [x + side, y],
              [x + side, y + side],
              [x, y + side],
            ]
          : [
              [x, y],
              [x + side, y + side],
              [x, y + side],
            ],
        { fill: random.pick(shades) },
      )
    );
  };
  return repeat(Math.ceil(height / side), (row) => repeat(Math.ceil(width / side), (column) => cell(column, row)));
};

const arcs: Pattern = (width, height, ground, accent, random) => {
  const side = 90;
  const cell = (x: number, y: number) => {
    const turn = random.int(0, 3);
    const [cx, cy] = [x + (turn % 2) * side, y + (turn > 1 ? side : 0)];
    const back = random.chance(0.5);
    const shades = back ? [accent, ground, lighter(accent, 0.45)] : [mix(ground, accent, 0.4), accent, ground];
    const quarter = (r: number, fill: string) => {
      const [sx, sy] = [turn % 2 === 0 ? r : -r, turn > 1 ? -r : r];
      const sweep = (turn % 2 === 0) === turn < 2 ? 1 : 0;
      return path(`M${cx} ${cy}h${sx}A${r} ${r} 0 0 ${sweep} ${cx} ${cy + sy}Z`, { fill });
    };
    return (
      rect(x, y, side + 1, side + 1, { fill: back ? ground : darker(ground, 0.14) }) +
      shades.map((shade, index) => quarter(side - index * 28, shade)).join('')
    );
  };
  return repeat(Math.ceil(height / side), (row) =>
    repeat(Math.ceil(width / side), (column) => cell(column * side, row * side)),
  );
};

const dots: Pattern = (width, height, ground, accent) => {
  const step = 36;
  const dot = (column: number, row: number) => {
    const distance = Math.hypot(column * step - width * 0.7, row * step - height * 0.35);
    return circle(column * step + (row % 2) * 18, row * step, Math.max(2.5, 15 - distance / 38), {
      fill: mix(accent, lighter(ground, 0.25), Math.min(1, distance / 460)),
    });
  };
  return (
    rect(0, 0, width, height, { fill: ground }) +
    repeat(Math.ceil(height / step) + 1, (row) => repeat(Math.ceil(width / step) + 1, (column) => dot(column, row)))
  );
};

const rays: Pattern = (width, height, ground, accent) => {
  const [cx, cy] = [width / 2, height * 0.94];
  const ray = (index: number) => {
    const from = Math.PI + (index * Math.PI) / 11.5;
    const to = from + Math.PI / 23;
    const reach = width + height;
    const end = (angle: number) => [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach] as const;
    return polygon([[cx, cy], end(from), end(to)], { fill: mix(ground, accent, index % 2 === 0 ? 0.55 : 0.3) });
  };
  return (
    rect(0, 0, width, height, { fill: ground }) +
    repeat(12, ray) +
    circle(cx, cy, height * 0.3, { fill: accent }) +
    circle(cx, cy, height * 0.24, { fill: lighter(accent, 0.35) })
  );
};

/** Hills one behind the other, a sun or a moon, and now and then a small boat on the water before them. */
const hills: Pattern = (width, height, ground, accent, random) => {
  const sky = lighter(mix(ground, accent, 0.55), 0.45);
  const ridge = (index: number) => {
    const base = height * (0.42 + index * 0.13);
    const [a, b, c] = [random.int(30, 90), random.int(40, 110), random.int(20, 80)];
    return path(
      `M-10 ${base}C${width * 0.18} ${base - a} ${width * 0.3} ${base - b} ${width * 0.5} ${base - 10}S${width * 0.85} ${base - c} ${width + 10} ${base - 24}V${height + 10}H-10Z`,
      { fill: mix(sky, darker(ground, 0.25), 0.25 + index * 0.19) },
    );
  };
  const sun = circle(width * (0.25 + random.next() * 0.5), height * 0.26, height * 0.12, {
    fill: lighter(accent, 0.2),
  });
  const sea = random.chance(0.55);
  const boat = placedBoat(width * (0.3 + random.next() * 0.4), height * 0.87, lighter(accent, 0.3));
  const water = rect(0, height * 0.8, width, height * 0.3, { fill: darker(ground, 0.12) }) + boat;
  return rect(0, 0, width, height, { fill: sky }) + sun + repeat(4, ridge) + (sea ? water : '');
};

function placedBoat(x: number, y: number, sail: string): string {
  return (
    path(`M${x - 46} ${y}q46 26 92 0l-8 17q-38 14 -76 0Z`, { fill: '#3b2a20' }) +
    path(`M${x - 2} ${y - 6}v-92l50 84Z`, { fill: sail }) +
    path(`M${x - 8} ${y - 10}v-66l-30 60Z`, { fill: lighter(sail, 0.4) }) +
    path(`M${x - 66} ${y + 14}q66 18 132 0`, { stroke: '#3b2a20', width: 3 })
  );
}

const leaves: Pattern = (width, height, ground, accent, random) => {
  const leaf = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M0 0C26 -22 30 -66 0 -104C-30 -66 -26 -22 0 0Z', { fill })}${path('M0 0V-92M0 -30l13 -15M0 -30l-13 -15M0 -54l11 -13M0 -54l-11 -13', { stroke: darker(fill, 0.3), width: 2 })}</g>`;
  const shades = [accent, mix(ground, accent, 0.55), lighter(ground, 0.25), mix(ground, accent, 0.3)];
  const cell = (column: number, row: number) =>
    leaf(column * 78 + (row % 2) * 39 + random.int(-8, 8), row * 74 + 40, random.int(-55, 55), random.pick(shades));
  return (
    rect(0, 0, width, height, { fill: ground }) +
    repeat(Math.ceil(height / 74) + 1, (row) => repeat(Math.ceil(width / 78) + 1, (column) => cell(column, row)))
  );
};

const stripes: Pattern = (width, height, ground, accent, random) => {
  let x = 0;
  let bands = rect(0, 0, width, height, { fill: ground });
  while (x < width) {
    const band = random.int(8, 46);
    bands += rect(x, 0, band, height, { fill: mix(ground, accent, random.pick([0, 0.2, 0.5, 0.8, 1])) });
    x += band + random.pick([0, 4, 10]);
  }
  return bands;
};

const orbits: Pattern = (width, height, ground, accent) => {
  const ring = (index: number) =>
    ellipse(width * 0.68, height * 0.42, 40 + index * 44, 26 + index * 34, {
      stroke: mix(ground, accent, 0.75 - index * 0.06),
      width: 3,
    }) +
    circle(
      width * 0.68 + Math.cos(index * 2.1) * (40 + index * 44),
      height * 0.42 + Math.sin(index * 2.1) * (26 + index * 34),
      8 + (index % 3) * 5,
      { fill: index % 2 === 0 ? accent : lighter(accent, 0.5) },
    );
  return (
    rect(0, 0, width, height, { fill: ground }) +
    repeat(9, ring) +
    circle(width * 0.68, height * 0.42, 26, { fill: lighter(accent, 0.25) })
  );
};

export const PATTERNS = {
  banig,
  scallops,
  waves,
  triangles,
  arcs,
  dots,
  rays,
  hills,
  leaves,
  stripes,
  orbits,
} as const;

export type PatternName = keyof typeof PATTERNS;
