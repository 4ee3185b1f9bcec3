/** Values kept at most; beyond, it begins anew, and some of them are made twice. */
const MAX_KEPT = 10_000;

/** A function that makes a value of each text once: of names that many products share. */
export function keptByText<Value>(make: (text: string) => Value): (text: string) => Value {
  const kept = new Map<string, Value>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const made = make(text);
    kept.set(text, made);
    return made;
  };
}
