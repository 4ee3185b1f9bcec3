import { encodeQR } from 'qr';
import { modulePath } from './modulePath.ts';
import { code } from './qr.css.ts';

/** White modules around a code that the standard requires (ISO/IEC 18004, 9.1). */
export const QR_BORDER = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** How much of the code may be damaged: `quartile` for thermal paper. */
  ecc?: 'medium' | 'quartile';
}

/** Black on white in every scheme, as wide as its container. */
export function QrCode({ text, label, ecc = 'medium' }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc, border: QR_BORDER });
  const size = modules.length;
  return (
    <svg className={code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={modulePath(modules)} />
    </svg>
  );
}
