import { describe, expect, test } from 'vitest';
import { formatOrderCode, parseOrderCode, signatureText } from './orderCode.ts';

const signature = new Uint8Array([0x12, 0x34, 0x56, 0x78, 0x9a]);

describe('the code of an order (docs/rules/counter.md, The counter)', () => {
  test.each([
    [1, 'CS-0001-28T5-CY4T'],
    [42, 'CS-001A-28T5-CY4T'],
    [1_048_576, 'CS-1000-028T-5CY4-T'],
    [4_294_967_295, 'CS-3ZZZ-ZZZ2-8T5C-Y4T'],
  ])('of order %d is %s and contains the order’s key', (orderId, code) => {
    expect(formatOrderCode(orderId, signature)).toBe(code);
    expect(parseOrderCode(code)).toEqual({ orderId, signature: signatureText(signature) });
  });

  test.each([
    ['small letters', 'cs-001a-28t5-cy4t'],
    ['no hyphens', 'CS001A28T5CY4T'],
    ['spaces', ' CS 001A 28T5 CY4T '],
    ['O for 0, I and L for 1', 'CS-OOIA-28T5-CY4T'],
    ['L for 1', 'CS-00lA-28T5-CY4T'],
  ])('is read with %s', (_how, text) => {
    expect(parseOrderCode(text)?.orderId).toBe(42);
  });

  test.each([
    ['nothing', ''],
    ['a number of an order', '2026-11-000042'],
    ['a barcode', '9789710712342'],
    ['a name', 'Csilla Santos'],
    ['a code that was cut off', 'CS-001A-28T5-CY4'.slice(0, -1)],
    ['a letter that no code has', 'CS-001U-28T5-CY4T'],
    ['a text without end', `CS-${'0'.repeat(10_000)}`],
    ['more than one code', 'CS-001A-28T5-CY4TCS-001A-28T5-CY4T'],
  ])('is not recognized in %s', (_what, text) => {
    expect(parseOrderCode(text)).toBeNull();
  });

  test('starts a signature of zeros with zeros', () => {
    expect(signatureText(new Uint8Array(5))).toBe('00000000');
    expect(signatureText(new Uint8Array(5).fill(255))).toBe('ZZZZZZZZ');
  });
});
