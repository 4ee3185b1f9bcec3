import { darker, lighter, PAPER, readableOn } from '../color.ts';
import { line } from '../lettering.ts';
import { circle, ellipse, path, placed, rect, repeat, stroke } from '../svgCanvas.ts';
import { ball, barrel, type Drawing, face, glass } from './look.ts';
import { words } from './paper.ts';

const RIM = '#7f9aa1';

const graduation = (x: number, top: number, step: number, count: number) =>
  repeat(count, (index) =>
    stroke(x, top + index * step, x + (index % 2 === 0 ? 46 : 28), top + index * step, '#5f7d85', 3),
  );

export const beaker: Drawing = (look, svg) =>
  svg.groundShadow(404, 858, 270, 36) +
  path('M222 520Q400 548 578 520V790Q578 846 524 846H276Q222 846 222 790Z', {
    fill: svg.linear(
      0,
      [0, darker(look.color, 0.2), 0.85],
      [0.3, lighter(look.color, 0.35), 0.85],
      [1, darker(look.color, 0.1), 0.88],
    ),
  }) +
  ellipse(400, 522, 178, 24, { fill: lighter(look.color, 0.45) }) +
  path('M196 250Q206 280 214 300V790Q214 856 280 856H520Q586 856 586 790V300Q590 270 604 250Z', {
    fill: glass(svg),
    stroke: RIM,
    width: 4,
  }) +
  path('M196 250Q190 232 220 232H590Q612 236 604 250Q400 292 196 250Z', {
    fill: '#ffffff',
    opacity: 0.75,
    stroke: RIM,
    width: 4,
  }) +
  graduation(300, 400, 44, 9) +
  line('250 mL', { face: 'sans', size: 30, x: 372, y: 420, fill: '#5f7d85' }) +
  path('M252 320V780', { stroke: '#ffffff', width: 16, opacity: 0.65 }) +
  repeat(5, (index) =>
    circle(340 + index * 42, 790 - (index % 3) * 70, 7 + (index % 2) * 4, { fill: '#ffffff', opacity: 0.5 }),
  );

export const erlenmeyer: Drawing = (look, svg) =>
  svg.groundShadow(404, 864, 290, 36) +
  path('M290 590Q400 616 510 590L600 800Q612 852 560 852H240Q188 852 200 800Z', {
    fill: svg.linear(
      0,
      [0, darker(look.color, 0.18), 0.9],
      [0.35, lighter(look.color, 0.35), 0.85],
      [1, darker(look.color, 0.12), 0.9],
    ),
  }) +
  ellipse(400, 592, 112, 17, { fill: lighter(look.color, 0.45) }) +
  path('M346 190V400L190 794Q176 862 244 862H556Q624 862 610 794L454 400V190Z', {
    fill: glass(svg),
    stroke: RIM,
    width: 4,
  }) +
  rect(330, 168, 140, 30, { fill: '#f4fafa', radius: 14, opacity: 0.9 }) +
  rect(330, 168, 140, 30, { stroke: RIM, width: 4, radius: 14 }) +
  path('M366 214V410L236 760', { stroke: '#ffffff', width: 13, opacity: 0.7 }) +
  rect(372, 660, 120, 84, { fill: PAPER, radius: 6, opacity: 0.92 }) +
  words(look, 432, 702, 108, darker(look.color, 0.35), 26) +
  circle(320, 760, 10, { fill: '#ffffff', opacity: 0.5 }) +
  circle(350, 720, 6, { fill: '#ffffff', opacity: 0.5 });

