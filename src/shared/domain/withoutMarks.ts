/** Invisible characters of pasted text, such as byte order marks. Joiners and variation selectors stay: they change what is shown. */
const MARK = /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A pasted text without marks that nobody sees; nothing is left of one that shows nothing at all. */
export function withoutMarks(text: string): string {
  const cleaned = text.replace(MARK, '');
  return cleaned.replace(INVISIBLE, '').trim() === '' ? '' : cleaned;
}
