import { brightness, darker, lighter, mix, PAPER, readableOn } from '../color.ts';
import type { SvgCanvas } from '../svgCanvas.ts';
import { circle, path, placed, polygon, rect, repeat, stroke } from '../svgCanvas.ts';
import { type Drawing, face, type Look } from './look.ts';
import { words } from './paper.ts';

/** White cloth needs a grey shade to be seen on paper. */
const cloth = (svg: SvgCanvas, color: string): string => {
  const base = brightness(color) > 0.93 ? '#f1f1ee' : color;
  return svg.linear(
    0,
    [0, darker(base, 0.16)],
    [0.22, lighter(base, 0.22)],
    [0.55, base],
    [0.8, lighter(base, 0.06)],
    [1, darker(base, 0.24)],
  );
};

const edgeOf = (color: string): string => darker(color, brightness(color) > 0.8 ? 0.28 : 0.35);

const folds = (color: string): string =>
  path('M262 470C290 600 268 720 286 838M540 470C512 600 536 720 516 838M400 560C392 660 408 760 398 840', {
    stroke: edgeOf(color),
    width: 5,
    opacity: 0.28,
  });

const BODY =
  'M300 214L180 268Q160 278 152 300L104 452L214 492L240 420V850Q240 862 252 862H548Q560 862 560 850V420L586 492L696 452L648 300Q640 278 620 268L500 214Q400 268 300 214Z';

const shirtBody = (look: Look, svg: SvgCanvas) =>
  svg.groundShadow(404, 878, 300, 30, 0.34) +
  path(BODY, { fill: cloth(svg, look.color), stroke: edgeOf(look.color), width: 2 }) +
  folds(look.color) +
  path('M240 420L262 356M560 420L538 356', { stroke: edgeOf(look.color), width: 4, opacity: 0.6 });

const cuffs = (look: Look) =>
  polygon(
    [
      [104, 452],
      [112, 426],
      [224, 466],
      [214, 492],
    ],
    { fill: look.accent },
  ) +
  polygon(
    [
      [696, 452],
      [688, 426],
      [576, 466],
      [586, 492],
    ],
    { fill: look.accent },
  );

const crest = (x: number, y: number, look: Look, scale = 1) =>
  placed(
    path('M-34 -38H34V4C34 30 14 44 0 52C-14 44 -34 30 -34 4Z', { fill: look.accent, stroke: PAPER, width: 3 }) +
      path('M-18 -18H18M-18 -2H18M0 -26V32', { stroke: readableOn(look.accent), width: 4 }),
    x,
    y,
    0,
    scale,
  );

/** A round-neck shirt with a print over the chest. */
export const tShirt: Drawing = (look, svg) =>
  shirtBody(look, svg) +
  cuffs(look) +
  path('M300 214Q400 268 500 214L476 204Q400 248 324 204Z', { fill: look.accent }) +
  path('M324 204Q400 186 476 204Q400 248 324 204Z', { fill: darker(look.color, 0.45) }) +
  words(look, 400, 440, 250, readableOn(look.color), 66, 3) +
  rect(310, 540, 180, 6, { fill: look.accent }) +
  rect(340, 556, 120, 4, { fill: look.accent });

export const poloShirt: Drawing = (look, svg) =>
  shirtBody(look, svg) +
  cuffs(look) +
  rect(376, 250, 48, 190, { fill: lighter(look.color, 0.1), radius: 5 }) +
  rect(376, 250, 48, 190, { stroke: edgeOf(look.color), width: 1.6, radius: 5 }) +
  repeat(3, (index) =>
    circle(400, 298 + index * 52, 7, { fill: lighter(look.accent, 0.3), stroke: edgeOf(look.color), width: 1.5 }),
  ) +
  path('M330 200Q400 232 470 200Q400 262 330 200Z', { fill: darker(look.color, 0.5) }) +
  path('M318 194L296 244L372 306L400 246ZM482 194L504 244L428 306L400 246Z', {
    fill: face(svg, look.accent),
    stroke: darker(look.accent, 0.3),
    width: 2,
  }) +
  crest(500, 380, look, 0.95);

/** A buttoned polo for every day: collar of its own cloth, a chest pocket with the crest. */
export const dressShirt: Drawing = (look, svg) =>
  shirtBody(look, svg) +
  stroke(400, 262, 400, 856, edgeOf(look.color), 2) +
  stroke(418, 262, 418, 856, edgeOf(look.color), 1.2) +
  repeat(8, (index) => circle(409, 306 + index * 72, 6, { fill: PAPER, stroke: edgeOf(look.color), width: 2 })) +
  path('M332 200Q400 232 468 200Q400 262 332 200Z', { fill: darker(look.color, 0.4) }) +
  path('M318 192L300 250L376 318L402 250ZM482 192L500 250L424 318L402 250Z', {
    fill: face(svg, brightness(look.color) > 0.9 ? '#f6f6f3' : lighter(look.color, 0.08)),
    stroke: edgeOf(look.color),
    width: 2,
  }) +
  rect(452, 384, 104, 122, { fill: mix(look.color, PAPER, 0.2), radius: 6 }) +
  path('M452 390V494L504 508L556 494V390', { stroke: edgeOf(look.color), width: 2 }) +
  crest(504, 440, look, 0.8);

