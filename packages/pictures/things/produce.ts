import { darker, lighter, PAPER } from '../color.ts';
import { circle, ellipse, path, placed, rect, repeat, type SvgCanvas, stroke } from '../svgCanvas.ts';
import { ball, barrel, type Drawing, face, type Look } from './look.ts';
import { words } from './paper.ts';

/** The slatted crate that produce lies in; `content` shows above its rim. */
function crate(look: Look, svg: SvgCanvas, content: string): string {
  const wood = svg.linear(90, [0, '#d7a86c'], [1, '#a97a44']);
  const slat = (index: number) =>
    rect(140, 590 + index * 84, 520, 70, { fill: wood, radius: 5 }) +
    stroke(160, 612 + index * 84, 640, 606 + index * 84, '#8f6534', 2) +
    stroke(190, 638 + index * 84, 560, 640 + index * 84, '#c39055', 2);
  return (
    svg.groundShadow(406, 846, 350, 42) +
    rect(150, 540, 500, 120, { fill: '#6f4c26' }) +
    content +
    repeat(3, slat) +
    rect(150, 580, 34, 264, { fill: '#97683a' }) +
    rect(616, 580, 34, 264, { fill: '#97683a' }) +
    rect(262, 668, 276, 92, { fill: PAPER, radius: 8 }) +
    words(look, 400, 714, 250, '#3d5a2a', 40, 2)
  );
}

const heap = (draw: (x: number, y: number, index: number) => string): string =>
  [
    [260, 430],
    [400, 400],
    [540, 430],
    [200, 500],
    [330, 490],
    [470, 490],
    [600, 500],
    [250, 560],
    [400, 560],
    [550, 560],
  ]
    .map(([x = 0, y = 0], index) => draw(x, y, index))
    .join('');

/** Round vegetables: tomatoes, onions, calamansi, chayote. */
export const roundProduce: Drawing = (look, svg) => {
  const fill = ball(svg, look.color);
  const one = (x: number, y: number, index: number) =>
    circle(x, y, 78, { fill }) +
    placed(
      path('M0 0L-26 -16L-6 -14L0 -34L6 -14L26 -16Z', { fill: look.accent }),
      x + ((index * 13) % 20) - 6,
      y - 56,
      (index * 37) % 40,
    );
  return crate(look, svg, heap(one));
};

/** Long vegetables: eggplants, carrots, cucumbers, okra. */
export const longProduce: Drawing = (look, svg) => {
  const fill = barrel(svg, look.color);
  const one = (index: number) =>
    placed(
      path('M-34 -300C-54 -120 -40 20 -30 60H30C40 20 54 -120 34 -300C20 -334 -20 -334 -34 -300Z', { fill }) +
        path('M-40 -296Q0 -258 40 -296L22 -330L8 -326V-372H-8V-326L-22 -330Z', { fill: look.accent }),
      196 + index * 68,
      600,
      -16 + index * 5.4,
    );
  return crate(look, svg, repeat(7, one));
};

/** Leafy greens in tied bunches: pechay, kangkong, malunggay, lettuce. */
export const leafyProduce: Drawing = (look, svg) => {
  const fill = face(svg, look.color);
  const dark = face(svg, darker(look.color, 0.2));
  const leaf = (turn: number, tone: string, reach: number) =>
    placed(
      path(
        `M0 0C${-reach * 0.4} ${-reach * 0.25} ${-reach * 0.42} ${-reach * 0.8} 0 ${-reach}C${reach * 0.42} ${-reach * 0.8} ${reach * 0.4} ${-reach * 0.25} 0 0Z`,
        { fill: tone },
      ) +
        path(
          `M0 0V${-reach * 0.9}M0 ${-reach * 0.4}l${reach * 0.18} ${-reach * 0.16}M0 ${-reach * 0.4}l${-reach * 0.18} ${-reach * 0.16}M0 ${-reach * 0.62}l${reach * 0.14} ${-reach * 0.13}M0 ${-reach * 0.62}l${-reach * 0.14} ${-reach * 0.13}`,
          { stroke: lighter(look.color, 0.5), width: 4 },
        ),
      0,
      0,
      turn,
    );
  const bunch = (x: number) =>
    placed(
      [-52, 52, -28, 28, 0].map((turn, index) => leaf(turn, index < 2 ? dark : fill, 270 - Math.abs(turn))).join('') +
        path('M-30 0C-24 40 -20 60 -24 110H24C20 60 24 40 30 0Z', { fill: lighter(look.accent, 0.5) }),
      x,
      540,
    );
  return crate(look, svg, bunch(250) + bunch(550) + bunch(400));
};

