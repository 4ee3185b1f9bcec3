import { circle, ellipse, path, placed, polygon, rect, repeat } from '../svgCanvas.ts';

/** A small sign drawn around (0, 0) within a radius of 100, in one colour and the colour behind it. */
type Emblem = (color: string, behind: string) => string;

const turned = (content: string, degrees: number) => placed(content, 0, 0, degrees);

const atom: Emblem = (color) =>
  [0, 60, 120].map((turn) => turned(ellipse(0, 0, 94, 34, { stroke: color, width: 7 }), turn)).join('') +
  circle(0, 0, 17, { fill: color }) +
  circle(94, 0, 9, { fill: color }) +
  circle(-47, 81, 9, { fill: color });

const sun: Emblem = (color, behind) =>
  repeat(8, (index) =>
    turned(
      polygon(
        [
          [-13, -56],
          [0, -98],
          [13, -56],
        ],
        { fill: color },
      ),
      index * 45,
    ),
  ) +
  circle(0, 0, 46, { fill: color }) +
  circle(0, 0, 34, { stroke: behind, width: 4 });

const leaf: Emblem = (color, behind) =>
  path('M-70 78C-96 -10 -20 -86 88 -88C92 20 16 96 -70 78Z', { fill: color }) +
  path('M-82 92Q-20 0 58 -58M-36 30l10 -58M-6 -2l14 -50M-46 44l62 2M-12 4l56 4', { stroke: behind, width: 6 });

const compass: Emblem = (color, behind) =>
  path('M-12 -70L-58 84M12 -70L58 84', { stroke: color, width: 14 }) +
  circle(0, -74, 20, { fill: color }) +
  circle(0, -74, 8, { fill: behind }) +
  path('M-84 52Q0 108 84 52', { stroke: color, width: 6, dash: '14 11' }) +
  path('M-30 -4H30', { stroke: color, width: 8 });

const note: Emblem = (color) =>
  path('M-34 58V-64L62 -86V36', { stroke: color, width: 13 }) +
  ellipse(-54, 60, 28, 21, { fill: color }) +
  ellipse(42, 38, 28, 21, { fill: color }) +
  path('M-34 -30L62 -52', { stroke: color, width: 13 });

const gear: Emblem = (color, behind) =>
  repeat(8, (index) => turned(rect(-15, -96, 30, 40, { fill: color, radius: 5 }), index * 45)) +
  circle(0, 0, 68, { fill: color }) +
  circle(0, 0, 30, { fill: behind });

const openBook: Emblem = (color, behind) =>
  path('M0 -42C-30 -72 -70 -72 -96 -58V56C-70 42 -30 44 0 72C30 44 70 42 96 56V-58C70 -72 30 -72 0 -42Z', {
    fill: color,
  }) +
  path(
    'M0 -40V66M-74 -30Q-46 -36 -22 -20M-74 -4Q-46 -10 -22 6M-74 22Q-46 16 -22 32M74 -30Q46 -36 22 -20M74 -4Q46 -10 22 6M74 22Q46 16 22 32',
    { stroke: behind, width: 5 },
  );

const globe: Emblem = (color) =>
  circle(0, 0, 88, { stroke: color, width: 8 }) +
  ellipse(0, 0, 40, 88, { stroke: color, width: 6 }) +
  path('M-88 0H88M-74 -46H74M-74 46H74', { stroke: color, width: 6 });

const flask: Emblem = (color, behind) =>
  path('M-24 -92H24M-16 -90V-28L-70 70Q-76 88 -56 90H56Q76 88 70 70L16 -28V-90', { stroke: color, width: 9 }) +
  path('M-42 32H42L64 74Q66 84 54 84H-54Q-66 84 -64 74Z', { fill: color }) +
  circle(-14, 58, 8, { fill: behind }) +
  circle(16, 50, 5, { fill: behind }) +
  circle(8, 4, 7, { fill: color });

const heart: Emblem = (color, behind) =>
  path('M0 84C-120 6 -88 -80 -38 -80C-14 -80 -2 -62 0 -50C2 -62 14 -80 38 -80C88 -80 120 6 0 84Z', { fill: color }) +
  path('M-52 -42Q-44 -56 -30 -56', { stroke: behind, width: 7 });

