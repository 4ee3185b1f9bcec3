import sharp from 'sharp';

/** A proof that differs from those of other seeds like photographs differ: grey squares in a random order. */
export async function slipPicture(seed: number): Promise<Uint8Array> {
  const side = 12;
  let state = seed * 2_654_435_761;
  const pixels = Uint8Array.from({ length: side * side }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(600, 600, { kernel: 'cubic' })
    .png()
    .toBuffer();
}
