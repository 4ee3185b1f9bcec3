/** The most students that a customer keeps. */
export const MAX_STUDENTS = 12;
/** The most students that one order names. */
export const MAX_ORDER_STUDENTS = 50;
export const STUDENT_NAME_LENGTH = 160;
export const SECTION_LENGTH = 60;

export interface NamedStudent {
  name: string;
  grade_level: string;
  section?: string | undefined;
}

/** A student as people read it: "Ana (Grade 7, Sampaguita)". */
export function describeStudent({ name, grade_level, section }: NamedStudent): string {
  const details = [grade_level, section].filter(Boolean).join(', ');
  return details ? `${name} (${details})` : name;
}

/** The students of an order as people read them: "Ana (Grade 7), Ben". */
export const describeStudents = (students: readonly NamedStudent[]): string => students.map(describeStudent).join(', ');

/** Whether two name one student: letter case does not count, nor does a section. */
export const isSameStudent = (one: NamedStudent, other: NamedStudent): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ name, grade_level }: NamedStudent) =>
  JSON.stringify([name, grade_level].map((text) => text.trim().toLowerCase()));

/**
 * The students of an order, each once: first those whom its lines are for, in the order of the lines, then those who were named besides.
 * `lines` have the student of each line, null for none.
 */
export function studentsOfOrder<Kept extends NamedStudent, Typed extends NamedStudent>(
  lines: readonly (Kept | null)[],
  named: readonly Typed[],
): (Kept | Typed)[] {
  const students: (Kept | Typed)[] = [];
  for (const student of [...lines, ...named]) {
    if (student && !students.some((other) => isSameStudent(other, student))) students.push(student);
  }
  return students;
}

/** Lines of one student, or of nobody in particular: null. */
export interface LinesOfStudent<Line> {
  student: NamedStudent | null;
  lines: Line[];
}

/** The heading of such lines: "For Ana (Grade 7, Sampaguita)". */
export const headingOf = ({ student }: LinesOfStudent<unknown>): string =>
  student ? `For ${describeStudent(student)}` : 'No child or student added';

/** Lines by whom they are for, in the order in which the students first come; those for nobody in particular come last. */
export function linesByStudent<Line extends { student?: NamedStudent | null | undefined }>(
  lines: readonly Line[],
): LinesOfStudent<Line>[] {
  const groups = Map.groupBy(lines, ({ student }) => (student ? keyOf(student) : ''));
  const rest = groups.get('') ?? [];
  groups.delete('');
  const named = [...groups.values()].map((each) => ({ student: each[0]?.student ?? null, lines: each }));
  return rest.length > 0 ? [...named, { student: null, lines: rest }] : named;
}
