const CODE = /(?:^|\D)(\d{3}[\s\p{Pd}]?\d{3})(?!\d)/u;

export const bareCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '');

/** Returns the six digits of a code, also from a pasted message; otherwise the digits typed so far. */
export const codeIn = (text: string): string =>
  bareCode(CODE.exec(text)?.[1] ?? CODE.exec(bareCode(text))?.[1] ?? text).slice(0, 6);
