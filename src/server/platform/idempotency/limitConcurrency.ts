/** Runs at most `width` tasks concurrently; the rest wait in order. */
export function limitConcurrency(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((admit) => waiting.push(admit));
    try {
      return await work();
    } finally {
      // Passes the slot directly to the next, so that no new caller overtakes it.
      const admitNext = waiting.shift();
      if (admitNext) admitNext();
      else free += 1;
    }
  };
}
