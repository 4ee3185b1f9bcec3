export interface Difference {
  field: string;
  theirs: unknown;
  yours: unknown;
  /** Whether it was changed here, too; otherwise their value wins. */
  isYours: boolean;
}

/** Drafts are plain JSON. */
export function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

const fieldsOf = <Draft extends object>(...drafts: Draft[]) =>
  [...new Set(drafts.flatMap((draft) => Object.keys(draft)))] as (keyof Draft & string)[];

export function mergeDrafts<Draft extends object>(base: Draft, yours: Draft, theirs: Draft): Draft {
  const merged = { ...theirs };
  for (const field of fieldsOf(yours)) {
    if (!isSame(base[field], yours[field])) merged[field] = yours[field];
  }
  return merged;
}

export function differencesOf<Draft extends object>(base: Draft, yours: Draft, theirs: Draft): Difference[] {
  return fieldsOf(yours, theirs)
    .filter((field) => !isSame(yours[field], theirs[field]))
    .map((field) => ({
      field,
      theirs: theirs[field],
      yours: yours[field],
      isYours: !isSame(base[field], yours[field]),
    }));
}
