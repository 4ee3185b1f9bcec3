/**
 * Invisible characters of pasted text, such as byte order marks. Joiners and variation selectors stay, because they
 * change the visible text.
 */
const MARK = /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Removes invisible characters from a pasted text; returns '' if no visible character remains. */
export function withoutMarks(text: string): string {
  const cleaned = text.replace(MARK, '');
  return cleaned.replace(INVISIBLE, '').trim() === '' ? '' : cleaned;
}
