import { compareNames } from './products/names.ts';

/** Names of grade levels as a school counts them: those without a number before or after the numbered ones. */
export const compareGrades = (one: string, other: string): number =>
  placeOf(one) - placeOf(other) || compareNames(one, other);

const BEFORE_SCHOOL = /^(kinder|nursery|pre|prep|toddler)/i;

const placeOf = (name: string): number => {
  if (/\d/.test(name)) return 1;
  return BEFORE_SCHOOL.test(name) ? 0 : 2;
};
