import { darker, lighter, mix, PAPER, readableOn } from '../color.ts';
import { circle, ellipse, path, placed, polygon, rect, repeat, stroke } from '../svgCanvas.ts';
import { type Drawing, face } from './look.ts';
import { words } from './paper.ts';

const seam = (data: string, color: string) => path(data, { stroke: color, width: 2.5, dash: '9 7' });

export const backpack: Drawing = (look, svg) => {
  const { color, accent } = look;
  const body = svg.linear(
    0,
    [0, darker(color, 0.2)],
    [0.25, lighter(color, 0.1)],
    [0.65, color],
    [1, darker(color, 0.3)],
  );
  return (
    svg.groundShadow(404, 870, 320, 40) +
    path('M338 196C338 130 462 130 462 196', { stroke: darker(color, 0.35), width: 20 }) +
    path('M196 520C150 560 140 740 168 800H230V500ZM604 520C650 560 660 740 632 800H570V500Z', {
      fill: darker(color, 0.32),
    }) +
    path('M206 400C206 240 290 180 400 180S594 240 594 400V800Q594 866 540 866H260Q206 866 206 800Z', { fill: body }) +
    seam('M228 400C228 262 300 204 400 204S572 262 572 400', lighter(color, 0.35)) +
    path('M240 430C240 300 310 262 400 262S560 300 560 430', { stroke: darker(color, 0.45), width: 9 }) +
    rect(548, 420, 14, 40, { fill: accent, radius: 5 }) +
    path('M246 560Q246 530 276 530H524Q554 530 554 560V782Q554 822 514 822H286Q246 822 246 782Z', {
      fill: face(svg, lighter(color, 0.06)),
    }) +
    seam('M262 566Q262 546 282 546H518Q538 546 538 566V778Q538 806 510 806H290Q262 806 262 778Z', lighter(color, 0.4)) +
    path('M256 600H544', { stroke: darker(color, 0.45), width: 8 }) +
    rect(520, 596, 13, 38, { fill: accent, radius: 5 }) +
    rect(316, 360, 168, 92, { fill: accent, radius: 10 }) +
    words(look, 400, 406, 148, readableOn(accent), 34) +
    circle(400, 700, 44, { stroke: lighter(color, 0.35), width: 4 }) +
    path('M378 712L400 674L422 712Z', { fill: lighter(color, 0.35) })
  );
};

export const tote: Drawing = (look, svg) => {
  const { color, accent } = look;
  const handle = (y: number, tone: string) =>
    path(`M300 380C290 ${y} 510 ${y} 500 380`, { stroke: tone, width: 22, cap: 'butt' });
  return (
    svg.groundShadow(404, 868, 300, 38) +
    handle(110, darker(color, 0.25)) +
    path('M204 366H596L622 836Q624 864 596 864H204Q176 864 178 836Z', {
      fill: svg.linear(0, [0, darker(color, 0.06)], [0.3, lighter(color, 0.3)], [0.7, color], [1, darker(color, 0.16)]),
    }) +
    path('M270 380C300 520 262 700 288 860M548 380C520 560 560 700 536 862', {
      stroke: darker(color, 0.16),
      width: 3,
      opacity: 0.7,
    }) +
    seam('M206 392H596', darker(color, 0.3)) +
    handle(150, darker(color, 0.1)) +
    circle(400, 610, 132, { fill: accent }) +
    circle(400, 610, 120, { stroke: lighter(accent, 0.5), width: 3 }) +
    words(look, 400, 610, 200, readableOn(accent), 46, 3)
  );
};

export const pouch: Drawing = (look, svg) => {
  const { color, accent } = look;
  return (
    svg.groundShadow(410, 746, 350, 40) +
    path('M120 470Q126 430 166 430H634Q674 430 680 470L700 700Q702 742 660 742H140Q98 742 100 700Z', {
      fill: face(svg, color),
    }) +
    repeat(5, (index) =>
      polygon(
        [
          [190 + index * 96, 742],
          [238 + index * 96, 600],
          [286 + index * 96, 742],
        ],
        { fill: index % 2 ? accent : lighter(color, 0.25), opacity: 0.85 },
      ),
    ) +
    rect(122, 452, 556, 26, { fill: darker(color, 0.45), radius: 6 }) +
    path('M136 465H660', { stroke: '#d8c27a', width: 7, dash: '5 5', cap: 'butt' }) +
    rect(604, 440, 46, 50, { fill: '#d8c27a', radius: 8 }) +
    path('M640 484q36 30 20 92', { stroke: accent, width: 12 }) +
    words(look, 350, 540, 380, readableOn(color), 44, 1)
  );
};

export const umbrella: Drawing = (look, svg) => {
  const panels = [
    [-250, -150],
    [-150, -50],
    [-50, 50],
    [50, 150],
    [150, 250],
  ] as const;
  const panel = ([from, to]: readonly [number, number], index: number) =>
    path(
      `M0 -260C${from * 0.5} -250 ${from * 0.98} -150 ${from} 0Q${(from + to) / 2} -34 ${to} 0C${to * 0.98} -150 ${to * 0.5} -250 0 -260Z`,
      { fill: index % 2 === 0 ? face(svg, look.color) : face(svg, look.accent) },
    );
  return (
    svg.groundShadow(420, 868, 200, 28) +
    rect(394, 430, 12, 360, { fill: svg.linear(0, [0, '#777b80'], [0.4, '#f3f4f5'], [1, '#6a6e73']) }) +
    path('M400 780v46q0 40 36 40t36 -38', { stroke: darker(look.color, 0.5), width: 22 }) +
    placed(panels.map(panel).join('') + path('M0 -290v34', { stroke: '#55585d', width: 8 }), 400, 500, 0, 1.2) +
    words(look, 400, 430, 150, readableOn(look.color), 26, 2)
  );
};

/** A drawstring bag with its cord. */
export const drawstringBag: Drawing = (look, svg) =>
  svg.groundShadow(404, 868, 280, 36) +
  path('M226 300C200 460 196 700 210 840M574 300C600 460 604 700 590 840', {
    stroke: darker(look.accent, 0.1),
    width: 12,
  }) +
  path(
    'M228 290Q400 330 572 290C566 420 610 640 600 820Q598 866 552 866H248Q202 866 200 820C190 640 234 420 228 290Z',
    {
      fill: svg.linear(
        0,
        [0, darker(look.color, 0.18)],
        [0.35, lighter(look.color, 0.16)],
        [0.7, look.color],
        [1, darker(look.color, 0.28)],
      ),
    },
  ) +
  repeat(9, (index) =>
    path(`M${244 + index * 39} 300q${index % 2 ? 16 : -16} 60 ${index % 2 ? -6 : 8} 130`, {
      stroke: darker(look.color, 0.3),
      width: 4,
      opacity: 0.55,
    }),
  ) +
  path('M220 286C260 230 540 230 580 286Q400 334 220 286Z', { fill: darker(look.color, 0.4) }) +
  path('M224 290Q400 336 576 290', { stroke: look.accent, width: 10 }) +
  ellipse(400, 610, 124, 124, { fill: mix(look.color, PAPER, 0.9) }) +
  words(look, 400, 610, 190, darker(look.color, 0.3), 40, 3) +
  stroke(250, 838, 550, 838, lighter(look.color, 0.3), 2);
