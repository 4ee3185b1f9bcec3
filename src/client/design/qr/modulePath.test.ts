import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { modulePath } from './modulePath.ts';

test('each run of dark modules is one rectangle', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ];
  expect(modulePath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});

function draw(path: string, size: number, scale: number) {
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, w] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * width + Number(x) * scale) * 4;
      for (let column = 0; column < Number(w) * scale; column += 1)
        data.fill(0, start + column * 4, start + column * 4 + 3);
    }
  }
  return { width, height: width, data };
}

test('a drawn code can be read, at both levels of correction', () => {
  for (const ecc of ['medium', 'quartile'] as const) {
    const modules = encodeQR('CS-001A-28T5-CY4T', 'raw', { ecc, border: 4 });
    expect(modules.slice(0, 4).flat().some(Boolean), 'white around it').toBe(false);
    expect(decodeQR(draw(modulePath(modules), modules.length, 6))).toBe('CS-001A-28T5-CY4T');
  }
});
