import { darker, lighter, PAPER } from '../color.ts';
import { line } from '../lettering.ts';
import { circle, path, placed, polygon, rect, stroke } from '../svgCanvas.ts';
import { ball, barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

/** A desk name plate; the name itself is what the customer asks for. */
export const namePlate: Drawing = (look, svg) => {
  const wood = svg.linear(90, [0, lighter(look.color, 0.15)], [1, darker(look.color, 0.35)]);
  return (
    svg.groundShadow(410, 716, 350, 40) +
    polygon(
      [
        [110, 640],
        [690, 640],
        [724, 710],
        [76, 710],
      ],
      { fill: wood },
    ) +
    polygon(
      [
        [130, 440],
        [670, 440],
        [690, 640],
        [110, 640],
      ],
      { fill: wood },
    ) +
    polygon(
      [
        [160, 464],
        [640, 464],
        [656, 616],
        [144, 616],
      ],
      { fill: svg.linear(10, [0, '#f3dc9a'], [0.5, '#cf9f3f'], [1, '#efd48c']) },
    ) +
    polygon(
      [
        [170, 474],
        [630, 474],
        [645, 606],
        [155, 606],
      ],
      { stroke: '#8a6420', width: 2.5 },
    ) +
    words(look, 400, 526, 420, '#3a2a10', 58, 1) +
    line('COLLEGE OF EDUCATION', {
      face: 'sans',
      size: 21,
      tracking: 160,
      x: 400,
      y: 590,
      anchor: 'middle',
      fill: '#5b431a',
    })
  );
};

/** A self-inking rubber stamp and its print. */
export const rubberStamp: Drawing = (look, svg) =>
  svg.groundShadow(400, 702, 240, 34) +
  rect(346, 190, 108, 70, { fill: ball(svg, look.color), radius: 30 }) +
  rect(376, 240, 48, 150, { fill: barrel(svg, '#c9ccce') }) +
  rect(270, 360, 260, 150, { fill: face(svg, look.color), radius: 20 }) +
  rect(300, 392, 200, 84, { fill: PAPER, radius: 8 }) +
  words(look, 400, 434, 184, darker(look.color, 0.3), 30) +
  rect(250, 500, 300, 190, { fill: face(svg, darker(look.color, 0.45)), radius: 12 }) +
  rect(236, 660, 328, 40, { fill: '#2b2d31', radius: 8 }) +
  placed(
    rect(-230, -52, 460, 104, { stroke: look.accent, width: 6, radius: 12, opacity: 0.85 }) +
      line('JUAN DELA CRUZ', { face: 'sansBlack', size: 42, x: 0, y: 4, anchor: 'middle', fill: look.accent }) +
      line('2026-00123', { face: 'sans', size: 26, tracking: 120, x: 0, y: 36, anchor: 'middle', fill: look.accent }),
    410,
    800,
    -4,
  );

/** A pen in an open gift box, a name on the lid. */
export const giftPen: Drawing = (look, svg) =>
  svg.groundShadow(410, 838, 350, 42) +
  polygon(
    [
      [130, 330],
      [640, 250],
      [690, 470],
      [170, 560],
    ],
    { fill: face(svg, darker(look.color, 0.3)) },
  ) +
  polygon(
    [
      [156, 346],
      [626, 272],
      [668, 456],
      [190, 538],
    ],
    { fill: lighter(look.color, 0.15) },
  ) +
  placed(words(look, 0, 0, 360, look.accent, 44, 1), 412, 410, -9) +
  polygon(
    [
      [140, 580],
      [690, 490],
      [716, 740],
      [166, 836],
    ],
    { fill: face(svg, look.color) },
  ) +
  polygon(
    [
      [172, 604],
      [662, 524],
      [684, 716],
      [194, 800],
    ],
    { fill: '#1d1a18' },
  ) +
  placed(
    rect(-210, -19, 330, 38, {
      fill: svg.linear(90, [0, '#3a3c42'], [0.3, '#9a9da4'], [0.6, '#2b2d33'], [1, '#14151a']),
      radius: 16,
    }) +
      rect(-40, -20, 24, 40, { fill: '#d9b45a' }) +
      polygon(
        [
          [120, -18],
          [200, -5],
          [200, 5],
          [120, 18],
        ],
        { fill: '#d9b45a' },
      ) +
      rect(-206, -30, 130, 12, { fill: '#d9b45a', radius: 6 }),
    424,
    664,
    -9.5,
  );

export const photoFrame: Drawing = (look, svg) =>
  svg.groundShadow(410, 856, 300, 36) +
  polygon(
    [
      [480, 300],
      [640, 846],
      [560, 846],
    ],
    { fill: darker(look.color, 0.5) },
  ) +
  rect(180, 176, 440, 670, { fill: face(svg, look.color) }) +
  rect(196, 192, 408, 638, { stroke: look.accent, width: 4 }) +
  rect(226, 222, 348, 578, { fill: PAPER }) +
  rect(262, 262, 276, 380, { fill: svg.linear(90, [0, '#bcd6dc'], [0.6, '#e9dcbb'], [1, '#7fa06a']) }) +
  circle(400, 420, 56, { fill: '#a8764e' }) +
  path('M300 642C306 520 494 520 500 642Z', { fill: look.color }) +
  polygon(
    [
      [312, 372],
      [400, 336],
      [488, 372],
      [400, 408],
    ],
    { fill: '#22252b' },
  ) +
  stroke(482, 376, 490, 440, look.accent, 5) +
  words(look, 400, 718, 280, darker(look.color, 0.3), 36);
