/** Rotated as its camera recorded. Rejects if the browser cannot read it. `draw` may be called until `close`. */
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
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}
