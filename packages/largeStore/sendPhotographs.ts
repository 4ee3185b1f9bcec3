import sharp from 'sharp';
import type { Client } from '#test/apiClient.ts';
import { proofBody } from '#test/orders.ts';

export type PlacedOrder = Record<'id' | 'customer_id', number> & { order_no: string };

/** Has orders paid by photographs as phones send them: 12 megapixels, 2 to 3 MB. `callAs` returns a client in the name of a customer. */
export async function sendPhotographs(
  orders: readonly PlacedOrder[],
  callAs: (customerId: number) => Promise<Client>,
): Promise<void> {
  for (const { id, order_no, customer_id } of orders) {
    const noise = { type: 'gaussian', mean: 150, sigma: 10 + (id % 3) * 4 } as const;
    const create = { width: 4_000, height: 3_000, channels: 3, background: 'white', noise } as const;
    const photograph = await sharp({ create }).blur(1).jpeg({ quality: 92 }).toBuffer();
    const client = await callAs(customer_id);
    await client.orders.uploadProof.mutate(proofBody({ _id: String(id), order_no }, photograph));
  }
}
