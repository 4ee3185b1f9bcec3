import { darker, lighter, PAPER, readableOn } from '../color.ts';
import { line } from '../lettering.ts';
import { circle, ellipse, path, placed, rect, repeat } from '../svgCanvas.ts';
import { ball, barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

export const mug: Drawing = (look, svg) =>
  svg.groundShadow(420, 812, 290, 40) +
  path('M556 470C680 440 700 690 556 690', { stroke: darker(look.color, 0.2), width: 44 }) +
  path('M560 484C660 462 676 672 560 672', { stroke: lighter(look.color, 0.25), width: 9 }) +
  path('M216 360H584V740Q584 810 510 810H290Q216 810 216 740Z', { fill: barrel(svg, look.color) }) +
  ellipse(400, 360, 184, 40, { fill: lighter(look.color, 0.35) }) +
  ellipse(400, 366, 166, 31, { fill: '#3b2418' }) +
  path('M330 300q-30 -40 0 -80t0 -80M420 290q-26 -36 0 -70t0 -70', { stroke: '#b9b1a2', width: 10, opacity: 0.55 }) +
  words(look, 396, 590, 280, readableOn(look.color), 58, 3) +
  rect(300, 690, 190, 8, { fill: look.accent });

export const tumbler: Drawing = (look, svg) =>
  svg.groundShadow(404, 872, 210, 34) +
  path('M276 330H524L500 836Q498 868 466 868H334Q302 868 300 836Z', { fill: barrel(svg, look.color) }) +
  rect(262, 280, 276, 60, { fill: barrel(svg, darker(look.color, 0.45)), radius: 18 }) +
  path('M290 282Q292 232 340 228H460Q508 232 510 282Z', { fill: barrel(svg, '#dfe2e3') }) +
  rect(432, 120, 18, 120, { fill: barrel(svg, look.accent), radius: 8 }) +
  rect(284, 470, 232, 14, { fill: look.accent, opacity: 0.95 }) +
  words(look, 400, 600, 176, readableOn(look.color), 46, 3) +
  path('M322 360L338 820', { stroke: '#ffffff', width: 10, opacity: 0.35 });

/** Buttons to pin on, in three sizes. */
export const pins: Drawing = (look, svg) => {
  const pin = (x: number, y: number, r: number, tone: string, fill: string) =>
    svg.groundShadow(x + 8, y + r * 0.96, r * 0.95, r * 0.2, 0.36) +
    circle(x, y, r, { fill: ball(svg, tone) }) +
    circle(x, y, r * 0.84, { stroke: fill, width: 3, opacity: 0.7 }) +
    path(`M${x - r * 0.6} ${y - r * 0.45}A${r * 0.75} ${r * 0.75} 0 0 1 ${x - r * 0.1} ${y - r * 0.75}`, {
      stroke: '#ffffff',
      width: 9,
      opacity: 0.6,
    });
  return (
    pin(330, 420, 200, look.color, look.accent) +
    words(look, 330, 424, 260, readableOn(look.color), 56, 3) +
    pin(580, 660, 130, look.accent, look.color) +
    placed(path('M0 -70L18 -22H70L28 8L44 58L0 28L-44 58L-28 8L-70 -22H-18Z', { fill: look.color }), 580, 664) +
    pin(260, 760, 96, PAPER, look.color) +
    placed(
      path('M0 44C-60 4 -44 -40 -20 -40C-8 -40 0 -30 0 -24C0 -30 8 -40 20 -40C44 -40 60 4 0 44Z', {
        fill: look.accent,
      }),
      260,
      762,
    )
  );
};

export const keychain: Drawing = (look, svg) =>
  svg.groundShadow(410, 862, 210, 30, 0.34) +
  circle(400, 200, 84, { stroke: '#a9aeb3', width: 14 }) +
  circle(396, 196, 84, { stroke: '#eef0f1', width: 5 }) +
  repeat(3, (index) =>
    ellipse(400, 306 + index * 40, 12, 26, { stroke: index % 2 ? '#8e9499' : '#c5c9cc', width: 8 }),
  ) +
  rect(370, 420, 60, 40, { fill: barrel(svg, '#c9ccce'), radius: 8 }) +
  path('M260 470Q260 440 290 440H510Q540 440 540 470V700C540 790 460 836 400 860C340 836 260 790 260 700Z', {
    fill: face(svg, look.color),
  }) +
  path('M284 484Q284 464 304 464H496Q516 464 516 484V696C516 766 452 806 400 828C348 806 284 766 284 696Z', {
    stroke: look.accent,
    width: 5,
  }) +
  words(look, 400, 620, 200, readableOn(look.color), 46, 3);

/** A sheet of die-cut stickers. */
export const stickers: Drawing = (look, svg) => {
  const halo = (content: string, x: number, y: number, turn: number) => placed(content, x, y, turn);
  return (
    svg.groundShadow(412, 862, 320, 36) +
    rect(168, 166, 478, 690, { fill: '#fffefa', radius: 14 }) +
    rect(168, 166, 478, 690, { stroke: '#ded6c6', width: 2, radius: 14 }) +
    rect(168, 166, 478, 76, { fill: look.color, radius: 14 }) +
    words(look, 406, 206, 420, readableOn(look.color), 38, 1) +
    halo(
      circle(0, 0, 92, { fill: look.accent, stroke: '#e4dccb', width: 4 }) +
        path('M0 -56L14 -18H56L22 6L36 46L0 22L-36 46L-22 6L-56 -18H-14Z', { fill: PAPER }),
      292,
      362,
      -8,
    ) +
    halo(
      rect(-100, -60, 200, 120, { fill: look.color, radius: 18, stroke: '#e4dccb', width: 4 }) +
        line('KAPIT LANG', {
          face: 'sansBlack',
          size: 29,
          x: 0,
          y: 10,
          anchor: 'middle',
          fill: readableOn(look.color),
        }),
      516,
      350,
      7,
    ) +
    halo(
      path('M-90 20C-90 -60 90 -60 90 20C90 80 -90 80 -90 20Z', { fill: '#2d8a57', stroke: '#e4dccb', width: 4 }) +
        line('aral muna', { face: 'serifItalic', size: 33, x: 0, y: 24, anchor: 'middle', fill: PAPER }),
      516,
      560,
      -6,
    ) +
    halo(
      path('M-70 -70H70V70H-70Z', { fill: '#f2b84b', stroke: '#e4dccb', width: 4 }) +
        path('M-40 30C-40 -30 40 -30 40 30ZM-56 30H56M0 -10V-44', { stroke: '#5b3a12', width: 8 }),
      286,
      580,
      6,
    ) +
    halo(
      rect(-190, -46, 380, 92, { fill: lighter(look.color, 0.75), radius: 46, stroke: '#e4dccb', width: 4 }) +
        line('Para sa bayan', {
          face: 'serifBold',
          size: 44,
          x: 0,
          y: 15,
          anchor: 'middle',
          fill: darker(look.color, 0.3),
        }),
      406,
      766,
      -2,
    )
  );
};

export const postcards: Drawing = (look, svg) => {
  const card = (ground: string, index: number) =>
    placed(
      rect(-250, -170, 500, 340, { fill: PAPER, stroke: '#ddd4c2', width: 2 }) +
        rect(-232, -152, 464, 304, { fill: lighter(ground, 0.55) }) +
        circle(110 - index * 80, -60, 44, { fill: look.accent }) +
        path('M-232 60C-140 -20 -80 40 0 -10S160 -10 232 30V152H-232Z', { fill: lighter(ground, 0.15) }) +
        path('M-232 100C-120 50 -40 110 60 66S190 80 232 96V152H-232Z', { fill: ground }),
      400 + (index - 1) * 26,
      380 + index * 150,
      -9 + index * 8,
    );
  return (
    svg.groundShadow(404, 866, 320, 34) +
    [look.accent, darker(look.color, 0.2), look.color].map(card).join('') +
    placed(words(look, 0, 0, 320, PAPER, 40, 1), 440, 790, 7)
  );
};
