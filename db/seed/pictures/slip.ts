import sharp from 'sharp';
import { seededRandom, seedFrom } from '../random.ts';
import { GREEN, INK, MARIGOLD, PAPER } from './color.ts';
import { circle, path, rect, repeat, stroke } from './easel.ts';
import { line } from './lettering.ts';

export interface Slip {
  bank: string;
  /** As it is to read: ₱1,234.50. */
  amount: string;
  payer: string;
  payee: string;
  account: string;
  /** As it is to read: Tue, 24 Nov 2026, 9:30 AM. */
  moment: string;
  note: string;
}

const WIDTH = 540;
const HEIGHT = 900;

/** What a phone shows after a bank transfer, as a JPEG file. */
export function paintSlip(slip: Slip): Promise<Buffer> {
  const random = seededRandom(seedFrom(slip.note + slip.amount));
  const reference = Array.from({ length: 4 }, () => String(random.int(1_000, 9_999))).join(' ');
  const facts = [
    ['From', slip.payer],
    ['To', slip.payee],
    ['Account number', slip.account],
    ['Date and time', slip.moment],
    ['Reference number', reference],
    ['Note', slip.note],
  ] as const;
  const row = (index: number) => {
    const [label, value] = facts[index] ?? ['', ''];
    const y = 432 + index * 64;
    return (
      line(label, { face: 'sans', size: 17, x: 56, y, fill: '#6a6f78' }) +
      line(value, { face: 'sans', size: 20, x: 56, y: y + 26, fill: INK }) +
      stroke(56, y + 38, WIDTH - 56, y + 38, '#e4e0d5', 1)
    );
  };
  const drawing =
    rect(0, 0, WIDTH, HEIGHT, { fill: '#e9ece9' }) +
    rect(0, 0, WIDTH, 180, { fill: GREEN }) +
    line(slip.bank, { face: 'serifBold', size: 32, x: WIDTH / 2, y: 76, anchor: 'middle', fill: PAPER }) +
    line('Transfer receipt', {
      face: 'sans',
      size: 19,
      x: WIDTH / 2,
      y: 110,
      anchor: 'middle',
      fill: PAPER,
      opacity: 0.85,
    }) +
    rect(28, 150, WIDTH - 56, 706, { fill: '#ffffff', radius: 18 }) +
    circle(WIDTH / 2, 226, 36, { fill: GREEN }) +
    path(`M${WIDTH / 2 - 16} 226l12 13l22 -25`, { stroke: '#ffffff', width: 7 }) +
    line('Money sent', { face: 'sansBlack', size: 22, x: WIDTH / 2, y: 298, anchor: 'middle', fill: INK }) +
    line(slip.amount, { face: 'serifBold', size: 50, x: WIDTH / 2, y: 358, anchor: 'middle', fill: INK }) +
    rect(WIDTH / 2 - 30, 378, 60, 4, { fill: MARIGOLD, radius: 2 }) +
    repeat(facts.length, row) +
    line('Keep this receipt. Sample of the demonstration store.', {
      face: 'sans',
      size: 14,
      x: WIDTH / 2,
      y: 836,
      anchor: 'middle',
      fill: '#6a6f78',
    });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer();
}
