/** Whether an email belongs to a student: `s` and seven digits at the university's domain (docs/rules/people.md, People and sign-in). */
export function isStudentEmail(email: string, universityDomain: string): boolean {
  return /^s\d{7}$/.test(localPart(email, universityDomain) ?? '');
}

/** Whether a *verified* email belongs to an employee: at the university's domain and not a student's. */
export function isEmployeeEmail(email: string, universityDomain: string): boolean {
  return Boolean(localPart(email, universityDomain)) && !isStudentEmail(email, universityDomain);
}

function localPart(email: string, domain: string): string | null {
  const address = email.toLowerCase();
  const ending = `@${domain.toLowerCase()}`;
  return address.endsWith(ending) ? address.slice(0, -ending.length) : null;
}
