/** Reads the codes in a picture of the camera; none is an empty list. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** QR codes of orders, and the barcodes of products. */
const FORMATS = ['qr_code', 'ean_13', 'ean_8', 'upc_a'];
/** Wide enough for a code that fills a third of the picture, and quick on a tablet. */
const MAX_WIDTH = 960;

/** The browser's own detector where it reads QR codes, else one in script, which reads QR codes alone. */
export async function createReader(): Promise<ReadFrame> {
  const native = await findDetector();
  if (native) return async (video) => (await native.detect(video)).map(({ rawValue }) => rawValue);
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return [];
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return [decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))];
    } catch {
      // It throws for every picture without a code.
      return [];
    }
  };
}

async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats }) : null;
}
