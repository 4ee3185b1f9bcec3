import sharp from 'sharp';
import { expect, test } from 'vitest';
import { slipPicture } from '#test/slips.ts';
import { hashPicture, type PictureHash } from './pictureHash.ts';

const bits = (value: bigint): number => (value === 0n ? 0 : Number(value & 1n) + bits(value >> 1n));
const distance = (one: PictureHash, other: PictureHash) =>
  bits(BigInt(one.rows) ^ BigInt(other.rows)) + bits(BigInt(one.columns) ^ BigInt(other.columns));

test('the same bytes are the same hash, other bytes another', async () => {
  const slip = await slipPicture(1);
  expect(await hashPicture(slip)).toEqual(await hashPicture(slip));
  expect((await hashPicture(await slipPicture(2))).sha256).not.toBe((await hashPicture(slip)).sha256);
});

test('a copy that is smaller, compressed again or lighter is near, another picture is far', async () => {
  const slip = await slipPicture(1);
  const original = await hashPicture(slip);
  const copies = [
    await sharp(slip).resize(300).jpeg({ quality: 60 }).toBuffer(),
    await sharp(slip).jpeg({ quality: 40 }).toBuffer(),
    await sharp(slip).modulate({ brightness: 1.1 }).png().toBuffer(),
  ];
  for (const copy of copies) expect(distance(await hashPicture(copy), original)).toBeLessThanOrEqual(6);
  for (const seed of [2, 3, 4]) {
    expect(distance(await hashPicture(await slipPicture(seed)), original)).toBeGreaterThan(16);
  }
});

test('a picture that the camera turned is hashed as people see it', async () => {
  const slip = await slipPicture(1);
  const turned = await sharp(slip).rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer();
  expect(distance(await hashPicture(turned), await hashPicture(slip))).toBeLessThanOrEqual(6);
});

test('a picture of one shade has no bit set, and what is no picture is rejected', async () => {
  const flat = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aabbcc' } })
    .png()
    .toBuffer();
  expect(await hashPicture(flat)).toMatchObject({ rows: '0', columns: '0' });
  await expect(hashPicture(new Uint8Array([1, 2, 3]))).rejects.toThrow();
});
