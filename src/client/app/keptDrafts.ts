const PREFIX = 'campus-store.kept.';

/** The place of a draft in this tab's session storage: one per person and form. */
export const draftPlace = (person: string, form: string): string => `${PREFIX}${person}.${form}`;

/** The fields that are kept at a place; none where nothing is, or nothing that can be read. */
export function readTyped<Fields extends object>(place: string): Partial<Fields> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<Fields>) : {};
  } catch {
    return {};
  }
}

/** Keeps fields beside those that are kept already; a full storage must not stop anybody from typing. */
export function keepTyped<Fields extends object>(place: string, patch: Partial<Fields>): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ ...readTyped(place), ...patch }));
  } catch {
    sessionStorage.removeItem(place);
  }
}

export function dropTyped(place: string): void {
  sessionStorage.removeItem(place);
}

/** Whether this tab keeps anything that a signed-in person typed, whoever it was. */
export const areDraftsKept = (): boolean =>
  Object.keys(sessionStorage).some((place) => place.startsWith(PREFIX) && !place.startsWith(`${PREFIX}.`));

/** Leaves nothing that anybody typed in this tab, for the next one who sits down. */
export function forgetKeptDrafts(): void {
  for (const place of Object.keys(sessionStorage)) if (place.startsWith(PREFIX)) dropTyped(place);
}