export const cylinder: Drawing = (look, svg) =>
  svg.groundShadow(404, 866, 190, 30) +
  path('M276 862L300 822H500L524 862Z', { fill: '#d7e5e8', stroke: RIM, width: 4 }) +
  path('M338 430Q400 446 462 430V816Q400 830 338 816Z', {
    fill: svg.linear(
      0,
      [0, darker(look.color, 0.15), 0.9],
      [0.35, lighter(look.color, 0.35), 0.9],
      [1, darker(look.color, 0.15), 0.9],
    ),
  }) +
  ellipse(400, 430, 62, 11, { fill: lighter(look.color, 0.45) }) +
  path('M328 150L332 826H468L472 160L486 140H322Z', { fill: glass(svg), stroke: RIM, width: 4 }) +
  repeat(24, (index) => stroke(390, 214 + index * 25, index % 5 === 0 ? 452 : 430, 214 + index * 25, '#5f7d85', 2.6)) +
  repeat(5, (index) =>
    line(String(100 - index * 20), {
      face: 'sans',
      size: 19,
      x: 358,
      y: 221 + index * 125,
      anchor: 'middle',
      fill: '#5f7d85',
    }),
  ) +
  path('M346 170V810', { stroke: '#ffffff', width: 9, opacity: 0.65 });

/** Test tubes in a wooden rack. */
export const testTubes: Drawing = (look, svg) => {
  const tones = [look.color, look.accent, '#4f93a8', '#b2507a', '#6d9b53'];
  const wood = svg.linear(90, [0, '#d9ab72'], [1, '#a87842']);
  const tube = (tone: string, index: number) => {
    const x = 206 + index * 86;
    const level = 520 - (index % 3) * 46;
    return (
      path(`M${x + 5} ${level}H${x + 49}V730Q${x + 49} 756 ${x + 27} 756T${x + 5} 730Z`, {
        fill: tone,
        opacity: 0.85,
      }) +
      path(`M${x} 250H${x + 54}V730Q${x + 54} 762 ${x + 27} 762T${x} 730Z`, {
        fill: glass(svg),
        stroke: RIM,
        width: 3,
      }) +
      rect(x - 6, 240, 66, 18, { fill: '#f2f8f9', radius: 9, opacity: 0.9 }) +
      stroke(x + 14, 290, x + 14, 700, '#ffffff', 6)
    );
  };
  return (
    svg.groundShadow(404, 856, 330, 36) +
    rect(150, 360, 22, 490, { fill: wood }) +
    rect(628, 360, 22, 490, { fill: wood }) +
    rect(140, 420, 520, 12, { fill: '#8a6236' }) +
    tones.map(tube).join('') +
    rect(136, 430, 528, 46, { fill: wood, radius: 5 }) +
    rect(136, 640, 528, 40, { fill: wood, radius: 5, opacity: 0.94 }) +
    rect(126, 800, 548, 54, { fill: wood, radius: 8 }) +
    words(look, 400, 828, 400, '#5b3d1c', 30, 1)
  );
};

export const goggles: Drawing = (look, svg) =>
  svg.groundShadow(404, 706, 350, 36, 0.36) +
  path('M120 470C60 430 90 330 210 336M680 470C740 430 710 330 590 336', {
    stroke: darker(look.color, 0.3),
    width: 30,
  }) +
  path(
    'M128 500C110 410 170 380 260 380H540C630 380 690 410 672 500C664 600 620 652 540 652C470 652 440 590 400 590S330 652 260 652C180 652 136 600 128 500Z',
    { fill: face(svg, look.color), stroke: darker(look.color, 0.35), width: 3 },
  ) +
  path(
    'M166 500C156 436 196 416 262 416H538C604 416 644 436 634 500C628 570 596 612 540 612C486 612 456 552 400 552S314 612 260 612C204 612 172 570 166 500Z',
    {
      fill: svg.linear(20, [0, '#e9f6f7', 0.95], [0.5, '#b9d8de', 0.9], [1, '#8db6c0', 0.95]),
      stroke: '#ffffff',
      width: 3,
    },
  ) +
  path('M210 460L260 440M200 510L320 446', { stroke: '#ffffff', width: 14, opacity: 0.85 }) +
  words(look, 400, 400, 200, readableOn(look.color), 22, 1);

