import { darker, lighter, PAPER, readableOn } from '../color.ts';
import { circle, ellipse, path, placed, polygon, rect, repeat, stroke } from '../svgCanvas.ts';
import { ball, barrel, type Drawing, face } from './look.ts';
import { words } from './paper.ts';

export const basketball: Drawing = (look, svg) =>
  svg.groundShadow(410, 812, 260, 42) +
  circle(400, 540, 264, { fill: ball(svg, look.color) }) +
  path('M400 276V804M136 540H664M216 350C320 440 320 640 216 730M584 350C480 440 480 640 584 730', {
    stroke: darker(look.color, 0.65),
    width: 9,
  });

export const volleyball: Drawing = (look, svg) => {
  const panel = (turn: number, tone: string) =>
    placed(
      path('M-8 -10C-120 -60 -180 -150 -170 -206A264 264 0 0 1 40 -262C0 -180 -20 -90 -8 -10Z', {
        fill: tone,
        stroke: '#6d6a62',
        width: 4,
      }) +
        path('M-60 -48C-110 -110 -120 -190 -96 -246M-24 -36C-52 -110 -46 -200 -20 -262', {
          stroke: '#6d6a62',
          width: 4,
        }),
      400,
      540,
      turn,
    );
  return (
    svg.groundShadow(410, 812, 260, 42) +
    circle(400, 540, 264, { fill: ball(svg, '#f4f1e6') }) +
    panel(0, look.color) +
    panel(120, look.accent) +
    panel(240, '#f7f4ea') +
    circle(400, 540, 264, {
      fill: svg.radial([
        [0, '#ffffff', 0.4],
        [0.5, '#ffffff', 0],
        [1, '#000000', 0.35],
      ]),
    })
  );
};

export const badminton: Drawing = (look, svg) => {
  const chord = (share: number) => Math.sqrt(1 - share ** 2);
  const strings = repeat(9, (index) => {
    const share = -0.8 + index * 0.2;
    return stroke(share * 134, -chord(share) * 172, share * 134, chord(share) * 172, '#8f948f', 1.8);
  });
  const crossStrings = repeat(11, (index) => {
    const share = -0.88 + index * 0.176;
    return stroke(-chord(share) * 134, share * 172, chord(share) * 134, share * 172, '#8f948f', 1.8);
  });
  return (
    svg.groundShadow(420, 860, 290, 30, 0.32) +
    placed(
      ellipse(0, 0, 132, 172, { fill: '#f6f6f0', opacity: 0.6 }) +
        strings +
        crossStrings +
        ellipse(0, 0, 138, 178, { stroke: look.color, width: 15 }) +
        rect(-6, 176, 12, 210, { fill: barrel(svg, '#4a4d52') }) +
        rect(-17, 372, 34, 190, { fill: barrel(svg, look.accent), radius: 10 }) +
        repeat(7, (index) => stroke(-16, 398 + index * 24, 16, 386 + index * 24, darker(look.accent, 0.3), 3)),
      350,
      320,
      -16,
    ) +
    placed(
      polygon(
        [
          [-34, 0],
          [34, 0],
          [84, -150],
          [-84, -150],
        ],
        { fill: '#fffefa', stroke: '#cfcabb', width: 2 },
      ) +
        repeat(5, (index) => stroke(-24 + index * 12, -4, -64 + index * 32, -146, '#cfcabb', 3)) +
        path('M-36 -4H36C44 50 -44 50 -36 -4Z', { fill: lighter(look.accent, 0.3) }),
      230,
      800,
      24,
    )
  );
};

/** A soprano recorder and its bag. */
export const recorder: Drawing = (look, svg) =>
  svg.groundShadow(420, 830, 310, 34, 0.34) +
  placed(
    rect(-150, -330, 150, 660, { fill: face(svg, look.accent), radius: 14 }) +
      words(look, -75, 0, 130, readableOn(look.accent), 28, 3),
    330,
    500,
    -14,
  ) +
  placed(
    path('M-20 -390H20L30 -330H-30Z', { fill: '#f5ecd4' }) +
      rect(-34, -334, 68, 110, { fill: barrel(svg, '#f5ecd4'), radius: 10 }) +
      rect(-14, -300, 28, 34, { fill: '#6b5b3a' }) +
      rect(-27, -228, 54, 420, { fill: barrel(svg, look.color) }) +
      rect(-38, 180, 76, 60, { fill: barrel(svg, '#f5ecd4'), radius: 12 }) +
      rect(-30, 238, 60, 110, { fill: barrel(svg, look.color), radius: 12 }) +
      repeat(7, (index) => circle(0, -170 + index * 52, 10, { fill: '#1c1712' })) +
      circle(2, 286, 9, { fill: '#1c1712' }),
    500,
    470,
    12,
  );

