import { darker, lighter, PAPER, readableOn } from '../color.ts';
import { circle, ellipse, path, placed, polygon, rect, repeat, stroke } from '../svgCanvas.ts';
import { ball, barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

const PIGMENTS = [
  '#c8342b',
  '#e2762b',
  '#f0bf34',
  '#7aa63c',
  '#1f7a55',
  '#2f8fb0',
  '#2a4f9c',
  '#5a3a8c',
  '#b04a83',
  '#7a4a2a',
  '#2b2b2e',
  '#f5f3ea',
];

/** A tin of water colours, lid open, a brush before it. */
export const waterColors: Drawing = (look, svg) => {
  const pan = (tone: string, index: number) => {
    const [x, y] = [176 + (index % 6) * 76, 530 + Math.floor(index / 6) * 92];
    return (
      rect(x, y, 66, 76, { fill: '#ffffff', radius: 8 }) +
      rect(x + 5, y + 5, 56, 66, { fill: face(svg, tone), radius: 6 }) +
      path(`M${x + 14} ${y + 20}q18 -10 36 0`, { stroke: '#ffffff', width: 4, opacity: 0.5 })
    );
  };
  return (
    svg.groundShadow(410, 792, 350, 44) +
    path('M160 490L196 300H604L640 490Z', { fill: face(svg, darker(look.color, 0.15)) }) +
    path('M192 470L218 322H582L608 470Z', { fill: '#f7f5ee' }) +
    words(look, 400, 396, 320, darker(look.color, 0.3), 46) +
    rect(140, 490, 520, 290, { fill: face(svg, look.color), radius: 16 }) +
    rect(160, 512, 480, 236, { fill: '#ece8dc', radius: 8 }) +
    PIGMENTS.map(pan).join('') +
    placed(
      rect(-9, -330, 18, 290, { fill: barrel(svg, look.accent), radius: 8 }) +
        rect(-10, -46, 20, 56, { fill: barrel(svg, '#c3c6c9') }) +
        path('M-10 10C-22 40 -10 80 0 100C10 80 22 40 10 10Z', { fill: '#6b4326' }),
      480,
      820,
      76,
    )
  );
};

export const brushes: Drawing = (look, svg) => {
  const brush = (index: number) => {
    const width = 14 + index * 5;
    const flat = index % 2 === 0;
    const hair = flat
      ? polygon(
          [
            [-width, -250],
            [width, -250],
            [width + 3, -340],
            [-width - 3, -340],
          ],
          { fill: '#6b4326' },
        )
      : path(
          `M${-width} -250C${-width * 1.7} -300 ${-width * 0.4} -350 0 -380C${width * 0.4} -350 ${width * 1.7} -300 ${width} -250Z`,
          { fill: '#8a5a34' },
        );
    const tone = index % 2 ? look.accent : look.color;
    return placed(
      hair +
        rect(-width, -256, width * 2, 96, { fill: barrel(svg, '#c9cccf') }) +
        stroke(-width, -190, width, -190, '#85898d', 3) +
        path(`M${-width} -160H${width}L${width * 0.7} 120L5 260H-5L${-width * 0.7} 120Z`, {
          fill: barrel(svg, tone),
        }),
      212 + index * 94,
      560 + (index % 2) * 16,
      -10 + index * 5,
    );
  };
  return (
    svg.groundShadow(404, 840, 310, 34, 0.32) +
    repeat(5, brush) +
    rect(266, 680, 268, 70, { fill: PAPER, radius: 8 }) +
    words(look, 400, 715, 246, darker(look.color, 0.35), 32, 1)
  );
};

/** Jars of poster paint. */
export const paintJars: Drawing = (look, svg) => {
  const jar = (tone: string, x: number, y: number, scale: number) =>
    placed(
      svg.groundShadow(4, 4, 120, 20) +
        rect(-90, -220, 180, 222, { fill: barrel(svg, tone), radius: 20 }) +
        rect(-96, -286, 192, 74, { fill: barrel(svg, '#f4f2ea'), radius: 12 }) +
        repeat(11, (index) => stroke(-84 + index * 17, -278, -84 + index * 17, -222, '#c9c5b8', 3)) +
        rect(-90, -160, 180, 100, { fill: PAPER }) +
        words(look, 0, -110, 156, darker(tone, 0.4), 30),
      x,
      y,
      0,
      scale,
    );
  return (
    jar('#2a6fb0', 250, 640, 0.92) +
    jar('#d9a032', 550, 640, 0.92) +
    jar('#c8342b', 170, 850, 1) +
    jar('#2d8a57', 400, 864, 1) +
    jar(look.color, 630, 850, 1)
  );
};

export const canvas: Drawing = (look, svg) =>
  svg.groundShadow(410, 868, 320, 38) +
  path('M400 130L250 868M400 130L560 868M400 130V820', { stroke: '#9c713f', width: 20 }) +
  rect(230, 700, 350, 24, { fill: face(svg, '#b98850') }) +
  rect(196, 236, 416, 470, { fill: '#d9d2c3' }) +
  rect(188, 228, 416, 470, { fill: svg.linear(90, [0, '#fffefb'], [1, '#f2eee3']) }) +
  path('M188 560C260 480 320 540 400 470S540 440 604 500V698H188Z', { fill: lighter(look.color, 0.25) }) +
  path('M188 630C280 560 360 610 450 560S560 560 604 590V698H188Z', { fill: look.color }) +
  circle(500, 350, 48, { fill: look.accent }) +
  path('M240 330q30 -24 60 0t60 0', { stroke: '#9db6bd', width: 8 }) +
  words(look, 300, 660, 200, readableOn(look.color), 24, 1);

/** A T-square on a drafting board. */
export const tSquare: Drawing = (look, svg) =>
  svg.groundShadow(410, 860, 350, 36) +
  polygon(
    [
      [120, 300],
      [680, 220],
      [690, 780],
      [110, 850],
    ],
    { fill: face(svg, '#d8b483') },
  ) +
  polygon(
    [
      [170, 350],
      [620, 288],
      [628, 730],
      [164, 786],
    ],
    { fill: '#fffdf6' },
  ) +
  path('M230 720L420 420L560 660Z', { stroke: look.color, width: 4 }) +
  circle(410, 580, 70, { stroke: look.accent, width: 4 }) +
  path('M200 560L600 508', { stroke: '#b9b2a3', width: 2, dash: '10 8' }) +
  placed(
    rect(-30, -140, 60, 280, { fill: face(svg, darker(look.color, 0.1)), radius: 8 }) +
      rect(0, -26, 560, 52, { fill: lighter(look.color, 0.4), opacity: 0.9 }) +
      rect(0, -26, 560, 52, { stroke: darker(look.color, 0.2), width: 2 }) +
      repeat(50, (index) =>
        stroke(40 + index * 10, 26, 40 + index * 10, index % 5 ? 16 : 8, darker(look.color, 0.5), 1.5),
      ) +
      circle(0, -90, 8, { fill: PAPER }) +
      circle(0, 90, 8, { fill: PAPER }),
    130,
    640,
    -8,
  );

/** A drawing compass with its case. */
export const drawingCompass: Drawing = (look, svg) => {
  const steel = svg.linear(0, [0, '#83898f'], [0.4, '#ffffff'], [1, '#80868c']);
  return (
    svg.groundShadow(410, 862, 300, 34) +
    rect(190, 660, 430, 190, { fill: face(svg, look.color), radius: 20 }) +
    rect(206, 676, 398, 158, { stroke: lighter(look.color, 0.35), width: 2.5, radius: 14, dash: '9 7' }) +
    words(look, 405, 756, 340, readableOn(look.color), 42) +
    circle(400, 214, 36, { fill: steel }) +
    rect(390, 130, 20, 66, { fill: steel, radius: 6 }) +
    polygon(
      [
        [376, 230],
        [396, 236],
        [316, 560],
        [304, 610],
        [300, 556],
      ],
      { fill: steel },
    ) +
    polygon(
      [
        [424, 230],
        [404, 236],
        [484, 560],
        [496, 610],
        [500, 556],
      ],
      { fill: steel },
    ) +
    rect(336, 404, 128, 12, { fill: '#9aa0a6' }) +
    circle(400, 410, 18, { fill: ball(svg, look.accent) }) +
    path('M262 610Q400 668 540 606', { stroke: look.accent, width: 4, dash: '10 8' })
  );
};

export const clay: Drawing = (look, svg) => {
  const bar = (tone: string, index: number) =>
    rect(196 + (index % 2) * 212, 300 + Math.floor(index / 2) * 104, 196, 88, {
      fill: barrel(svg, tone),
      radius: 30,
    }) +
    repeat(4, (groove) =>
      stroke(
        212 + (index % 2) * 212,
        318 + Math.floor(index / 2) * 104 + groove * 17,
        376 + (index % 2) * 212,
        318 + Math.floor(index / 2) * 104 + groove * 17,
        darker(tone, 0.15),
        2.5,
      ),
    );
  return (
    svg.groundShadow(404, 862, 310, 38) +
    rect(160, 260, 480, 600, { fill: '#fdfbf4', radius: 18 }) +
    rect(160, 260, 480, 600, { stroke: '#d7cfbe', width: 3, radius: 18 }) +
    PIGMENTS.slice(0, 8).map(bar).join('') +
    path('M160 740H640V842Q640 860 622 860H178Q160 860 160 842Z', { fill: face(svg, look.color) }) +
    words(look, 400, 800, 420, readableOn(look.color), 50, 1) +
    ellipse(400, 228, 84, 60, { fill: ball(svg, look.accent) })
  );
};
