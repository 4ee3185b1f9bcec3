import { expect, test } from 'vitest';
import { isEmployeeEmail, isStudentEmail } from './employee.ts';

const domain = 'university.edu.ph';

test.each([
  ['s1234567@university.edu.ph', 'student'],
  ['S1234567@University.EDU.ph', 'student'],
  ['maria.santos@university.edu.ph', 'employee'],
  ['s123456@university.edu.ph', 'employee'],
  ['s12345678@university.edu.ph', 'employee'],
  ['xs1234567@university.edu.ph', 'employee'],
  ['s1234567.x@university.edu.ph', 'employee'],
  ['s１２３４５６７@university.edu.ph', 'employee'],
  ['university.edu.ph', 'neither'],
  ['@university.edu.ph', 'neither'],
  ['s1234567@gmail.com', 'neither'],
  ['maria@students.university.edu.ph', 'neither'],
  ['maria@university.edu.ph.evil.com', 'neither'],
  ['maria@eviluniversity.edu.ph', 'neither'],
  ['"maria@university.edu.ph"@evil.com', 'neither'],
  ['', 'neither'],
])('%s is %s', (email, expected) => {
  const kind = isStudentEmail(email, domain) ? 'student' : isEmployeeEmail(email, domain) ? 'employee' : 'neither';
  expect(kind).toBe(expected);
});

test('a customer is never a student and an employee at once', () => {
  for (const email of ['s1234567@university.edu.ph', 'maria@university.edu.ph', 'maria@gmail.com']) {
    expect(isStudentEmail(email, domain) && isEmployeeEmail(email, domain)).toBe(false);
  }
});

test('the letter case of the configured domain does not matter', () => {
  expect(isEmployeeEmail('maria@university.edu.ph', 'University.edu.PH')).toBe(true);
  expect(isStudentEmail('s1234567@university.edu.ph', 'University.edu.PH')).toBe(true);
});