export const ukulele: Drawing = (look, svg) =>
  svg.groundShadow(404, 884, 230, 28) +
  placed(
    rect(-34, -360, 68, 110, { fill: face(svg, darker(look.color, 0.35)), radius: 12 }) +
      rect(-24, -260, 48, 330, { fill: face(svg, '#4a2f1c') }) +
      repeat(9, (index) => stroke(-24, -230 + index * 32, 24, -230 + index * 32, '#c9ccce', 3)) +
      path(
        'M0 40C110 40 130 110 108 170C94 210 160 240 166 320C170 420 90 470 0 470S-170 420 -166 320C-160 240 -94 210 -108 170C-130 110 -110 40 0 40Z',
        {
          fill: svg.radial([
            [0, lighter(look.color, 0.35)],
            [0.6, look.color],
            [1, darker(look.color, 0.3)],
          ]),
          stroke: darker(look.color, 0.5),
          width: 6,
        },
      ) +
      circle(0, 214, 56, { fill: '#23160d', stroke: look.accent, width: 8 }) +
      rect(-64, 372, 128, 26, { fill: '#3a2516', radius: 6 }) +
      repeat(4, (index) => stroke(-15 + index * 10, -330, -15 + index * 10, 384, '#f2ecdc', 2.2)) +
      repeat(4, (index) => circle(index < 2 ? -46 : 46, -340 + (index % 2) * 50, 12, { fill: '#e5e1d6' })),
    400,
    420,
    6,
  );

export const boardGame: Drawing = (look, svg) => {
  const square = (index: number) => {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    return rect(180 + column * 55, 300 + row * 55, 55, 55, { fill: (column + row) % 2 ? look.color : '#f3e9d2' });
  };
  const man = (x: number, y: number, tone: string) =>
    ellipse(x, y + 14, 28, 10, { fill: '#000000', opacity: 0.25 }) +
    path(
      `M${x - 24} ${y + 14}C${x - 20} ${y - 6} ${x - 10} ${y - 14} ${x - 9} ${y - 34}H${x + 9}C${x + 10} ${y - 14} ${x + 20} ${y - 6} ${x + 24} ${y + 14}Z`,
      { fill: barrel(svg, tone) },
    ) +
    circle(x, y - 46, 18, { fill: ball(svg, tone) });
  return (
    svg.groundShadow(410, 806, 330, 40) +
    rect(150, 270, 500, 522, { fill: face(svg, darker(look.color, 0.4)), radius: 12 }) +
    repeat(64, square) +
    man(262, 400, '#2b2623') +
    man(372, 455, '#f6efe0') +
    man(482, 400, '#2b2623') +
    man(317, 620, '#f6efe0') +
    man(538, 565, '#2b2623') +
    man(427, 675, '#f6efe0') +
    rect(150, 750, 500, 42, { fill: darker(look.color, 0.45), radius: 10 }) +
    words(look, 400, 771, 440, look.accent, 26, 1)
  );
};

