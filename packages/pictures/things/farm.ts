import { darker, lighter, PAPER, readableOn } from '../color.ts';
import { line } from '../lettering.ts';
import { circle, ellipse, path, placed, polygon, rect, repeat, type SvgCanvas, stroke } from '../svgCanvas.ts';
import { ball, barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

/** Eggs in a pressed-paper tray. */
export const eggTray: Drawing = (look, svg) => {
  const shell = ball(svg, look.color);
  const shade = svg.linear(90, [0, '#b3aa98'], [1, '#8f8675']);
  const row = (index: number) => {
    const [y, inset] = [430 + index * 84, 66 - index * 20];
    const step = (568 - inset * 2) / 6;
    return (
      repeat(6, (column) =>
        ellipse(116 + inset + step * (column + 0.5), y, step * 0.42, step * 0.54, { fill: shell }),
      ) +
      path(`M${100 + inset} ${y + 24}${repeat(6, () => `q${step / 2} 44 ${step} 0`)}v46H${100 + inset}Z`, {
        fill: shade,
      })
    );
  };
  return (
    svg.groundShadow(410, 826, 370, 44) +
    polygon(
      [
        [166, 400],
        [634, 400],
        [716, 800],
        [84, 800],
      ],
      { fill: '#c2b9a6' },
    ) +
    repeat(5, row) +
    path('M84 800H716V824Q716 836 700 836H100Q84 836 84 824Z', { fill: '#9c927f' }) +
    rect(256, 300, 288, 84, { fill: PAPER, radius: 8 }) +
    words(look, 400, 342, 264, '#6a4a22', 40, 1)
  );
};

export const milkBottle: Drawing = (look, svg) =>
  svg.groundShadow(404, 868, 200, 32) +
  path(
    'M340 240H460V330C460 390 530 420 530 510V826Q530 864 492 864H308Q270 864 270 826V510C270 420 340 390 340 330Z',
    { fill: barrel(svg, '#fbfaf4') },
  ) +
  path(
    'M340 240H460V330C460 390 530 420 530 510V826Q530 864 492 864H308Q270 864 270 826V510C270 420 340 390 340 330Z',
    { stroke: '#c8c6bd', width: 3 },
  ) +
  rect(328, 176, 144, 70, { fill: barrel(svg, look.color), radius: 12 }) +
  repeat(8, (index) => stroke(342 + index * 17, 188, 342 + index * 17, 238, darker(look.color, 0.25), 3)) +
  rect(270, 540, 260, 220, { fill: look.color }) +
  rect(270, 540, 260, 14, { fill: look.accent }) +
  rect(270, 746, 260, 14, { fill: look.accent }) +
  words(look, 400, 624, 220, readableOn(look.color), 50, 2) +
  line('COLLEGE OF AGRICULTURE', {
    face: 'sans',
    size: 15,
    tracking: 70,
    x: 400,
    y: 724,
    anchor: 'middle',
    fill: readableOn(look.color),
  }) +
  path('M300 470V840', { stroke: '#ffffff', width: 12, opacity: 0.6 });

/** A glass jar: honey, jam, atchara, turmeric. */
export const jar: Drawing = (look, svg) =>
  svg.groundShadow(404, 858, 240, 36) +
  rect(236, 330, 328, 524, {
    fill: svg.linear(
      0,
      [0, darker(look.color, 0.25)],
      [0.25, lighter(look.color, 0.25)],
      [0.6, look.color],
      [1, darker(look.color, 0.3)],
    ),
    radius: 50,
  }) +
  rect(226, 300, 348, 558, { stroke: '#b9c5c5', width: 5, radius: 56 }) +
  path('M262 360V800', { stroke: '#ffffff', width: 16, opacity: 0.5 }) +
  path('M236 250H564L548 320H252Z', { fill: face(svg, look.accent) }) +
  path('M210 324C250 300 280 330 320 316S400 334 440 316S520 330 590 324L570 250H230Z', {
    fill: face(svg, look.accent),
  }) +
  rect(226, 316, 348, 16, { fill: '#b98a4a', radius: 8 }) +
  rect(270, 500, 260, 210, { fill: PAPER, radius: 10 }) +
  rect(280, 510, 240, 190, { stroke: look.accent, width: 3, radius: 8 }) +
  words(look, 400, 600, 216, darker(look.color, 0.45), 46, 3);

/** A sack with an open top: rice, corn, compost, feed. */
export const sack: Drawing = (look, svg) =>
  svg.groundShadow(406, 872, 310, 38) +
  path('M206 340C170 520 180 760 200 850Q204 870 230 870H574Q600 870 604 850C624 760 634 520 596 340Z', {
    fill: svg.linear(0, [0, '#b89a6c'], [0.3, '#e7d3ad'], [0.6, '#d9c094'], [1, '#a3855a']),
  }) +
  repeat(16, (index) => stroke(206, 400 + index * 29, 598, 396 + index * 29, '#b6986a', 1.4)) +
  repeat(13, (index) => stroke(222 + index * 30, 360, 216 + index * 31, 860, '#c6aa7d', 1.2)) +
  path('M196 340C200 290 300 270 400 270S600 290 606 340C560 376 240 376 196 340Z', { fill: '#a5875c' }) +
  path('M222 336C240 270 330 220 400 226S560 270 580 336C530 360 270 360 222 336Z', { fill: look.color }) +
  repeat(60, (index) =>
    ellipse(250 + ((index * 47) % 300), 290 + ((index * 29) % 54), 7, 3.4, {
      fill: index % 3 ? lighter(look.color, 0.35) : darker(look.color, 0.14),
    }),
  ) +
  path('M190 344C250 386 550 386 612 344L604 384C540 412 260 412 198 384Z', { fill: '#caae80' }) +
  circle(400, 620, 128, { fill: look.accent }) +
  circle(400, 620, 114, { stroke: PAPER, width: 4 }) +
  words(look, 400, 620, 190, readableOn(look.accent), 44, 3);

const potShape = (svg: SvgCanvas, color: string) =>
  path('M250 600H550L512 846Q508 866 488 866H312Q292 866 288 846Z', { fill: barrel(svg, color) }) +
  rect(234, 566, 332, 60, { fill: barrel(svg, lighter(color, 0.06)), radius: 10 }) +
  ellipse(400, 570, 154, 18, { fill: '#3f2c1c' });

/** A young plant in a pot. */
export const seedling: Drawing = (look, svg) => {
  const leaf = (x: number, y: number, turn: number, scale: number, tone: string) =>
    placed(
      path('M0 0C-60 -40 -64 -130 0 -190C64 -130 60 -40 0 0Z', { fill: face(svg, tone) }) +
        path('M0 0V-170M0 -60l28 -26M0 -60l-28 -26M0 -104l22 -24M0 -104l-22 -24', {
          stroke: lighter(tone, 0.4),
          width: 4,
        }),
      x,
      y,
      turn,
      scale,
    );
  const stem = path('M400 570C392 480 408 380 400 260', { stroke: darker(look.color, 0.2), width: 14 });
  return (
    svg.groundShadow(404, 866, 240, 34) +
    stem +
    leaf(400, 520, -72, 0.9, darker(look.color, 0.12)) +
    leaf(400, 500, 70, 0.95, look.color) +
    leaf(402, 410, -58, 1.05, look.color) +
    leaf(400, 390, 60, 1, darker(look.color, 0.1)) +
    leaf(400, 320, -30, 0.95, lighter(look.color, 0.1)) +
    leaf(400, 320, 32, 0.9, look.color) +
    leaf(400, 290, 2, 0.9, lighter(look.color, 0.15)) +
    potShape(svg, look.accent) +
    rect(320, 680, 160, 84, { fill: PAPER, radius: 8 }) +
    words(look, 400, 722, 142, '#3d5a2a', 28, 2)
  );
};

/** A wide crown of long leaves: sansevieria, aloe, grasses. */
export const pottedPlant: Drawing = (look, svg) => {
  const blade = (index: number) =>
    placed(
      path('M-22 0C-34 -180 -20 -320 0 -400C20 -320 34 -180 22 0Z', {
        fill: svg.linear(
          0,
          [0, darker(look.color, 0.25)],
          [0.35, lighter(look.color, 0.3)],
          [0.6, look.color],
          [1, darker(look.color, 0.3)],
        ),
      }) + path('M-2 -10L0 -370', { stroke: lighter(look.color, 0.5), width: 4, opacity: 0.6 }),
      320 + index * 27,
      574,
      -30 + index * 10,
      0.8 + ((index * 3) % 4) * 0.1,
    );
  return (
    svg.groundShadow(404, 866, 240, 34) +
    repeat(7, blade) +
    potShape(svg, look.accent) +
    rect(310, 690, 180, 76, { fill: PAPER, radius: 8 }) +
    words(look, 400, 728, 160, '#3d5a2a', 28, 2)
  );
};

/** A cup with a foil lid: yoghurt, leche flan, pastillas. */
export const cup: Drawing = (look, svg) =>
  svg.groundShadow(404, 808, 240, 36) +
  path('M230 420H570L530 770Q526 806 490 806H310Q274 806 270 770Z', { fill: barrel(svg, '#fbfaf4') }) +
  path('M240 510H560L538 706H262Z', { fill: barrel(svg, look.color) }) +
  path('M210 400Q216 376 244 374H556Q584 376 590 400Q592 424 570 426H230Q208 424 210 400Z', {
    fill: svg.linear(0, [0, '#a7acb0'], [0.3, '#f6f7f7'], [0.6, '#cdd1d3'], [1, '#999ea3']),
  }) +
  path('M570 380l60 20l-44 20Z', { fill: '#c5c9cc' }) +
  words(look, 400, 606, 240, readableOn(look.color), 52, 2) +
  circle(516, 700, 40, { fill: look.accent });
