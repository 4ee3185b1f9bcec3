import { expect, test } from 'vitest';
import { signInCodeText } from '../../serverMessages.ts';
import { codeIn } from './signInCode.ts';

test.each([
  '046991',
  '046 991',
  '046-991',
  '046\u00a0\u2013 991',
  ' 0 4 6 9 9 1\n',
  'Your code is 046 991.',
  'GCash 09175552014: 046991 10 minutes',
  signInCodeText('Rizal Books', '046991', 10, 'store.example'),
])('a code pasted as %j is its six digits', (pasted) => expect(codeIn(pasted)).toBe('046991'));

test.each([
  ['04', '04'],
  ['046 9', '0469'],
  ['0469917', '046991'],
  ['', ''],
])('%j typed is shown as %j', (typed, code) => expect(codeIn(typed)).toBe(code));
