import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import type { PaymentEntry } from '#shared/contracts/payments.ts';
import { messages } from '#shared/messages.ts';
import { IconButton } from '../../design/button/IconButton.tsx';
import { ScrollRegion } from '../../design/layout/ScrollRegion.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { box, figure, picture, tools, viewer, viewport } from './payments.css.ts';
import type { ProofView } from './useProofView.ts';

interface ProofViewerProps {
  entry: PaymentEntry;
  view: ProofView;
  /** The signed URL no longer serves; a fresh list brings another. */
  onExpired: () => void;
}

/** The proof as large as there is room, to be enlarged and turned. */
export function ProofViewer({ entry: { order }, view, onExpired }: ProofViewerProps) {
  const { proof_of_payment_filename: filename, proof_of_payment_url: url, order_no } = order;
  const [shown, setShown] = useState({ filename, url });
  const [hasExpired, setExpired] = useState(false);
  const [size, setSize] = useState({ width: 3, height: 4 });
  // Every reload of the list signs another URL; the picture is loaded again only where it must be.
  if (filename !== shown.filename || (hasExpired && url !== shown.url)) {
    setShown({ filename, url });
    setExpired(false);
  }
  if (!filename || !shown.url || !url) {
    return (
      <div className={viewer}>
        <Text tone="muted">{messages.noProof}</Text>
      </div>
    );
  }
  const isOnItsSide = view.turn % 180 !== 0;
  const { width, height } = isOnItsSide ? { width: size.height, height: size.width } : size;
  return (
    <div className={viewer}>
      <ScrollRegion className={viewport} label="Proof of payment" isAlwaysTabStop>
        <div
          className={box}
          style={{
            width: `calc(min(100cqw, ${(100 * width) / height}cqh) * ${view.zoom})`,
            aspectRatio: `${width} / ${height}`,
          }}
        >
          <img
            key={shown.url}
            src={shown.url}
            // Decoded before its turn: it is on the screen with its facts.
            decoding="sync"
            alt={`Proof of payment of order ${order_no}`}
            className={picture}
            style={{
              width: isOnItsSide ? `${(100 * size.width) / size.height}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${view.turn}deg)`,
            }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth || 3, height: naturalHeight || 4 })
            }
            onError={() => {
              if (hasExpired) return;
              setExpired(true);
              onExpired();
            }}
          />
        </div>
      </ScrollRegion>
      <div className={tools}>
        <IconButton label="Zoom out" onPress={view.smaller}>
          <Minus size={20} aria-hidden />
        </IconButton>
        <output className={figure} aria-label="Zoom">
          {Math.round(view.zoom * 100)}%
        </output>
        <IconButton label="Zoom in" onPress={view.larger}>
          <Plus size={20} aria-hidden />
        </IconButton>
        <IconButton label="Turn the picture" onPress={view.rotate}>
          <RotateCw size={20} aria-hidden />
        </IconButton>
        <Link href={url} target="_blank" rel="noreferrer" isAlone>
          Open in a new window
        </Link>
      </div>
    </div>
  );
}