/** One large fruit or gourd, whole, with another cut open. */
export const largeProduce: Drawing = (look, svg) => {
  const ribs = [-0.66, -0.33, 0, 0.33, 0.66]
    .map((share) =>
      path(`M${330 + share * 60} 330C${330 + share * 330} 420 ${330 + share * 330} 720 ${330 + share * 60} 800`, {
        stroke: darker(look.color, 0.28),
        width: 6,
        opacity: 0.6,
      }),
    )
    .join('');
  const seeds = repeat(7, (index) =>
    ellipse(556 + Math.cos(index * 0.9) * 46, 690 + Math.sin(index * 0.9) * 54, 8, 14, { fill: '#f1e3b8' }),
  );
  return (
    svg.groundShadow(410, 836, 350, 44) +
    ellipse(330, 570, 240, 246, { fill: ball(svg, look.color) }) +
    ribs +
    path('M318 340C310 290 330 260 366 240L384 262C358 280 350 310 352 340Z', { fill: '#6b7a35' }) +
    ellipse(566, 690, 150, 140, { fill: darker(look.color, 0.3) }) +
    ellipse(558, 688, 142, 132, { fill: lighter(look.accent, 0.25) }) +
    ellipse(556, 690, 112, 104, { fill: look.accent }) +
    ellipse(556, 690, 66, 76, { fill: darker(look.accent, 0.16) }) +
    seeds +
    rect(196, 540, 190, 74, { fill: PAPER, radius: 37, opacity: 0.95 }) +
    words(look, 291, 577, 164, '#3d5a2a', 28, 1)
  );
};

/** A hand of bananas. */
export const bananas: Drawing = (look, svg) => {
  const finger = (index: number) =>
    placed(
      path('M-30 -240C-70 -60 -40 110 60 190C84 200 92 176 74 160C20 80 14 -80 34 -230Z', {
        fill: svg.linear(
          0,
          [0, darker(look.color, 0.18)],
          [0.4, lighter(look.color, 0.25)],
          [1, darker(look.color, 0.12)],
        ),
        stroke: darker(look.color, 0.25),
        width: 2,
      }) + circle(74, 184, 12, { fill: '#4a3a1c' }),
      270 + index * 62,
      560 + Math.abs(index - 2) * 10,
      16 - index * 9,
    );
  return (
    svg.groundShadow(420, 820, 290, 38) +
    repeat(5, finger) +
    path('M250 330C300 250 500 250 540 330L500 360C440 310 350 310 300 360Z', { fill: '#7c7a2c' }) +
    path('M380 280L372 190H420L414 280Z', { fill: '#6a6526' }) +
    rect(300, 640, 220, 78, { fill: PAPER, radius: 39, opacity: 0.95 }) +
    words(look, 410, 679, 190, '#5a4a12', 32, 1)
  );
};

/** Mangoes and other fruit with a leaf, in a woven tray. */
export const fruitTray: Drawing = (look, svg) => {
  const fill = ball(svg, look.color);
  const one = (x: number, y: number, turn: number) =>
    placed(
      path('M-104 20C-110 -60 -40 -92 30 -78C100 -64 130 0 96 54C60 100 -90 100 -104 20Z', { fill }) +
        path('M-70 -70C-110 -120 -60 -150 -20 -140C-20 -110 -40 -84 -70 -70Z', { fill: look.accent }),
      x,
      y,
      turn,
    );
  const weave = repeat(3, (row) =>
    repeat(16, (column) =>
      rect(130 + column * 34, 660 + row * 42, 34, 42, { fill: (row + column) % 2 ? '#c99a5b' : '#a87840' }),
    ),
  );
  return (
    svg.groundShadow(410, 800, 360, 44) +
    one(250, 520, 10) +
    one(560, 520, -8) +
    one(400, 470, 4) +
    one(320, 610, -6) +
    one(490, 610, 8) +
    weave +
    rect(118, 640, 568, 34, { fill: svg.linear(90, [0, '#ddb273'], [1, '#9b6d38']), radius: 16 }) +
    rect(126, 778, 552, 22, { fill: '#8b5f2f', radius: 11 }) +
    rect(270, 694, 260, 66, { fill: PAPER, radius: 8 }) +
    words(look, 400, 727, 236, '#5a3d18', 34, 1)
  );
};
