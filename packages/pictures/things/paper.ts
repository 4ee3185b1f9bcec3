import { darker, lighter, mix, PAPER, readableOn } from '../color.ts';
import { fitText, paragraph } from '../lettering.ts';
import { circle, path, placed, polygon, rect, repeat, stroke } from '../svgCanvas.ts';
import { type Drawing, face, type Look } from './look.ts';

/** The label's words, centred on (x, y) in the largest size that fits. */
export function words(look: Look, x: number, y: number, width: number, fill: string, size = 44, maxLines = 2): string {
  const fitted = fitText(look.label, { face: 'serifBold', width, maxLines, from: 14, to: size });
  const top = y - ((fitted.lines.length - 1) * fitted.size * 1.12) / 2 + fitted.size * 0.32;
  return paragraph(fitted.lines, {
    face: 'serifBold',
    size: fitted.size,
    x,
    y: top,
    leading: fitted.size * 1.12,
    anchor: 'middle',
    fill,
  });
}

export const spiralNotebook: Drawing = (look, svg) => {
  const { color, accent } = look;
  const ring = (index: number) => {
    const y = 176 + index * 30;
    return (
      circle(218, y + 4, 7, { fill: darker(color, 0.5) }) +
      path(`M218 ${y + 4}C186 ${y - 14} 168 ${y - 6} 172 ${y + 6}S198 ${y + 16} 214 ${y + 6}`, {
        stroke: '#8c8f94',
        width: 5,
      }) +
      path(`M214 ${y}C188 ${y - 13} 174 ${y - 6} 175 ${y + 2}`, { stroke: '#e8eaec', width: 2 })
    );
  };
  return (
    svg.groundShadow(420, 866, 320, 36) +
    rect(200, 150, 438, 714, { fill: '#d6cfbf', radius: 12 }) +
    rect(196, 144, 436, 714, { fill: '#fbf8ee', radius: 12 }) +
    rect(186, 136, 440, 714, { fill: face(svg, color), radius: 14 }) +
    rect(248, 136, 8, 714, { fill: darker(color, 0.18) }) +
    polygon(
      [
        [256, 610],
        [626, 470],
        [626, 560],
        [256, 700],
      ],
      { fill: accent },
    ) +
    polygon(
      [
        [256, 716],
        [626, 576],
        [626, 592],
        [256, 732],
      ],
      { fill: lighter(accent, 0.4) },
    ) +
    rect(300, 216, 284, 150, { fill: PAPER, radius: 8 }) +
    rect(308, 224, 268, 134, { stroke: accent, width: 2, radius: 5 }) +
    words(look, 442, 292, 240, darker(color, 0.3), 40) +
    repeat(22, ring)
  );
};

/** A bound notebook with a dark spine, as for record books and journals. */
export const boundNotebook: Drawing = (look, svg) => {
  const { color, accent } = look;
  return (
    svg.groundShadow(414, 866, 310, 36) +
    rect(196, 152, 440, 710, { fill: '#ece4d2', radius: 8 }) +
    repeat(4, (index) => stroke(200, 854 - index * 4, 632, 854 - index * 4, '#cfc5b0', 1.2)) +
    rect(176, 138, 448, 704, { fill: face(svg, color), radius: 14 }) +
    rect(176, 138, 74, 704, { fill: face(svg, darker(color, 0.5)), radius: 12 }) +
    repeat(9, (row) =>
      repeat(5, (column) =>
        circle(290 + column * 72 + (row % 2) * 20, 200 + row * 74, 3, { fill: lighter(color, 0.3) }),
      ),
    ) +
    rect(300, 300, 272, 168, { fill: PAPER, radius: 6 }) +
    rect(310, 310, 252, 148, { stroke: accent, width: 2.5, radius: 4 }) +
    words(look, 436, 372, 226, darker(color, 0.35), 36) +
    stroke(350, 430, 522, 430, '#b9b09d', 2) +
    path('M470 842v38l12 -12l12 12V842', { fill: accent })
  );
};

