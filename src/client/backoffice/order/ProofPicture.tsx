import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { messages, proofDeletedOn } from '#shared/messages.ts';
import { momentText } from '../../app/storeClock.ts';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { proof } from './order.css.ts';

/** The first URL of each proof by filename: a reload of its order signs another one, which would load the picture again. */
const urls = new Map<string, string>();

export function proofUrl({ proof_of_payment_filename: filename, proof_of_payment_url: url }: Order): string | null {
  if (filename === null || url === null) return null;
  const first = urls.get(filename) ?? url;
  urls.set(filename, first);
  return first;
}

export const proofName = ({ order_no, payment_reference }: Order): string =>
  `Proof of payment of order ${order_no}${payment_reference && `, reference number ${payment_reference}`}`;

/** The signed URL has expired: `reload` brings a new one, once. */
export function useExpiredProof({ proof_of_payment_filename: filename }: Order, reload: () => void) {
  const [reloaded, setReloaded] = useState<string | null>(null);
  return () => {
    if (filename === null || filename === reloaded) return;
    urls.delete(filename);
    setReloaded(filename);
    reload();
  };
}

interface ProofPictureProps {
  order: Order;
  onExpired: () => void;
}

export function ProofPicture({ order, onExpired }: ProofPictureProps) {
  const url = proofUrl(order);
  const onError = useExpiredProof(order, onExpired);
  if (url === null) {
    const deleted = order.proof_of_payment_filename === null && order.proof_deleted_at;
    return <Text tone="muted">{deleted ? proofDeletedOn(momentText(deleted)) : messages.noProof}</Text>;
  }
  return (
    <>
      <img src={url} alt={proofName(order)} className={proof} onError={onError} />
      <Link href={order.proof_of_payment_url ?? url} target="_blank" rel="noreferrer" isAlone>
        Open in a new window
      </Link>
    </>
  );
}
