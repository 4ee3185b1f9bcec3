import { describe, expect, test } from 'vitest';
import { MAX_BARCODE_TEXT, parseBarcode, parseIsbn } from './barcode.ts';

describe('a barcode (docs/rules/counter.md, Barcodes)', () => {
  test.each([
    ['an EAN-13', '4800016644931', '4800016644931'],
    ['an ISBN-13 with hyphens', '978-0-306-40615-7', '9780306406157'],
    ['an ISBN-13 beginning with 979', '979-10-90636-07-1', '9791090636071'],
    ['an EAN-8', '9638 5074', '96385074'],
    ['a UPC-A, an EAN-13 with a 0 before it', '036000291452', '0036000291452'],
    ['an ISBN-10, as the ISBN-13 that is printed in bars', '0-306-40615-2', '9780306406157'],
    ['an ISBN-10 with X for ten', '080442957x', '9780804429573'],
    ['blanks around it', ' 4800016644931\n', '4800016644931'],
  ])('is read from %s', (_what, text, barcode) => {
    expect(parseBarcode(text)).toBe(barcode);
    expect(parseBarcode(barcode), 'what is stored is read again').toBe(barcode);
  });

  test.each([
    ['a wrong check digit', '4800016644932'],
    ['two digits that changed places', '4800016644391'],
    ['a wrong check digit of an ISBN-10', '0306406153'],
    ['an X that is not at the end', '0X0442957X'],
    ['a wrong check digit of an EAN-8', '96385075'],
    ['a wrong check digit of a UPC-A', '036000291453'],
    ['another length', '12345678901'],
    ['nothing', ''],
    ['letters', 'CS-001A-28T5-CY4T'],
    ['the number of an order', '2026-11-000042'],
    ['digits of another script', '４８０００１６６４４９３１'],
    ['a text without end', '0'.repeat(MAX_BARCODE_TEXT + 1)],
  ])('is not read from %s', (_what, text) => {
    expect(parseBarcode(text)).toBeNull();
  });

  test.each([
    ['an ISBN-13', '978-0-306-40615-7', '9780306406157'],
    ['an ISBN-10', '0306406152', '9780306406157'],
    ['one with X and dashes', '0–8044–2957–x', '9780804429573'],
    ['one after its word', 'ISBN-13: 979-10-90636-07-1', '9791090636071'],
    ['an EAN-13 of no book', '4800016644931', null],
    ['a number of printed music', '9790060115615', null],
    ['an EAN-8', '96385074', null],
    ['a wrong check digit', '978-0-306-40615-8', null],
    ['the word alone', 'ISBN', null],
  ])('an ISBN is read from %s', (_what, text, isbn) => {
    expect(parseIsbn(text)).toBe(isbn);
  });

  test('every changed single digit is detected', () => {
    const barcode = '9780306406157';
    for (let at = 0; at < barcode.length; at += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const changed = barcode.slice(0, at) + digit + barcode.slice(at + 1);
        expect(parseBarcode(changed), changed).toBe(changed === barcode ? barcode : null);
      }
    }
  });
});
