import { compareNames } from './products/names.ts';

/** Compares names of grade levels in school order; names without a number come before or after the numbered ones. */
export const compareGrades = (one: string, other: string): number =>
  placeOf(one) - placeOf(other) || compareNames(one, other);

const BEFORE_SCHOOL = /^(kinder|nursery|pre|prep|toddler)/i;

const placeOf = (name: string): number => {
  if (/\d/.test(name)) return 1;
  return BEFORE_SCHOOL.test(name) ? 0 : 2;
};
