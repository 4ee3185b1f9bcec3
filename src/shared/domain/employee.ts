/** Whether an email belongs to a student: `s` and seven digits at the university's domain (specification, section 9). */
export function isStudentEmail(email: string, universityDomain: string): boolean {
  const [local, domain] = split(email);
  return domain === universityDomain.toLowerCase() && /^s\d{7}$/.test(local);
}

/** Whether a *verified* email belongs to an employee: at the university's domain and not a student's. */
export function isEmployeeEmail(email: string, universityDomain: string): boolean {
  const [, domain] = split(email);
  return domain === universityDomain.toLowerCase() && !isStudentEmail(email, universityDomain);
}

function split(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
}
