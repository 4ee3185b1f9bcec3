/**
 * A picture that the browser can read, drawn in these sides, turned as its camera held it. Rejects with what the browser says where it cannot.
 * `draw` may be called until `close`.
 */
export async function readPicture(file: Blob) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return {
    width: bitmap.width,
    height: bitmap.height,
    draw: (sides: { width: number; height: number }) => draw(bitmap, sides),
    close: () => bitmap.close(),
  };
}

function draw(bitmap: ImageBitmap, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // A JPEG has no transparency: what was see-through would come out black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}
