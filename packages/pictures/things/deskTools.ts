import { darker, lighter, readableOn } from '../color.ts';
import { line } from '../lettering.ts';
import { circle, path, placed, polygon, rect, repeat, stroke } from '../svgCanvas.ts';
import { barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

/** Eraser, sharpener and a short pencil. */
export const deskSet: Drawing = (look, svg) =>
  svg.groundShadow(410, 744, 330, 44, 0.4) +
  polygon(
    [
      [190, 560],
      [430, 480],
      [560, 560],
      [320, 650],
    ],
    { fill: lighter('#e8ebec', 0.3) },
  ) +
  polygon(
    [
      [190, 560],
      [320, 650],
      [320, 740],
      [190, 650],
    ],
    { fill: '#d5d8d9' },
  ) +
  polygon(
    [
      [320, 650],
      [560, 560],
      [560, 650],
      [320, 740],
    ],
    { fill: '#c3c7c9' },
  ) +
  polygon(
    [
      [262, 536],
      [430, 480],
      [560, 560],
      [392, 623],
    ],
    { fill: lighter(look.color, 0.1) },
  ) +
  polygon(
    [
      [392, 623],
      [560, 560],
      [560, 650],
      [392, 713],
    ],
    { fill: darker(look.color, 0.18) },
  ) +
  placed(
    rect(-70, -46, 140, 92, { fill: face(svg, look.accent), radius: 10 }) +
      circle(0, 0, 25, { fill: darker(look.accent, 0.55) }) +
      rect(-60, -10, 120, 20, { fill: '#d4d7da', radius: 4 }) +
      circle(0, 0, 7, { fill: '#6c7074' }),
    590,
    730,
    -14,
  ) +
  placed(
    rect(-15, -200, 30, 300, { fill: barrel(svg, look.color) }) +
      polygon(
        [
          [-15, 100],
          [15, 100],
          [0, 158],
        ],
        { fill: '#e8c99a' },
      ) +
      polygon(
        [
          [-5, 138],
          [5, 138],
          [0, 158],
        ],
        { fill: '#2b2b2b' },
      ),
    300,
    410,
    64,
  ) +
  words(look, 470, 610, 120, readableOn(darker(look.color, 0.1)), 22, 1);

export const rulers: Drawing = (look, svg) => {
  const tick = (index: number) =>
    stroke(0, index * 11, index % 10 === 0 ? 46 : index % 5 === 0 ? 34 : 22, index * 11, darker(look.color, 0.55), 1.8);
  const strip =
    rect(0, -18, 104, 690, { fill: lighter(look.color, 0.35), radius: 6, opacity: 0.85 }) +
    rect(0, -18, 104, 690, { stroke: darker(look.color, 0.1), width: 2, radius: 6 }) +
    repeat(60, tick) +
    repeat(7, (index) =>
      line(String(index * 5), {
        face: 'sans',
        size: 15,
        x: 58,
        y: index * 110 * 0.91 + 5,
        fill: darker(look.color, 0.55),
      }),
    ) +
    rect(88, 0, 6, 650, { fill: '#ffffff', opacity: 0.55 });
  return (
    svg.groundShadow(420, 856, 300, 34, 0.28) +
    placed(strip, 330, 160, 9) +
    placed(
      path('M0 0V420H330ZM54 128L222 366H54Z', { fill: lighter(look.accent, 0.2), opacity: 0.85 }) +
        path('M0 0V420H330Z', { stroke: darker(look.accent, 0.2), width: 3 }),
      400,
      420,
      0,
    ) +
    placed(
      path('M-170 0A170 170 0 0 1 170 0ZM-90 -18H90A92 92 0 0 0 -90 -18Z', {
        fill: lighter(look.color, 0.2),
        opacity: 0.8,
      }) +
        repeat(19, (index) =>
          placed(stroke(0, -168, 0, index % 3 === 0 ? -144 : -154, darker(look.color, 0.5), 2), 0, 0, -90 + index * 10),
        ),
      300,
      800,
      -6,
    )
  );
};

/** Scissors and a glue bottle. */
export const scissorsAndGlue: Drawing = (look, svg) => {
  const steel = svg.linear(0, [0, '#8f959b'], [0.5, '#f5f6f7'], [1, '#9ba1a7']);
  const blade = (side: 1 | -1) =>
    placed(
      path(`M${-13 * side} 0L${10 * side} -330L${20 * side} 0Z`, { fill: steel }) +
        path(
          `M${4 * side} 0C${10 * side} 90 ${-66 * side} 110 ${-72 * side} 190C${-76 * side} 262 ${10 * side} 262 ${20 * side} 180C${24 * side} 120 ${18 * side} 60 ${18 * side} 0Z`,
          { fill: look.color },
        ) +
        circle(-28 * side, 190, 26, { fill: '#efeadd' }),
      290,
      530,
      11 * side,
    );
  return (
    svg.groundShadow(310, 806, 150, 22, 0.32) +
    svg.groundShadow(562, 856, 120, 22) +
    blade(1) +
    blade(-1) +
    circle(290, 530, 12, { fill: '#6c7176' }) +
    path('M546 300L578 300L590 408H534Z', { fill: look.accent }) +
    rect(550, 270, 24, 40, { fill: darker(look.accent, 0.2), radius: 6 }) +
    rect(514, 404, 96, 40, { fill: barrel(svg, darker(look.accent, 0.15)), radius: 6 }) +
    path('M518 440H606Q642 470 642 530V836Q642 856 622 856H502Q482 856 482 836V530Q482 470 518 440Z', {
      fill: barrel(svg, '#f7f5ee'),
    }) +
    rect(482, 580, 160, 180, { fill: look.color }) +
    words(look, 562, 670, 140, readableOn(look.color), 36)
  );
};

export const stapler: Drawing = (look, svg) =>
  svg.groundShadow(410, 716, 340, 40) +
  path('M130 690Q130 664 160 662H640Q684 662 690 700V712H130Z', { fill: darker(look.color, 0.35) }) +
  rect(170, 640, 470, 26, { fill: svg.linear(90, [0, '#eef0f1'], [1, '#8e9398']) }) +
  path('M120 610C150 540 300 470 470 468C600 468 690 520 696 600Q690 646 640 646H150Q116 640 120 610Z', {
    fill: face(svg, look.color),
  }) +
  path('M160 580C230 520 330 494 460 494', { stroke: lighter(look.color, 0.55), width: 12 }) +
  circle(640, 600, 20, { fill: darker(look.color, 0.45) }) +
  words(look, 420, 580, 300, readableOn(look.color), 42, 1) +
  rect(230, 764, 150, 54, { fill: face(svg, look.accent), radius: 6 }) +
  svg.groundShadow(306, 822, 100, 12, 0.3);
