import { useState } from 'react';
import { trpc } from '../../api/client.ts';
import { ProductRow } from './ProductRow.tsx';
import { recentlySeen } from './recentlySeen.ts';

/** The products that were seen last on this device, without the one whose page is shown. */
export function SeenRow({ without }: { without?: string }) {
  const [ids] = useState(() => recentlySeen().filter((id) => id !== without));
  const { data = [] } = trpc.finding.products.useQuery({ ids }, { enabled: ids.length > 0 });
  return <ProductRow title="Recently viewed" products={data} />;
}
