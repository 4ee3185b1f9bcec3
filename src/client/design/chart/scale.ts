export interface AxisTicks {
  ticks: number[];
  max: number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Round numbers from 0 to at least `max`, in at most `count` steps of 1, 2, 2.5 or 5 times a power of ten. Steps are whole numbers if `isWhole`. */
export function axisTicks(max: number, count: number, isWhole = false): AxisTicks {
  if (!(max > 0)) return { ticks: [0, 1], max: 1 };
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const found = STEPS.map((factor) => factor * power).find((size) => size >= rough * (1 - 1e-9)) ?? 10 * power;
  const step = isWhole ? Math.ceil(found) : found;
  const steps = Math.ceil(max / step - 1e-9);
  const ticks = Array.from({ length: steps + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { ticks, max: ticks.at(-1) ?? step };
}

export function labelStep(count: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(count / fitting));
}