/** A gummed pad, its first leaf lifting. */
export const pad: Drawing = (look, svg) => {
  const { color } = look;
  const rows = repeat(17, (index) =>
    stroke(206, 318 + index * 30, 590, 318 + index * 30, mix('#8fb3cf', color, 0.2), 1.6),
  );
  const curl = svg.linear(0, [0, '#d9d2c2'], [0.4, '#ffffff'], [1, '#efe9db']);
  return (
    svg.groundShadow(414, 868, 320, 36) +
    repeat(6, (index) =>
      rect(190 + (6 - index) * 1.6, 158 + (6 - index) * 3, 424, 690, {
        fill: index % 2 ? '#fffdf6' : '#e2dac8',
        radius: 4,
      }),
    ) +
    rect(186, 150, 424, 690, { fill: '#fffdf7', radius: 4 }) +
    rows +
    stroke(252, 262, 252, 838, '#d98c86', 2.4) +
    path('M610 690C560 720 520 770 500 840H606Q610 840 610 836Z', { fill: curl }) +
    path('M500 840C530 800 556 746 610 690L596 700C540 730 506 790 500 840Z', { fill: '#c9c0ab', opacity: 0.7 }) +
    rect(182, 140, 432, 94, { fill: face(svg, color), radius: 6 }) +
    words(look, 398, 188, 380, readableOn(color), 38, 1) +
    rect(182, 226, 432, 8, { fill: darker(color, 0.3) })
  );
};

export const sketchPad: Drawing = (look, svg) => {
  const { color, accent } = look;
  const ring = (index: number) =>
    path(`M${196 + index * 26} 196v-34q0 -16 8 -16t8 16v30`, { stroke: '#55585c', width: 4.5 });
  return (
    svg.groundShadow(412, 846, 330, 36) +
    rect(164, 196, 488, 650, { fill: '#ded5c2', radius: 6 }) +
    rect(158, 190, 488, 650, { fill: '#fffdf6', radius: 6 }) +
    rect(152, 182, 488, 650, { fill: face(svg, color), radius: 6 }) +
    path('M152 700C240 620 300 660 380 600S540 520 640 560V826Q640 832 634 832H158Q152 832 152 826Z', {
      fill: mix(color, accent, 0.65),
    }) +
    path('M152 760C260 700 330 740 430 690S580 640 640 650V826Q640 832 634 832H158Q152 832 152 826Z', {
      fill: accent,
    }) +
    circle(520, 470, 54, { fill: lighter(accent, 0.35) }) +
    words(look, 396, 320, 400, readableOn(color), 58) +
    repeat(17, ring)
  );
};

/** Folders standing in a fan. */
export const folders: Drawing = (look, svg) => {
  const tones = [lighter(look.color, 0.35), look.color, darker(look.color, 0.22)];
  const folder = (tone: string, index: number) =>
    placed(
      path('M0 -560H150l28 44H400Q412 -516 412 -504V0H0Z', { fill: face(svg, tone) }) +
        rect(22, -490, 372, 12, { fill: '#fffdf6' }) +
        path('M0 -470H412V0Q412 8 404 8H8Q0 8 0 0Z', { fill: face(svg, lighter(tone, 0.08)) }),
      170 + index * 30,
      770 + index * 36,
      -7 + index * 6,
    );
  return (
    svg.groundShadow(412, 846, 320, 40) +
    tones.map(folder).join('') +
    placed(
      rect(80, -300, 240, 96, { fill: PAPER, radius: 6 }) + words(look, 200, -252, 220, darker(look.color, 0.35), 30),
      230,
      842,
      5,
    )
  );
};

