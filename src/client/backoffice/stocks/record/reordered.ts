export function reordered(
  list: readonly string[],
  moved: ReadonlySet<string>,
  target: string,
  position: 'before' | 'after' | 'on',
): string[] {
  if (moved.has(target)) return [...list];
  const rest = list.filter((entry) => !moved.has(entry));
  const at = rest.indexOf(target) + (position === 'before' ? 0 : 1);
  return rest.toSpliced(at, 0, ...list.filter((entry) => moved.has(entry)));
}