/** Needles, thread and scissors in an open tin. */
export const sewingKit: Drawing = (look, svg) => {
  const spool = (tone: string, index: number) => {
    const x = 184 + index * 90;
    return (
      rect(x, 470, 72, 14, { fill: '#d9b683', radius: 4 }) +
      rect(x + 8, 484, 56, 96, { fill: barrel(svg, tone) }) +
      repeat(7, (turn) => stroke(x + 8, 492 + turn * 13, x + 64, 488 + turn * 13, darker(tone, 0.25), 2)) +
      rect(x, 580, 72, 14, { fill: '#b98f56', radius: 4 })
    );
  };
  return (
    svg.groundShadow(410, 826, 340, 42) +
    path('M150 440L190 270H610L650 440Z', { fill: face(svg, darker(look.color, 0.18)) }) +
    words(look, 400, 356, 340, readableOn(look.color), 48, 1) +
    rect(140, 440, 520, 380, { fill: face(svg, look.color), radius: 22 }) +
    rect(168, 462, 464, 334, { fill: '#f4efe2', radius: 12 }) +
    [look.accent, '#b0413e', '#2f6f8f', '#3b7a4b', '#5b4a8a'].map(spool).join('') +
    placed(
      path('M0 0L14 -150L22 0ZM34 0L20 -150L12 0Z', { fill: '#b7bcc1' }) +
        circle(4, 24, 22, { stroke: look.accent, width: 9 }) +
        circle(36, 24, 22, { stroke: look.accent, width: 9 }),
      230,
      734,
      70,
    ) +
    circle(540, 700, 62, { fill: ball(svg, '#b0413e') }) +
    repeat(
      5,
      (index) =>
        stroke(540 + (index - 2) * 14, 680, 540 + (index - 2) * 24, 620, '#8e9499', 3) +
        circle(540 + (index - 2) * 24, 618, 6, { fill: [look.accent, PAPER][index % 2] ?? PAPER }),
    )
  );
};

/** Bowl, whisk and rolling pin. */
export const bakingSet: Drawing = (look, svg) =>
  svg.groundShadow(410, 838, 350, 44) +
  placed(
    rect(-10, -360, 20, 160, { fill: barrel(svg, look.accent), radius: 9 }) +
      [-44, -22, 0, 22, 44]
        .map((bow) =>
          path(`M0 -204C${bow * 1.6} -120 ${bow * 1.8} -40 0 20C${-bow * 1.8} -40 ${-bow * 1.6} -120 0 -204`, {
            stroke: '#a5abb0',
            width: 5,
          }),
        )
        .join(''),
    470,
    480,
    26,
  ) +
  path('M150 470H610C610 640 530 760 380 760S150 640 150 470Z', { fill: barrel(svg, look.color) }) +
  ellipse(380, 470, 230, 44, { fill: darker(look.color, 0.25) }) +
  ellipse(380, 476, 208, 33, { fill: '#f3e7c8' }) +
  words(look, 372, 610, 260, readableOn(look.color), 44, 2) +
  placed(
    rect(-230, -40, 460, 80, { fill: svg.linear(90, [0, '#ecca95'], [0.4, '#d9ad6d'], [1, '#a3763c']), radius: 14 }) +
      rect(-310, -18, 84, 36, { fill: barrel(svg, '#b98850'), radius: 16 }) +
      rect(226, -18, 84, 36, { fill: barrel(svg, '#b98850'), radius: 16 }),
    430,
    800,
    -5,
  );

/** Hammer, screwdriver and pliers on a cloth roll. */
export const handTools: Drawing = (look, svg) =>
  svg.groundShadow(410, 858, 340, 40) +
  rect(140, 300, 520, 550, { fill: face(svg, look.color), radius: 18 }) +
  path('M160 640H640M160 320V830M640 320V830', { stroke: lighter(look.color, 0.4), width: 3, dash: '10 8' }) +
  placed(
    rect(-18, -190, 36, 440, { fill: barrel(svg, '#c58f4f'), radius: 14 }) +
      path('M-96 -250H70Q90 -250 90 -230V-190H-60L-110 -226Z', {
        fill: svg.linear(90, [0, '#eceeef'], [1, '#70767c']),
      }),
    250,
    540,
  ) +
  placed(
    rect(-10, -300, 20, 300, { fill: barrel(svg, '#b9bec3') }) +
      rect(-34, -10, 68, 250, { fill: barrel(svg, look.accent), radius: 26 }),
    410,
    540,
  ) +
  placed(
    path('M-16 -40L-40 -220Q-20 -250 -6 -220L0 -60L6 -220Q20 -250 40 -220L16 -40Z', { fill: '#8f959b' }) +
      circle(0, -30, 22, { fill: '#6d7379' }) +
      path('M-12 -10C-60 60 -60 160 -44 240M12 -10C60 60 60 160 44 240', { stroke: '#b03a2e', width: 30 }),
    560,
    550,
  ) +
  path('M140 700H660V832Q660 850 640 850H160Q140 850 140 832Z', { fill: darker(look.color, 0.2) }) +
  words(look, 400, 776, 420, readableOn(look.color), 46, 1);
