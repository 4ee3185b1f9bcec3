interface ListHead {
  grade_level: string;
  section: string;
  school_year: string;
}

/** The latest lists of the student's grade level and section, own section first. Without a section, the lists of all sections. */
export function listsOfStudent<List extends ListHead>(
  { grade_level, section }: { grade_level: string; section: string },
  lists: readonly List[],
): List[] {
  if (grade_level === '') return [];
  const latest = lists
    .map(({ school_year }) => school_year)
    .sort()
    .at(-1);
  const wanted = section.trim().toLowerCase();
  const isOwn = (list: List) => list.section.trim().toLowerCase() === wanted;
  return lists
    .filter((list) => list.school_year === latest && list.grade_level === grade_level)
    .filter((list) => list.section === '' || wanted === '' || isOwn(list))
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
}
