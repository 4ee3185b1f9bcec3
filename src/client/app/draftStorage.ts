const PREFIX = 'campus-store.kept.';

/** The place of a draft in this tab's session storage: one per person and form. */
export const draftPlace = (person: string, form: string): string => `${PREFIX}${person}.${form}`;

/** The fields that are kept at a place; none where nothing is, or nothing that can be read. */
export function readTyped<Fields extends object>(index: string): Partial<Fields> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(index) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Fields>) : {};
  } catch {
    return {};
  }
}

/** Keeps fields beside those that are kept already; a full storage must not stop anybody from typing. */
export function keepTyped<Fields extends object>(index: string, patch: Partial<Fields>): void {
  try {
    sessionStorage.setItem(index, JSON.stringify({ ...readTyped(index), ...patch }));
  } catch {
    sessionStorage.removeItem(index);
  }
}

export function dropTyped(index: string): void {
  sessionStorage.removeItem(index);
}

/** Whether this tab keeps anything that a signed-in person typed, whoever it was. */
export const areDraftsStored = (): boolean =>
  Object.keys(sessionStorage).some((index) => index.startsWith(PREFIX) && !index.startsWith(`${PREFIX}.`));

/** Leaves nothing that anybody typed in this tab, for the next one who sits down. */
export function clearDrafts(): void {
  for (const index of Object.keys(sessionStorage)) if (index.startsWith(PREFIX)) dropTyped(index);
}
