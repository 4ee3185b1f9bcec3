/** The notes of the responses that are being made for the cache, by their requests. */
const notesOf = new WeakMap<object, (() => void)[]>();

/** Collects the notes of a request's response. */
export function collectNotes(request: object): readonly (() => void)[] {
  const notes: (() => void)[] = [];
  notesOf.set(request, notes);
  return notes;
}

/** Calls `note` now, and again each time that the response to this request is sent from the cache. It must not fail, nor take long. */
export function eachTimeSent(request: object, note: () => void): void {
  notesOf.get(request)?.push(note);
  note();
}
