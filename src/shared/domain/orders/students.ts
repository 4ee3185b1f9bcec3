interface Student {
  name: string;
  grade_level: string;
}

/** The students of an order as people read them: "Ana (Grade 7), Ben". */
export const describeStudents = (students: readonly Student[]): string =>
  students.map(({ name, grade_level }) => (grade_level ? `${name} (${grade_level})` : name)).join(', ');
