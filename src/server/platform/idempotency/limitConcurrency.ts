/** Lets at most `width` pieces of work run at a time; the rest wait in their order. */
export function limitConcurrency(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((admit) => waiting.push(admit));
    try {
      return await work();
    } finally {
      // The slot goes straight to the next in line, so that nobody slips in between.
      const admitNext = waiting.shift();
      if (admitNext) admitNext();
      else free += 1;
    }
  };
}
