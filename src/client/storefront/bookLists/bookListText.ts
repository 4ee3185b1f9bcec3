import type { PublishedBookList } from '#shared/contracts/bookLists.ts';

/** For whom a list is: "Grade 7 · STEM · Sampaguita · School year 2026-2027". */
export const describeList = ({
  grade_level,
  program,
  section,
  school_year,
}: Pick<PublishedBookList, 'grade_level' | 'program' | 'section' | 'school_year'>): string =>
  [grade_level, program, section, `School year ${school_year}`].filter(Boolean).join(' · ');