const quill: Emblem = (color, behind) =>
  path('M-62 92C-40 -10 20 -84 92 -96C84 -20 40 40 -30 56Z', { fill: color }) +
  path('M-70 98C-36 30 14 -28 66 -70M-14 26l44 -8M6 2l46 -10', { stroke: behind, width: 5 });

const palette: Emblem = (color, behind) =>
  path('M6 -86C-62 -86 -98 -40 -94 8C-90 62 -44 92 2 86C34 82 14 50 30 36C50 20 92 44 94 -4C94 -56 58 -86 6 -86Z', {
    fill: color,
  }) +
  [
    [-48, -26],
    [-8, -52],
    [40, -40],
    [-54, 22],
    [-24, 54],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 12, { fill: behind }))
    .join('');

const chart: Emblem = (color) =>
  [40, 80, 120, 160]
    .map((height, index) => rect(-86 + index * 46, 84 - height, 32, height, { fill: color, radius: 4 }))
    .join('') + path('M-80 6L-30 -36L16 -22L84 -92', { stroke: color, width: 7 });

const coins: Emblem = (color, behind) =>
  repeat(4, (index) => ellipse(-34, 72 - index * 24, 56, 20, { fill: color, stroke: behind, width: 5 })) +
  repeat(6, (index) => ellipse(46, 72 - index * 24, 50, 18, { fill: color, stroke: behind, width: 5 }));

const scales: Emblem = (color) =>
  path('M0 -90V82M-50 86H50M-78 -56H78M-78 -56L-98 10M-78 -56L-58 10M78 -56L98 10M78 -56L58 10', {
    stroke: color,
    width: 8,
  }) +
  path('M-104 10H-52Q-56 44 -78 44T-104 10Z', { fill: color }) +
  path('M104 10H52Q56 44 78 44T104 10Z', { fill: color }) +
  circle(0, -88, 12, { fill: color });

const speech: Emblem = (color, behind) =>
  path('M-92 -70H92V38H-6L-46 84V38H-92Z', { fill: color }) +
  path('M-64 -40H64M-64 -12H64M-64 16H10', { stroke: behind, width: 8 });

const chip: Emblem = (color, behind) =>
  repeat(5, (index) => path(`M${-48 + index * 24} -92V92M-92 ${-48 + index * 24}H92`, { stroke: color, width: 7 })) +
  rect(-66, -66, 132, 132, { fill: color, radius: 10 }) +
  rect(-36, -36, 72, 72, { stroke: behind, width: 6, radius: 6 });

const cross: Emblem = (color) => path('M-30 -88H30V-30H88V30H30V88H-30V30H-88V-30H-30Z', { fill: color });

const islands: Emblem = (color) =>
  path('M-20 -96C16 -92 6 -60 16 -40C30 -18 2 -6 -10 -16C-30 -34 -40 -70 -20 -96Z', { fill: color }) +
  path(
    'M6 8C30 0 38 14 26 26C10 34 -4 22 6 8ZM-30 20C-18 14 -8 30 -20 40C-34 44 -42 30 -30 20ZM46 30C60 26 62 44 50 50C40 50 36 38 46 30Z',
    { fill: color },
  ) +
  path('M10 62C40 48 78 58 70 86C46 104 26 88 6 92C-10 88 -8 70 10 62Z', { fill: color }) +
  path('M-86 44L-44 4', { stroke: color, width: 11 });

const person: Emblem = (color) =>
  circle(0, -46, 38, { fill: color }) + path('M-78 90C-78 22 -40 4 0 4C40 4 78 22 78 90Z', { fill: color });

const star: Emblem = (color) =>
  polygon(
    Array.from({ length: 10 }, (_, index) => {
      const [angle, reach] = [(index * Math.PI) / 5 - Math.PI / 2, index % 2 === 0 ? 98 : 42];
      return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
    }),
    { fill: color },
  );

export const EMBLEMS = {
  atom,
  sun,
  leaf,
  compass,
  note,
  gear,
  openBook,
  globe,
  flask,
  heart,
  quill,
  palette,
  chart,
  coins,
  scales,
  speech,
  chip,
  cross,
  islands,
  person,
  star,
} as const;

export type EmblemName = keyof typeof EMBLEMS;
