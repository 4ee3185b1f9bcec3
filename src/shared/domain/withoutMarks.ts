/**
 * Characters that show nothing, such as marks of direction, byte order marks and fillers: they come along when a text is pasted. Not the
 * joiners, tags and variation selectors of emoji and of other scripts, which change what is seen.
 */
const MARK = /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A pasted text without marks that nobody sees; nothing is left of one that shows nothing at all. */
export function withoutMarks(text: string): string {
  const cleaned = text.replace(MARK, '');
  return cleaned.replace(INVISIBLE, '').trim() === '' ? '' : cleaned;
}
