import { foldText } from '#shared/domain/foldText.ts';
import { editDistance } from '../index/editDistance.ts';

/** Words that lists write in front of a grade: G7, Gr. 7, Grade7. */
const GRADE = /^(?:g|gr|grd|grade|year|yr|baitang)?[\s.-]*(\d{1,2})$/;

const plain = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}>]+/gu, ' ')
    .trim();

const wordsOf = (name: string): string => plain(name).replace(/\b(\p{L}{3,})s\b/gu, '$1');

/** Longer names may be written with two letters wrong, short ones with one. */
const slips = (name: string): number => (name.length >= 8 ? 2 : name.length >= 5 ? 1 : 0);

/** Returns the name of a list that a missing one probably means, or null. `last` is what a name ends in, for paths of categories. */
export function suggestName(
  name: string,
  known: readonly string[],
  last: (name: string) => string = (each) => each,
): string | null {
  const grade = gradeOf(name);
  if (grade !== null) return known.find((each) => gradeOf(each) === grade) ?? null;
  const wanted = wordsOf(last(name)).replaceAll(' ', '');
  if (wanted === '') return null;
  const candidates = known.map((each) => ({ each, text: wordsOf(last(each)).replaceAll(' ', '') }));
  const same = candidates.find(({ text }) => text === wanted);
  if (same) return same.each;
  const near = candidates.flatMap(({ each, text }) => {
    const distance = /\d/.test(wanted + text) ? null : editDistance(text, wanted, slips(wanted));
    return distance === null ? [] : [{ each, distance }];
  });
  return near.sort((a, b) => a.distance - b.distance)[0]?.each ?? null;
}

/** Returns the usual name of a grade that is written in another way, or null: G7, Gr. 7 and Grade7 are one grade, also where a store has none yet. */
export function gradeName(name: string): string | null {
  const grade = gradeOf(name);
  const usual = `Grade ${grade}`;
  return grade === null || usual === name ? null : usual;
}

function gradeOf(name: string): number | null {
  const digits = GRADE.exec(plain(name))?.[1];
  return digits === undefined ? null : Number(digits);
}
