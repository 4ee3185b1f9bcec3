/** Lets at most `limit` actions run at a time; the others wait in the order in which they came. */
export function createGate(limit: number): <Result>(action: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (action) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await action();
    } finally {
      // Whoever is next takes this place over.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
