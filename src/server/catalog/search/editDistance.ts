/**
 * How many letters must be left out, put in, changed or swapped with their neighbour to make one word of the other
 * (optimal string alignment); null for more than `limit`, which ends the computation early.
 */
export function editDistance(one: string, other: string, limit: number): number | null {
  if (Math.abs(one.length - other.length) > limit) return null;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    // A swap reaches back two rows, so one row past the limit may still be mended by the next.
    if (Math.min(...current, ...last) > limit) return null;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, other.length);
  return distance > limit ? null : distance;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
