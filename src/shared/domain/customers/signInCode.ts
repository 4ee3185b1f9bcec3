const CODE = /(?:^|\D)(\d{3}[\s\p{Pd}]?\d{3})(?!\d)/u;

/** A code without the blanks and dashes that it may have been written with. */
export const bareCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '');

/** The six digits of a code that was typed or pasted, also in its whole message; else what has come of it so far. */
export const codeIn = (text: string): string =>
  bareCode(CODE.exec(text)?.[1] ?? CODE.exec(bareCode(text))?.[1] ?? text).slice(0, 6);
