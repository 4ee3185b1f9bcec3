/** Times over the size of a store, as a chart that reads on light and dark pages alike. */
export interface Panel {
  title: string;
  /** What is counted along the bottom. */
  unit: string;
  lines: GrowthLine[];
}

interface GrowthLine {
  title: string;
  /** By size, ascending: milliseconds of a request. */
  points: { size: number; ms: number }[];
  /** At the largest size at most so many times the time at the smallest. */
  limit: number;
}

const PANEL = { width: 520, height: 320, left: 52, right: 168, top: 52, bottom: 46 };
const [CAPTION_HEIGHT, LABEL_GAP, TICKS] = [58, 16, 5];

const STYLE = `
  svg { color-scheme: light dark; font: 13px system-ui, sans-serif; }
  .page { fill: #ffffff; } text { fill: #33363d; } .quiet { fill: #666b75; font-size: 12px; }
  .title { font-weight: 600; font-size: 15px; } .grid { stroke: #e3e5e9; } .line, .limit { fill: none; stroke-width: 2; }
  .limit { stroke-dasharray: 5 5; stroke-width: 1.5; opacity: 0.7; }
  .s0 { stroke: #1a6fb5; } .s1 { stroke: #b3541e; } .s2 { stroke: #3d7d3a; }
  .d0 { fill: #1a6fb5; } .d1 { fill: #b3541e; } .d2 { fill: #3d7d3a; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #15171b; } text { fill: #e4e6ea; } .quiet { fill: #a3a8b2; } .grid { stroke: #33373f; }
    .s0 { stroke: #6db3f2; } .s1 { stroke: #f0995e; } .s2 { stroke: #86cb82; }
    .d0 { fill: #6db3f2; } .d1 { fill: #f0995e; } .d2 { fill: #86cb82; }
  }`;

/** How many times the time at the smallest size the time at the largest is. */
export const growthOf = ({ points }: GrowthLine): number => (points.at(-1)?.ms ?? 0) / (points[0]?.ms || 1);

/** The whole chart as SVG: a panel beside the other, and a caption of one line or more below. */
export function drawGrowth(panels: readonly Panel[], caption: readonly string[]): string {
  const [width, height] = [PANEL.width * panels.length, PANEL.height + CAPTION_HEIGHT];
  const summary = panels.flatMap(({ lines, unit }) =>
    lines.map((line) => `${line.title} by ${unit}: ${inWords(line)}.`),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title summary">`,
    '<title id="title">Time of a request over the size of the store</title>',
    `<desc id="summary">${escaped(summary.join(' '))}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...panels.map((panel, index) => `<g transform="translate(${index * PANEL.width} 0)">${drawPanel(panel)}</g>`),
    ...caption.map((line, index) => text(PANEL.left, PANEL.height + 20 + index * 18, line, 'class="quiet"')),
    '</svg>\n',
  ].join('\n');
}

const inWords = ({ points }: GrowthLine) =>
  points.map(({ size, ms }) => `${short(ms)} ms at ${size.toLocaleString('en')}`).join(', ');
const limitOf = ({ points, limit }: GrowthLine): number => (points[0]?.ms ?? 0) * limit;

function drawPanel({ title, unit, lines }: Panel): string {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(({ size }) => size)))].sort((a, b) => a - b);
  const highest = Math.max(...lines.flatMap((line) => [limitOf(line), ...line.points.map(({ ms }) => ms)]));
  const step = stepFor(highest);
  const top = Math.ceil(highest / step) * step;
  const [low, high] = [Math.log(sizes[0] ?? 1), Math.log(sizes.at(-1) ?? 1)];
  const [left, right, bottom] = [PANEL.left, PANEL.width - PANEL.right, PANEL.height - PANEL.bottom];
  const x = (size: number) => left + ((Math.log(size) - low) / (high - low || 1)) * (right - left);
  const y = (ms: number) => bottom - (ms / top) * (bottom - PANEL.top);
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const line = ({ points, ...one }: GrowthLine, index: number) => [
    `<path class="limit s${index}" d="M${left} ${at(y(limitOf({ points, ...one })))}H${right}"/>`,
    `<path class="line s${index}" d="M${points.map(({ size, ms }) => `${at(x(size))} ${at(y(ms))}`).join('L')}"/>`,
    ...points.map(({ size, ms }) => `<circle class="d${index}" cx="${at(x(size))}" cy="${at(y(ms))}" r="3.5"/>`),
  ];
  return [
    text(left, 22, title, 'class="title"'),
    ...ticks.flatMap((ms) => [
      `<path class="grid" d="M${left} ${at(y(ms))}H${right}"/>`,
      text(left - 8, y(ms) + 4, short(ms), 'class="quiet" text-anchor="end"'),
    ]),
    text(left - 8, PANEL.top - 14, 'ms', 'class="quiet" text-anchor="end"'),
    ...sizes.map((size) => text(x(size), bottom + 20, size.toLocaleString('en'), 'class="quiet" text-anchor="middle"')),
    text((left + right) / 2, PANEL.height - 8, unit, 'class="quiet" text-anchor="middle"'),
    ...lines.flatMap(line),
    ...labelsOf(lines, y).map(({ title: name, top: above, index }) =>
      text(right + 12, above + 4, name, `class="d${index}"`),
    ),
  ].join('\n');
}

/** The lines' names beside their ends, moved apart where they would cover each other. */
function labelsOf(lines: readonly GrowthLine[], y: (ms: number) => number) {
  const labels = lines
    .map((line, index) => ({
      title: `${line.title} ×${growthOf(line).toFixed(2)}`,
      top: y(line.points.at(-1)?.ms ?? 0),
      index,
    }))
    .sort((a, b) => a.top - b.top);
  for (const [index, label] of labels.entries()) {
    const above = labels[index - 1];
    if (above) label.top = Math.max(label.top, above.top + LABEL_GAP);
  }
  return labels;
}

/** A round distance between grid lines, of which `highest` needs a handful. */
function stepFor(highest: number): number {
  const rough = highest / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

const text = (x: number, y: number, words: string, attributes: string) =>
  `<text x="${at(x)}" y="${at(y)}" ${attributes}>${escaped(words)}</text>`;
const at = (value: number) => String(Math.round(value * 10) / 10);
const short = (value: number) => String(Number(value.toPrecision(3)));
const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