/** A plastic envelope or clear book with papers showing through. */
export const clearEnvelope: Drawing = (look, svg) => {
  const { color } = look;
  return (
    svg.groundShadow(404, 826, 340, 36) +
    rect(196, 236, 410, 560, { fill: '#fffdf6' }) +
    repeat(12, (index) => stroke(236, 350 + index * 32, 560 - (index % 4) * 28, 350 + index * 32, '#c3bba9', 4)) +
    rect(158, 210, 486, 606, { fill: color, radius: 18, opacity: 0.42 }) +
    rect(158, 210, 486, 606, { stroke: darker(color, 0.1), width: 5, radius: 18 }) +
    path('M158 226Q158 210 174 210H628Q644 210 644 226L430 400Q400 420 370 400Z', {
      fill: face(svg, color),
      opacity: 0.82,
    }) +
    circle(400, 386, 20, { fill: '#f4f4f0' }) +
    circle(400, 386, 11, { fill: '#c9c9c4' }) +
    path('M186 240V784', { stroke: '#ffffff', width: 7, opacity: 0.5 }) +
    rect(300, 640, 210, 76, { fill: PAPER, radius: 6 }) +
    words(look, 405, 678, 190, darker(color, 0.4), 26)
  );
};

/** A lever-arch binder seen from its back and side. */
export const binder: Drawing = (look, svg) => {
  const { color, accent } = look;
  return (
    svg.groundShadow(420, 872, 310, 36) +
    polygon(
      [
        [330, 160],
        [620, 196],
        [620, 850],
        [330, 872],
      ],
      { fill: svg.linear(0, [0, darker(color, 0.12)], [1, darker(color, 0.34)]) },
    ) +
    rect(190, 150, 146, 722, { fill: face(svg, color), radius: 8 }) +
    rect(216, 216, 94, 330, { fill: PAPER, radius: 4 }) +
    rect(216, 216, 94, 22, { fill: accent }) +
    placed(words(look, 0, 0, 270, darker(color, 0.4), 34, 2), 264, 392, -90) +
    circle(263, 730, 30, { fill: '#3a3d42' }) +
    circle(263, 730, 22, { fill: svg.linear(90, [0, '#f6f6f4'], [1, '#9c9fa3']) }) +
    circle(263, 730, 12, { fill: darker(color, 0.5) }) +
    stroke(598, 200, 598, 848, lighter(color, 0.2), 2)
  );
};

/** Sheets of coloured paper or board in a fan. */
export const coloredSheets: Drawing = (look, svg) => {
  const tones = ['#d9534a', '#e8913a', '#f0c64a', '#6aa84f', '#3d85a8', '#5f4b8b', look.color];
  const sheet = (tone: string, index: number) =>
    placed(
      rect(-165, -470, 330, 470, { fill: face(svg, tone), radius: 4 }),
      400 + (index - 3) * 12,
      830,
      (index - 3) * 8,
    );
  return (
    svg.groundShadow(400, 856, 300, 36) +
    tones.map(sheet).join('') +
    rect(270, 800, 260, 50, { fill: PAPER, radius: 4 }) +
    words(look, 400, 825, 236, darker(look.color, 0.4), 26, 1)
  );
};

/** A wrapped ream with one corner torn open. */
export const ream: Drawing = (look, svg) => {
  const { color, accent } = look;
  const edges = repeat(9, (index) => stroke(604, 470 + index * 34, 676, 410 + index * 34, '#d8d1c1', 2));
  return (
    svg.groundShadow(410, 806, 350, 40) +
    polygon(
      [
        [124, 440],
        [208, 370],
        [680, 370],
        [600, 440],
      ],
      { fill: lighter(color, 0.3) },
    ) +
    polygon(
      [
        [600, 440],
        [680, 370],
        [680, 730],
        [600, 800],
      ],
      { fill: '#f3eee0' },
    ) +
    edges +
    rect(124, 440, 476, 360, { fill: face(svg, color) }) +
    polygon(
      [
        [124, 560],
        [600, 500],
        [600, 560],
        [124, 620],
      ],
      { fill: accent },
    ) +
    polygon(
      [
        [124, 640],
        [600, 580],
        [600, 596],
        [124, 656],
      ],
      { fill: lighter(accent, 0.5) },
    ) +
    words(look, 362, 710, 420, readableOn(color), 60, 1) +
    circle(530, 474, 30, { fill: PAPER, opacity: 0.9 })
  );
};
