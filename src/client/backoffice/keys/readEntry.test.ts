import { describe, expect, test } from 'vitest';
import { readEntry } from './readEntry.ts';

describe('a scan or entry', () => {
  test.each([
    ['CS-001A-28T5-CY4T', 'code'],
    ['cs001a28t5cy4t\n', 'code'],
    ['9780306406157', 'barcode'],
    ['0-306-40615-2', 'barcode'],
    ['2026-11-000042', 'words'],
    // Its digits would be a UPC-A with a valid check digit.
    ['2026-11-000169', 'words'],
    ['42', 'words'],
    ['0917 555 0302', 'words'],
    ['Reyes', 'words'],
  ])('%j is read as %s', (text, kind) => {
    expect(readEntry(text)?.kind).toBe(kind);
  });

  test('of blanks only is empty', () => {
    expect(readEntry(' \n')).toBeNull();
  });
});
