import { useEffect } from 'react';
import { trpc } from '../../api/client.ts';
import { ProductRow, SeenRow } from '../home/ProductRow.tsx';
import { rememberSeen } from '../home/recentlySeen.ts';

/** Also records this product as seen. */
export default function RelatedProducts({ id }: { id: string }) {
  const together = trpc.finding.together.useQuery({ _id: id });
  useEffect(() => rememberSeen(id), [id]);
  return (
    <>
      <ProductRow title="Bought together" products={together.data ?? []} />
      <SeenRow without={id} />
    </>
  );
}
