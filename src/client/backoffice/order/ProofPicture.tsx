import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { messages, proofDeletedOn } from '#shared/messages.ts';
import { momentText } from '../../app/storeClock.ts';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { proof } from './order.css.ts';

interface ProofPictureProps {
  order: Order;
  /** The signed URL has expired; reloading the record brings a new one. */
  onExpired: () => void;
}

export function ProofPicture({ order, onExpired }: ProofPictureProps) {
  const { proof_of_payment_filename: filename, proof_of_payment_url: url } = order;
  const [shown, setShown] = useState({ filename, url });
  const [hasExpired, setExpired] = useState(false);
  // Every reload signs another URL; the picture is loaded again only if necessary.
  if (filename !== shown.filename || (hasExpired && url !== shown.url)) {
    setShown({ filename, url });
    setExpired(false);
  }
  if (order.proof_deleted_at && !filename) {
    return <Text tone="muted">{proofDeletedOn(momentText(order.proof_deleted_at))}</Text>;
  }
  if (!filename || !shown.url || !url) return <Text tone="muted">{messages.noProof}</Text>;

  return (
    <>
      <img
        src={shown.url}
        alt={`Proof of payment of order ${order.order_no}`}
        className={proof}
        onError={() => {
          if (hasExpired) return;
          setExpired(true);
          onExpired();
        }}
      />
      <Link href={url} target="_blank" rel="noreferrer" isAlone>
        Open in a new window
      </Link>
    </>
  );
}
