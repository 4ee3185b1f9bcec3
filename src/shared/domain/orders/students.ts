export const MAX_STUDENTS = 12;
export const MAX_ORDER_STUDENTS = 50;
export const STUDENT_NAME_LENGTH = 160;
export const SECTION_LENGTH = 60;

export interface NamedStudent {
  name: string;
  grade_level: string;
  section?: string | undefined;
}

export function describeStudent({ name, grade_level, section }: NamedStudent): string {
  const details = [grade_level, section].filter(Boolean).join(', ');
  return details ? `${name} (${details})` : name;
}

/** The students of an order, each once: first those of its lines (null for none), then the other named students. */
export const describeStudents = (students: readonly NamedStudent[]): string => students.map(describeStudent).join(', ');

/** Whether two students are the same, ignoring letter case and section. */
export const isSameStudent = (one: NamedStudent, other: NamedStudent): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ name, grade_level }: NamedStudent) =>
  JSON.stringify([name, grade_level].map((text) => text.trim().toLowerCase()));

/**
 * Returns the distinct students of an order: first those of the lines, in line order, then the other named students.
 * `lines` has the student of each line, null for none.
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

export interface LinesOfStudent<Line> {
  student: NamedStudent | null;
  lines: Line[];
}

export const headingOf = ({ student }: LinesOfStudent<unknown>): string =>
  student ? `For ${describeStudent(student)}` : 'No child or student added';

/** Groups lines by student in their order; lines without a student come last. */
export function linesByStudent<Line extends { student?: NamedStudent | null | undefined }>(
  lines: readonly Line[],
): LinesOfStudent<Line>[] {
  const groups = Map.groupBy(lines, ({ student }) => (student ? keyOf(student) : ''));
  const rest = groups.get('') ?? [];
  groups.delete('');
  const named = [...groups.values()].map((each) => ({ student: each[0]?.student ?? null, lines: each }));
  return rest.length > 0 ? [...named, { student: null, lines: rest }] : named;
}
