import type { PublishedBookList } from '#shared/contracts/bookLists.ts';

/** For whom a list is: "Grade 7 · STEM · Sampaguita · School year 2026-2027". */
export const describeList = ({
  grade_level,
  program,
  section,
  school_year,
}: Pick<PublishedBookList, 'grade_level' | 'program' | 'section' | 'school_year'>): string =>
  [grade_level, program, section, `School year ${school_year}`].filter(Boolean).join(' · ');

/** Names in a row: "Ana", "Ana and Ben", "Ana, Ben and Cora". */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const countOfItems = (count: number): string =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-PH')} items`;