export const gloves: Drawing = (look, svg) => {
  const glove = (x: number, turn: number, flip: 1 | -1) =>
    `<g transform="translate(${x} 560) rotate(${turn}) scale(${flip} 1)">${path('M-86 290V20C-150 -20 -176 -90 -160 -110C-140 -128 -108 -76 -84 -62L-96 -250C-96 -286 -52 -288 -50 -250L-40 -110L-34 -300C-30 -334 10 -332 10 -298V-108L24 -280C32 -312 68 -304 66 -272L56 -96L76 -220C86 -246 116 -236 112 -208L92 40C90 120 86 200 86 290Z', { fill: barrel(svg, look.color), stroke: darker(look.color, 0.3), width: 3 })}${rect(-90, 262, 180, 36, { fill: darker(look.color, 0.15), radius: 16 })}${path('M-40 -20Q0 20 60 0M-44 40Q10 70 70 50', { stroke: darker(look.color, 0.3), width: 4, opacity: 0.5 })}</g>`;
  return svg.groundShadow(404, 868, 310, 30) + glove(500, 8, -1) + glove(300, -8, 1);
};

/** A kit in its box with a printed sleeve. */
export const kitBox: Drawing = (look, svg) =>
  svg.groundShadow(410, 860, 350, 40) +
  path('M140 400L220 330H660L600 400Z', { fill: lighter(look.color, 0.25) }) +
  path('M600 400L660 330V790L600 850Z', { fill: darker(look.color, 0.35) }) +
  rect(140, 400, 460, 450, { fill: face(svg, look.color) }) +
  rect(140, 476, 460, 210, { fill: PAPER }) +
  path('M600 476L660 406V616L600 686Z', { fill: '#d8d1c1' }) +
  words(look, 370, 556, 400, darker(look.color, 0.3), 52) +
  line('COMPLETE SET', { face: 'sans', size: 21, tracking: 160, x: 370, y: 652, anchor: 'middle', fill: look.color }) +
  rect(140, 690, 460, 14, { fill: look.accent }) +
  circle(370, 778, 46, { fill: look.accent }) +
  path('M346 778L364 798L396 758', { stroke: readableOn(look.accent), width: 11 }) +
  circle(210, 440, 12, { fill: look.accent }) +
  circle(530, 440, 12, { fill: look.accent });

export const magnifier: Drawing = (look, svg) =>
  svg.groundShadow(440, 836, 270, 34, 0.34) +
  placed(
    rect(-28, 190, 56, 330, { fill: barrel(svg, look.color), radius: 26 }) +
      rect(-20, 150, 40, 60, { fill: barrel(svg, '#b9bec3') }),
    350,
    430,
    -40,
  ) +
  circle(350, 410, 210, { fill: barrel(svg, look.color) }) +
  circle(350, 410, 178, {
    fill: svg.radial([
      [0, '#ffffff', 0.98],
      [0.7, '#d5e8ea', 0.95],
      [1, '#a7c6cc', 0.95],
    ]),
    stroke: darker(look.color, 0.4),
    width: 3,
  }) +
  path('M230 370C240 310 290 270 350 264', { stroke: '#ffffff', width: 20 }) +
  words(look, 360, 430, 260, darker(look.color, 0.3), 44, 2);

export const microscope: Drawing = (look, svg) =>
  svg.groundShadow(410, 862, 300, 38) +
  rect(210, 800, 400, 56, { fill: face(svg, look.color), radius: 22 }) +
  path('M500 800C660 700 640 460 490 380L446 452C540 520 540 660 420 740V800Z', {
    fill: face(svg, lighter(look.color, 0.05)),
  }) +
  rect(240, 660, 250, 28, { fill: barrel(svg, '#3b3f45'), radius: 6 }) +
  rect(300, 644, 130, 16, { fill: '#cfe5ea' }) +
  placed(
    rect(-46, -220, 92, 330, { fill: barrel(svg, '#eef0f0'), radius: 10 }) +
      rect(-34, -330, 68, 116, { fill: barrel(svg, '#33373d'), radius: 8 }) +
      rect(-32, 108, 64, 60, { fill: barrel(svg, '#33373d') }) +
      rect(-20, 166, 40, 62, { fill: barrel(svg, '#c9a24a') }),
    396,
    430,
    14,
  ) +
  circle(560, 560, 44, { fill: ball(svg, '#4b5057') }) +
  circle(560, 560, 16, { fill: '#9ea4aa' }) +
  circle(352, 752, 36, { fill: ball(svg, '#cfe5ea') }) +
  words(look, 400, 832, 250, readableOn(look.color), 24, 1);
