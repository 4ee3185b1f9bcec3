import { darker, lighter, PAPER, readableOn } from '../color.ts';
import { line } from '../lettering.ts';
import { circle, path, placed, polygon, rect, repeat, stroke } from '../svgCanvas.ts';
import { barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

/** A retractable pen around the origin, its tip downwards, 560 long. */
const penShape = (paint: string, color: string, metal: string): string =>
  rect(-11, -300, 22, 42, { fill: darker(color, 0.35), radius: 8 }) +
  rect(-24, -268, 48, 430, { fill: paint, radius: 14 }) +
  rect(-24, 40, 48, 96, { fill: darker(color, 0.5), opacity: 0.55, radius: 6 }) +
  repeat(5, (index) => stroke(-22, 54 + index * 18, 22, 54 + index * 18, lighter(color, 0.2), 2)) +
  path('M-24 158H24L9 236H-9Z', { fill: metal }) +
  path('M-6 234H6L1.5 262H-1.5Z', { fill: '#5a5d61' }) +
  path('M24 -262h14q8 0 8 10V-70q-8 14 -14 0V-236H24Z', { fill: metal });

export const pen: Drawing = (look, svg) => {
  const metal = svg.linear(0, [0, '#8d9196'], [0.3, '#ffffff'], [0.6, '#c5c8cb'], [1, '#6f7378']);
  return (
    svg.groundShadow(420, 770, 260, 30, 0.3) +
    placed(penShape(barrel(svg, look.color), look.color, metal), 400, 470, 32, 1.22) +
    path('M150 846C230 800 262 880 330 836S430 800 476 838', { stroke: look.color, width: 5 })
  );
};

/** A cardboard box of pens or pencils with its content showing. */
export const penBox: Drawing = (look, svg) => {
  const tones = [look.color, darker(look.color, 0.25), look.accent, lighter(look.color, 0.2), '#2b2b2f'];
  const stick = (index: number) => {
    const tone = tones[index % tones.length] ?? look.color;
    const top = 190 + (index % 3) * 14;
    return (
      rect(246 + index * 39, top, 32, 420, { fill: barrel(svg, tone), radius: 13 }) +
      rect(250 + index * 39, top - 22, 24, 34, { fill: darker(tone, 0.35), radius: 8 })
    );
  };
  return (
    svg.groundShadow(404, 868, 300, 36) +
    rect(222, 300, 356, 120, { fill: darker(look.color, 0.5) }) +
    repeat(8, stick) +
    path('M210 420Q400 480 590 420V852Q590 864 578 864H222Q210 864 210 852Z', { fill: face(svg, look.color) }) +
    path('M210 600H590V664H210Z', { fill: look.accent }) +
    words(look, 400, 540, 330, readableOn(look.color), 46) +
    line('12 PIECES', {
      face: 'sans',
      size: 22,
      tracking: 120,
      x: 400,
      y: 640,
      anchor: 'middle',
      fill: readableOn(look.accent),
    })
  );
};

export const pencils: Drawing = (look, svg) => {
  const pencil = (index: number, tone: string) =>
    placed(
      rect(-17, -420, 34, 36, { fill: '#dc8f86', radius: 8 }) +
        rect(-17, -390, 34, 30, { fill: svg.linear(0, [0, '#a8812c'], [0.4, '#f3dc92'], [1, '#8f6c20']) }) +
        rect(-17, -362, 34, 400, {
          fill: svg.linear(
            0,
            [0, lighter(tone, 0.25)],
            [0.33, lighter(tone, 0.25)],
            [0.34, tone],
            [0.66, tone],
            [0.67, darker(tone, 0.25)],
            [1, darker(tone, 0.25)],
          ),
        }) +
        polygon(
          [
            [-17, 38],
            [17, 38],
            [6, 84],
            [-6, 84],
          ],
          { fill: '#e8c99a' },
        ) +
        polygon(
          [
            [-6, 84],
            [6, 84],
            [0, 104],
          ],
          { fill: '#35322f' },
        ),
      250 + index * 76,
      700 + (index % 2) * 22,
      -8 + index * 4,
    );
  return (
    svg.groundShadow(404, 816, 290, 34, 0.32) +
    [look.color, look.accent, look.color, darker(look.color, 0.3), look.accent]
      .map((tone, index) => pencil(index, tone))
      .join('') +
    rect(250, 520, 300, 78, { fill: PAPER, radius: 8 }) +
    words(look, 400, 559, 280, darker(look.color, 0.35), 34, 1)
  );
};

/** Markers or highlighters standing in a row. */
export const markers: Drawing = (look, svg) => {
  const tones = ['#f2d43d', '#7cc36a', '#f08a4b', '#e86f9a', '#57a7d8'];
  const marker = (tone: string, index: number) => {
    const x = 200 + index * 84;
    return (
      svg.groundShadow(x + 36, 846, 58, 12, 0.35) +
      rect(x, 250, 70, 210, { fill: barrel(svg, tone), radius: 14 }) +
      path(`M${x + 52} 262h12v150l-12 -18Z`, { fill: darker(tone, 0.25) }) +
      rect(x + 3, 450, 64, 392, { fill: barrel(svg, index % 2 ? lighter(tone, 0.06) : tone), radius: 10 }) +
      rect(x + 3, 560, 64, 170, { fill: PAPER, opacity: 0.9 }) +
      placed(
        line(look.label.toUpperCase(), {
          face: 'sansBlack',
          size: 22,
          tracking: 60,
          x: 0,
          y: 8,
          anchor: 'middle',
          fill: darker(tone, 0.5),
        }),
        x + 35,
        645,
        -90,
      )
    );
  };
  return tones.map(marker).join('');
};

export const crayons: Drawing = (look, svg) => {
  const tones = [
    '#c9372c',
    '#e67e22',
    '#f1c40f',
    '#27874b',
    '#2f6fb0',
    '#5b3f8c',
    '#8a5a34',
    '#e58fb0',
    '#3a3a3a',
    '#7ab6d9',
  ];
  const crayon = (tone: string, index: number) => {
    const [x, y] = [226 + index * 35, 210 + (index % 2) * 26];
    return (
      polygon(
        [
          [x + 4, y + 70],
          [x + 12, y],
          [x + 20, y],
          [x + 28, y + 70],
        ],
        { fill: tone },
      ) +
      rect(x, y + 66, 32, 340, { fill: barrel(svg, tone), radius: 4 }) +
      rect(x, y + 96, 32, 8, { fill: '#1d1d1f', opacity: 0.5 })
    );
  };
  return (
    svg.groundShadow(404, 868, 300, 36) +
    tones.map(crayon).join('') +
    path('M208 470C300 540 340 420 400 470S520 540 592 470V850Q592 864 578 864H222Q208 864 208 850Z', {
      fill: face(svg, look.color),
    }) +
    circle(400, 690, 100, { fill: look.accent }) +
    words(look, 400, 690, 168, readableOn(look.accent), 36)
  );
};
