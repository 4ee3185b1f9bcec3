import { darker, lighter, mix, PAPER, readableOn } from '../color.ts';
import { line } from '../lettering.ts';
import { circle, ellipse, path, placed, rect, repeat, stroke } from '../svgCanvas.ts';
import { ball, barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

const STEEL = ['#8b9096', '#f3f4f5', '#a4a9ae'] as const;

/** A lanyard with a swivel hook and a card in its holder. */
export const lanyard: Drawing = (look, svg) => {
  const strap = (data: string, tone: string) => path(data, { stroke: tone, width: 44, cap: 'butt' });
  const steel = svg.linear(0, [0, STEEL[0]], [0.4, STEEL[1]], [1, STEEL[2]]);
  return (
    svg.groundShadow(404, 880, 230, 28) +
    strap('M376 470C300 360 200 240 270 140C330 80 470 80 530 140C600 240 500 360 424 470', darker(look.color, 0.14)) +
    path('M376 470C300 360 200 240 270 140C330 80 470 80 530 140C600 240 500 360 424 470', {
      stroke: look.accent,
      width: 6,
      dash: '20 26',
      cap: 'butt',
    }) +
    rect(366, 450, 68, 56, { fill: face(svg, darker(look.color, 0.35)), radius: 6 }) +
    rect(388, 504, 24, 40, { fill: steel, radius: 6 }) +
    circle(400, 556, 20, { stroke: '#8b9096', width: 9 }) +
    rect(266, 570, 268, 310, { fill: '#f7fafa', radius: 16, opacity: 0.95 }) +
    rect(266, 570, 268, 310, { stroke: '#b8c0c4', width: 3, radius: 16 }) +
    rect(372, 582, 56, 14, { fill: '#b8c0c4', radius: 7 }) +
    rect(284, 612, 232, 252, { fill: PAPER, radius: 8 }) +
    rect(284, 612, 232, 58, { fill: look.color, radius: 8 }) +
    words(look, 400, 642, 206, readableOn(look.color), 25, 1) +
    circle(342, 746, 36, { fill: mix(look.color, PAPER, 0.75) }) +
    circle(342, 734, 14, { fill: look.color }) +
    path('M316 778Q342 746 368 778Z', { fill: look.color }) +
    stroke(396, 726, 492, 726, '#8d8779', 6) +
    stroke(396, 752, 470, 752, '#bdb6a6', 6) +
    rect(304, 812, 192, 24, { fill: look.accent, radius: 4 })
  );
};

export const idHolder: Drawing = (look, svg) =>
  svg.groundShadow(404, 866, 250, 32) +
  rect(236, 250, 328, 600, { fill: face(svg, look.color), radius: 26 }) +
  rect(340, 278, 120, 26, { fill: darker(look.color, 0.55), radius: 13 }) +
  rect(262, 334, 276, 486, { fill: '#fdfcf7', radius: 10 }) +
  rect(262, 334, 276, 92, { fill: look.accent, radius: 10 }) +
  words(look, 400, 380, 250, readableOn(look.accent), 34, 1) +
  rect(320, 456, 160, 180, { fill: mix(look.color, PAPER, 0.78), radius: 8 }) +
  circle(400, 524, 40, { fill: look.color }) +
  path('M330 636C336 572 464 572 470 636Z', { fill: look.color }) +
  stroke(306, 680, 494, 680, '#6d685d', 10) +
  stroke(336, 712, 464, 712, '#b6ae9d', 8) +
  repeat(30, (index) => rect(306 + index * 6.4, 742, ((index * 7) % 4) + 1, 50, { fill: '#26262a' })) +
  path('M262 640L538 400V334H262Z', { fill: '#ffffff', opacity: 0.16 });

export const usbStick: Drawing = (look, svg) =>
  svg.groundShadow(420, 720, 330, 36, 0.36) +
  placed(
    rect(-250, -74, 130, 148, { fill: svg.linear(90, [0, '#8b9096'], [0.3, '#f7f8f8'], [1, '#9a9fa5']), radius: 6 }) +
      rect(-222, -44, 36, 30, { fill: '#4c5157' }) +
      rect(-222, 16, 36, 30, { fill: '#4c5157' }) +
      rect(-130, -98, 390, 196, { fill: face(svg, look.color), radius: 30 }) +
      path('M-104 -80H230Q246 -80 246 -60', { stroke: lighter(look.color, 0.55), width: 8, opacity: 0.8 }) +
      words(look, 50, 0, 250, readableOn(look.color), 54, 1) +
      circle(222, 0, 16, { fill: PAPER }) +
      path('M222 0C280 -40 330 20 300 90', { stroke: look.accent, width: 14 }),
    380,
    560,
    -18,
  );

/** A charging cable in a loose coil. */
export const cable: Drawing = (look, svg) => {
  const plug = (x: number, y: number, turn: number) =>
    placed(
      rect(-26, -92, 52, 110, { fill: barrel(svg, '#f1f0ea'), radius: 12 }) +
        rect(-15, -136, 30, 48, { fill: svg.linear(0, [0, STEEL[0]], [0.4, STEEL[1]], [1, STEEL[2]]), radius: 5 }) +
        repeat(4, (index) => rect(-18, 22 + index * 11, 36, 6, { fill: darker(look.color, 0.3), radius: 3 })),
      x,
      y,
      turn,
    );
  return (
    svg.groundShadow(404, 812, 320, 44) +
    repeat(4, (index) =>
      ellipse(400, 610, 224 - index * 15, 174 - index * 14, {
        stroke: index % 2 ? darker(look.color, 0.22) : look.color,
        width: 15,
      }),
    ) +
    path('M560 470C640 400 560 330 548 290M236 480C180 430 226 350 250 330', { stroke: look.color, width: 15 }) +
    plug(548, 270, -8) +
    plug(250, 310, 12) +
    rect(368, 764, 64, 56, { fill: look.accent, radius: 8 })
  );
};

export const mouse: Drawing = (look, svg) =>
  svg.groundShadow(410, 824, 220, 46) +
  path('M400 330C400 240 460 240 470 170S560 110 590 90', { stroke: darker(look.color, 0.4), width: 10 }) +
  path('M400 320C520 320 566 420 566 570C566 720 520 816 400 816S234 720 234 570C234 420 280 320 400 320Z', {
    fill: svg.radial([
      [0, lighter(look.color, 0.45)],
      [0.5, look.color],
      [1, darker(look.color, 0.4)],
    ]),
  }) +
  path('M400 322V520M238 540Q400 590 562 540', { stroke: darker(look.color, 0.5), width: 4 }) +
  rect(382, 396, 36, 92, { fill: barrel(svg, look.accent), radius: 16 }) +
  words(look, 400, 710, 180, readableOn(look.color), 28, 1);

export const headset: Drawing = (look, svg) => {
  const cup = (x: number) =>
    ellipse(x, 620, 76, 116, { fill: ball(svg, look.color) }) +
    ellipse(x, 620, 46, 80, { fill: darker(look.color, 0.5) }) +
    circle(x, 620, 26, { fill: look.accent });
  return (
    svg.groundShadow(404, 816, 300, 36) +
    path('M214 560C190 210 610 210 586 560', { stroke: darker(look.color, 0.45), width: 44 }) +
    path('M226 500C220 260 580 260 574 500', { stroke: lighter(look.color, 0.3), width: 12 }) +
    cup(220) +
    cup(580) +
    path('M240 716C280 800 350 806 410 796', { stroke: darker(look.color, 0.5), width: 14 }) +
    rect(398, 776, 66, 34, { fill: '#2f3237', radius: 16 })
  );
};

export const powerBank: Drawing = (look, svg) =>
  svg.groundShadow(410, 868, 230, 34) +
  path('M560 196L590 220V840L560 862Z', { fill: darker(look.color, 0.4) }) +
  rect(246, 180, 320, 682, {
    fill: svg.linear(
      0,
      [0, darker(look.color, 0.15)],
      [0.2, lighter(look.color, 0.22)],
      [0.7, look.color],
      [1, darker(look.color, 0.2)],
    ),
    radius: 40,
  }) +
  rect(300, 196, 60, 18, { fill: '#22252a', radius: 5 }) +
  rect(390, 196, 60, 18, { fill: '#22252a', radius: 5 }) +
  repeat(4, (index) => circle(330 + index * 46, 290, 9, { fill: index < 3 ? look.accent : darker(look.color, 0.4) })) +
  words(look, 406, 520, 250, readableOn(look.color), 52) +
  line('10,000 mAh', { face: 'sans', size: 26, x: 406, y: 790, anchor: 'middle', fill: readableOn(look.color) });

export const calculator: Drawing = (look, svg) => {
  const key = (index: number) => {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    const tone = column === 4 ? look.accent : row < 2 ? darker(look.color, 0.45) : '#e9e6dd';
    return (
      rect(262 + column * 58, 440 + row * 58, 48, 44, { fill: face(svg, tone), radius: 9 }) +
      rect(278 + column * 58, 460 + row * 58, 16, 4, { fill: readableOn(tone), opacity: 0.75 })
    );
  };
  return (
    svg.groundShadow(410, 872, 240, 34) +
    rect(236, 156, 336, 716, { fill: darker(look.color, 0.4), radius: 30 }) +
    rect(228, 148, 336, 716, { fill: face(svg, look.color), radius: 30 }) +
    words(look, 396, 190, 250, readableOn(look.color), 26, 1) +
    rect(258, 226, 276, 150, { fill: '#2b302e', radius: 12 }) +
    rect(268, 236, 256, 130, { fill: svg.linear(90, [0, '#bccdb2'], [1, '#d6e2cc']), radius: 8 }) +
    line('3² + 4² - 20', { face: 'sans', size: 26, x: 284, y: 278, fill: '#26302a' }) +
    line('5.0000', { face: 'sans', size: 46, x: 508, y: 346, anchor: 'end', fill: '#26302a' }) +
    repeat(35, key)
  );
};
