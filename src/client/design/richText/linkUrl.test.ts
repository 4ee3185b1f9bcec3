import { expect, test } from 'vitest';
import { linkUrl } from './linkUrl.ts';

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  [' example.org/books ', 'https://example.org/books'],
  ['localhost.test:8080/x', 'https://localhost.test:8080/x'],
  ['desk@example.org', 'mailto:desk@example.org'],
  ['tel:+639171234567', 'tel:+639171234567'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['word', null],
  ['', null],
])('reads %j as %j', (typed, url) => {
  expect(linkUrl(typed)).toBe(url);
});
