import { expect, test } from 'vitest';
import { phoneText } from './phoneText.ts';

test.each([
  ['+639175550302', '0917 555 0302'],
  ['+14155550123', '+1 415 555 0123'],
  ['', ''],
  ['none', 'none'],
])('%s reads "%s"', (number, text) => expect(phoneText(number)).toBe(text));
