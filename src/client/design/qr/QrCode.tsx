import { encodeQR } from 'qr';
import { modulePath } from './modulePath.ts';

/** White modules around a code that the standard requires (ISO/IEC 18004, 9.1). */
export const QR_BORDER = 4;

// Scanners need dark on light in every scheme.
const LOOK = { width: '100%', background: '#fff', fill: '#000', printColorAdjust: 'exact' } as const;

interface QrCodeProps {
  text: string;
  label: string;
  /** The part of the code that may be damaged: `quartile` for thermal paper. */
  ecc?: 'medium' | 'quartile';
}

/** Black on white in every scheme, as wide as its container. */
export function QrCode({ text, label, ecc = 'medium' }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { ecc, border: QR_BORDER });
  const size = modules.length;
  return (
    <svg style={LOOK} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={modulePath(modules)} />
    </svg>
  );
}
