import { brightness, darker, lighter, PAPER, readableOn } from '../color.ts';
import { circle, ellipse, path, placed, polygon, rect, repeat, stroke } from '../svgCanvas.ts';
import { barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

export const hoodie: Drawing = (look, svg) => {
  const edge = darker(look.color, 0.4);
  return (
    svg.groundShadow(404, 880, 310, 32, 0.36) +
    path(
      'M290 250L186 300Q160 316 156 350L120 780L206 800L244 470V838H556V470L594 800L680 780L644 350Q640 316 614 300L510 250Z',
      {
        fill: svg.linear(
          0,
          [0, darker(look.color, 0.2)],
          [0.3, lighter(look.color, 0.12)],
          [0.6, look.color],
          [1, darker(look.color, 0.3)],
        ),
        stroke: edge,
        width: 2,
      },
    ) +
    path('M244 806H556V868H244ZM118 770L208 788L204 830L114 812ZM682 770L592 788L596 830L686 812Z', {
      fill: darker(look.color, 0.25),
    }) +
    path('M286 262C270 170 340 130 400 130S530 170 514 262C470 320 330 320 286 262Z', {
      fill: face(svg, look.color),
      stroke: edge,
      width: 2,
    }) +
    path('M322 260C316 200 360 172 400 172S484 200 478 260C450 296 350 296 322 260Z', {
      fill: darker(look.color, 0.5),
    }) +
    path('M362 296v150M438 296v130', { stroke: PAPER, width: 7 }) +
    words(look, 400, 520, 250, readableOn(look.color), 58, 2) +
    path('M290 660H510L552 780V806H248V780Z', { fill: darker(look.color, 0.12), stroke: edge, width: 2 }) +
    rect(330, 586, 140, 6, { fill: look.accent })
  );
};

/** A laboratory gown with long sleeves. */
export const labGown: Drawing = (look, svg) =>
  svg.groundShadow(404, 892, 280, 28, 0.36) +
  path(
    'M316 176L214 216Q186 230 182 266L150 640H226L250 400L222 880H578L550 400L574 640H650L618 266Q614 230 586 216L484 176Z',
    {
      fill: svg.linear(0, [0, '#d5d9dc'], [0.25, '#ffffff'], [0.6, '#f2f4f5'], [1, '#c6cbd0']),
      stroke: '#b4bac0',
      width: 2,
    },
  ) +
  path('M316 176L350 190L400 400L332 380L300 300ZM484 176L450 190L400 400L468 380L500 300Z', {
    fill: '#ffffff',
    stroke: '#b4bac0',
    width: 2,
  }) +
  path('M350 190Q400 214 450 190L400 400Z', { fill: look.color }) +
  stroke(400, 400, 400, 878, '#b4bac0', 2) +
  repeat(5, (index) => circle(416, 440 + index * 88, 7, { fill: '#e9ecee', stroke: '#9aa1a8', width: 2 })) +
  path('M262 640H358V760H262ZM442 640H538V760H442ZM452 420H534V506H452Z', {
    stroke: '#b4bac0',
    width: 2.4,
    fill: '#fbfcfc',
  }) +
  stroke(474, 408, 474, 470, look.color, 6) +
  stroke(492, 408, 492, 460, look.accent, 6);

export const apron: Drawing = (look, svg) =>
  svg.groundShadow(404, 888, 260, 28, 0.34) +
  path('M326 240C300 130 500 130 474 240', { stroke: look.accent, width: 16 }) +
  path('M252 470C180 480 160 520 120 510M548 470C620 480 640 520 680 510', { stroke: look.accent, width: 14 }) +
  path(
    'M322 236H478C484 330 520 400 566 440L584 850Q584 872 560 872H240Q216 872 216 850L234 440C280 400 316 330 322 236Z',
    {
      fill: svg.linear(
        0,
        [0, darker(look.color, 0.14)],
        [0.3, lighter(look.color, 0.16)],
        [0.7, look.color],
        [1, darker(look.color, 0.22)],
      ),
    },
  ) +
  rect(320, 228, 160, 18, { fill: look.accent }) +
  path('M280 600H520V760Q520 780 500 780H300Q280 780 280 760Z', {
    fill: lighter(look.color, 0.1),
    stroke: darker(look.color, 0.3),
    width: 2.5,
  }) +
  rect(280, 600, 240, 16, { fill: look.accent }) +
  words(look, 400, 430, 220, readableOn(look.color), 44, 2);

export const cap: Drawing = (look, svg) =>
  svg.groundShadow(420, 756, 330, 42) +
  path('M180 640C170 440 300 350 420 350S650 450 640 640Q410 590 180 640Z', {
    fill: svg.radial([
      [0, lighter(look.color, 0.25)],
      [0.6, look.color],
      [1, darker(look.color, 0.3)],
    ]),
  }) +
  path('M420 350C350 420 320 520 320 620M420 350C500 420 530 520 530 624', {
    stroke: darker(look.color, 0.35),
    width: 3,
  }) +
  ellipse(420, 352, 20, 10, { fill: look.accent }) +
  path('M180 640Q410 590 640 640C700 660 740 700 730 730C600 680 330 680 168 736C140 720 150 670 180 640Z', {
    fill: face(svg, look.accent),
  }) +
  path('M190 690C330 650 560 650 706 700', { stroke: darker(look.accent, 0.3), width: 2.5, dash: '9 7' }) +
  words(look, 424, 520, 180, readableOn(look.color), 60, 1);

export const necktie: Drawing = (look, svg) =>
  svg.groundShadow(420, 872, 150, 24) +
  path('M330 150C270 120 250 180 300 230L372 250ZM470 150C530 120 550 180 500 230L428 250Z', {
    fill: darker(look.color, 0.35),
  }) +
  path('M356 190H444L428 290H372Z', { fill: face(svg, look.color) }) +
  path('M372 290H428L496 770L400 866L304 770Z', {
    fill: svg.linear(0, [0, darker(look.color, 0.18)], [0.4, lighter(look.color, 0.14)], [1, darker(look.color, 0.25)]),
  }) +
  repeat(5, (index) => {
    const y = 380 + index * 88;
    const half = 34 + index * 13;
    return polygon(
      [
        [400 - half, y + 46],
        [400 + half, y - 20],
        [400 + half + 3, y + 4],
        [400 - half - 3, y + 70],
      ],
      { fill: look.accent },
    );
  });

/** A pair of socks with bands. */
export const socks: Drawing = (look, svg) => {
  const base = brightness(look.color) > 0.9 ? '#f3f3f0' : look.color;
  const sock = (x: number, turn: number) =>
    placed(
      path('M-66 -330H66V90C66 150 200 160 220 220C236 280 190 300 120 298C20 296 -66 250 -66 150Z', {
        fill: barrel(svg, base),
        stroke: darker(base, 0.25),
        width: 2,
      }) +
        rect(-66, -330, 132, 60, { fill: darker(base, 0.12), radius: 8 }) +
        rect(-66, -250, 132, 24, { fill: look.accent }) +
        rect(-66, -214, 132, 10, { fill: look.accent }) +
        path('M130 296C150 250 200 210 220 226C236 280 190 300 130 296Z', { fill: look.accent }),
      x,
      560,
      turn,
    );
  return svg.groundShadow(410, 866, 330, 30) + sock(290, -4) + sock(480, 5);
};
