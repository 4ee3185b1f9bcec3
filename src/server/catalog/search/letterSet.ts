/** Bits of a letter set; a to z have each their own, other letters share the 32. */
const BITS = 32;

/** Which letters a word has, as the bits of a number. */
export function letterSet(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) % BITS);
  return letters;
}

/**
 * In how many letters two sets differ. One mistake (a letter left out, put in, changed or swapped) changes at most two, so that
 * words whose sets differ in more than two for each mistake need not be compared.
 */
export function differingLetters(one: number, other: number): number {
  let bits = one ^ other;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count += 1;
  return count;
}
