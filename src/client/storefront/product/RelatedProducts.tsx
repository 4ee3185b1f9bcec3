import { trpc } from '../../api/client.ts';
import { ProductRow } from '../home/ProductRow.tsx';
import { SeenRow } from '../home/SeenRow.tsx';

/** Below a product: what goes with it, and what was seen before it. */
export default function RelatedProducts({ id }: { id: string }) {
  const together = trpc.finding.together.useQuery({ _id: id });
  return (
    <>
      <ProductRow title="Goes with it" products={together.data ?? []} />
      <SeenRow without={id} />
    </>
  );
}