export const blouse: Drawing = (look, svg) =>
  svg.groundShadow(404, 878, 280, 30, 0.34) +
  path(
    'M312 220L210 262Q180 278 176 320L166 452Q214 480 258 462L270 420C290 540 262 600 254 700L236 856H564L546 700C538 600 510 540 530 420L542 462Q586 480 634 452L624 320Q620 278 590 262L488 220Q400 262 312 220Z',
    { fill: cloth(svg, look.color), stroke: edgeOf(look.color), width: 2 },
  ) +
  path('M166 430Q214 458 262 442M634 430Q586 458 538 442', { stroke: look.accent, width: 12 }) +
  path('M300 480C320 620 296 740 290 850M500 480C480 620 504 740 510 850', {
    stroke: edgeOf(look.color),
    width: 5,
    opacity: 0.25,
  }) +
  path(
    'M312 212C250 250 262 330 300 350C350 360 384 320 400 276C416 320 450 360 500 350C538 330 550 250 488 212Q400 262 312 212Z',
    { fill: face(svg, look.accent), stroke: darker(look.accent, 0.3), width: 2 },
  ) +
  path('M332 206Q400 238 468 206Q400 264 332 206Z', { fill: darker(look.color, 0.4) }) +
  path('M400 300C350 280 336 350 352 372C372 384 392 350 400 326C408 350 428 384 448 372C464 350 450 280 400 300Z', {
    fill: darker(look.accent, 0.15),
  }) +
  path('M394 330L364 470L392 452L400 340L408 452L436 470L406 330Z', {
    fill: look.accent,
    stroke: darker(look.accent, 0.3),
    width: 2,
  }) +
  repeat(4, (index) => circle(400, 530 + index * 78, 6, { fill: PAPER, stroke: edgeOf(look.color), width: 2 }));

export const skirt: Drawing = (look, svg) => {
  const pleat = (index: number) => {
    const [x1, x2] = [284 + index * 29, 176 + index * 56];
    return polygon(
      [
        [x1, 286],
        [x1 + 29, 286],
        [x2 + 56, 842],
        [x2, 842],
      ],
      { fill: svg.linear(0, [0, lighter(look.color, 0.1)], [0.7, look.color], [1, darker(look.color, 0.35)]) },
    );
  };
  return (
    svg.groundShadow(404, 876, 290, 32) +
    repeat(8, pleat) +
    rect(280, 234, 240, 58, { fill: face(svg, darker(look.color, 0.12)), radius: 8 }) +
    circle(486, 263, 9, { fill: PAPER }) +
    path('M176 800L624 800', { stroke: look.accent, width: 9, opacity: 0.85 }) +
    path('M178 780L622 780', { stroke: look.accent, width: 3, opacity: 0.7 })
  );
};

/** Jogging pants or trousers; the stripe at the side is in the accent. */
export const trousers: Drawing = (look, svg) =>
  svg.groundShadow(404, 886, 250, 28) +
  path('M270 150H530L566 860H430L400 380L370 860H234Z', {
    fill: cloth(svg, look.color),
    stroke: edgeOf(look.color),
    width: 2,
  }) +
  path('M274 150L250 862H234L268 150ZM526 150L550 862H566L532 150Z', { fill: look.accent }) +
  rect(264, 136, 272, 52, { fill: face(svg, darker(look.color, 0.2)), radius: 10 }) +
  path('M388 188q-10 40 -18 92M412 188q8 40 14 84', { stroke: PAPER, width: 5 }) +
  path('M400 190V380M320 460C330 600 312 720 316 850M484 460C474 600 490 720 484 850', {
    stroke: edgeOf(look.color),
    width: 4,
    opacity: 0.4,
  }) +
  crest(318, 290, look, 0.7);

export const shorts: Drawing = (look, svg) =>
  svg.groundShadow(404, 806, 300, 32) +
  path('M240 300H560L640 780H430L400 520L370 780H160Z', {
    fill: cloth(svg, look.color),
    stroke: edgeOf(look.color),
    width: 2,
  }) +
  polygon(
    [
      [240, 300],
      [266, 300],
      [200, 780],
      [160, 780],
    ],
    { fill: look.accent },
  ) +
  polygon(
    [
      [560, 300],
      [534, 300],
      [600, 780],
      [640, 780],
    ],
    { fill: look.accent },
  ) +
  rect(234, 280, 332, 56, { fill: face(svg, darker(look.color, 0.2)), radius: 12 }) +
  path('M384 336q-10 40 -22 80M416 336q8 40 18 74', { stroke: PAPER, width: 5 }) +
  path('M400 340V520', { stroke: edgeOf(look.color), width: 3 }) +
  crest(310, 450, look, 0.75);
