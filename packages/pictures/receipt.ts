import type { ReceiptForm } from '#db/sample/receipts.ts';
import { GREEN, INK, MARIGOLD, PAPER } from './color.ts';
import { glyphsOf, line } from './lettering.ts';
import { circle, path, rect, stroke } from './svgCanvas.ts';

const WIDTH = 540;
const HEIGHT = 900;
const QUIET = '#6a6f78';

const ROWS = [
  ['payer', 'From'],
  ['payee', 'To'],
  ['account', 'Account number'],
  ['moment', 'Date and time'],
  ['reference', 'Reference number'],
  ['note', 'Note'],
] as const;
const rowTop = (index: number) => 432 + index * 64;

const centered = (y: number, fill: string) => ({ x: WIDTH / 2, y, anchor: 'middle', fill }) as const;

/** What a phone shows after a bank transfer, with the places that a demo order's figures are written to. */
export function receiptForm(): ReceiptForm {
  const background =
    rect(0, 0, WIDTH, HEIGHT, { fill: '#e9ece9' }) +
    rect(0, 0, WIDTH, 180, { fill: GREEN }) +
    line('Transfer receipt', { face: 'sans', size: 19, ...centered(110, PAPER), opacity: 0.85 }) +
    rect(28, 150, WIDTH - 56, 706, { fill: '#ffffff', radius: 18 }) +
    circle(WIDTH / 2, 226, 36, { fill: GREEN }) +
    path(`M${WIDTH / 2 - 16} 226l12 13l22 -25`, { stroke: '#ffffff', width: 7 }) +
    line('Money sent', { face: 'sansBlack', size: 22, ...centered(298, INK) }) +
    rect(WIDTH / 2 - 30, 378, 60, 4, { fill: MARIGOLD, radius: 2 }) +
    ROWS.map(
      ([, label], index) =>
        line(label, { face: 'sans', size: 17, x: 56, y: rowTop(index), fill: QUIET }) +
        stroke(56, rowTop(index) + 38, WIDTH - 56, rowTop(index) + 38, '#e4e0d5', 1),
    ).join('') +
    line('Keep this receipt. Sample of the demonstration store.', { face: 'sans', size: 14, ...centered(836, QUIET) });
  const row = (index: number) => ({ face: 'sans', size: 20, x: 56, y: rowTop(index) + 26, fill: INK }) as const;
  return {
    width: WIDTH,
    height: HEIGHT,
    background,
    fields: {
      bank: { face: 'serifBold', size: 32, ...centered(76, PAPER) },
      amount: { face: 'serifBold', size: 50, ...centered(358, INK) },
      payer: row(0),
      payee: row(1),
      account: row(2),
      moment: row(3),
      reference: row(4),
      note: row(5),
    },
    glyphs: { sans: glyphsOf('sans'), serifBold: glyphsOf('serifBold') },
  };
}
