/**
 * How many letters must be left out, put in, changed or swapped with their neighbour to make one word of the other
 * (optimal string alignment); null for more than `limit`, which ends the computation early. Only the cells whose letters are at
 * most `limit` positions apart are computed, so that the cost of two words is their length, not its square.
 */
export function editDistance(one: string, other: string, limit: number): number | null {
  if (Math.abs(one.length - other.length) > limit) return null;
  const width = other.length + 1;
  let beforeLast = row(width);
  let last = row(width);
  let current = row(width);
  for (let column = 0; column <= Math.min(other.length, limit); column += 1) last[column] = column;
  for (let line = 1; line <= one.length; line += 1) {
    const from = Math.max(1, line - limit);
    const to = Math.min(other.length, line + limit);
    current.fill(FAR);
    if (line <= limit) current[0] = line;
    let least = current[0] ?? FAR;
    const letter = one.charCodeAt(line - 1);
    const letterBefore = one.charCodeAt(line - 2);
    for (let column = from; column <= to; column += 1) {
      const otherLetter = other.charCodeAt(column - 1);
      let best = at(last, column - 1) + (letter === otherLetter ? 0 : 1);
      best = Math.min(best, at(last, column) + 1, at(current, column - 1) + 1);
      const isSwapped = letter === other.charCodeAt(column - 2) && letterBefore === otherLetter;
      if (isSwapped) best = Math.min(best, at(beforeLast, column - 2) + 1);
      current[column] = best;
      if (best < least) least = best;
    }
    // A swap reaches back two rows, so one row past the limit may still be mended by the next.
    if (least > limit && Math.min(...last) > limit) return null;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const distance = at(last, other.length);
  return distance > limit ? null : distance;
}

/** Farther than any limit, and no overflow when one is added. */
const FAR = 1_000;
const row = (width: number) => new Uint16Array(width).fill(FAR);

const at = (cells: Uint16Array, column: number): number => cells[column] ?? FAR;
