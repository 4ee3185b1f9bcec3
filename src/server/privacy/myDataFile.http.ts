import type { Order } from '#shared/contracts/orders.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { listCustomerOrders } from '../orders/order/orders.queries.ts';
import { readStoredFile } from '../platform/files/fileStorage.ts';
import { type ZipPart, zipOf } from '../platform/files/zipStream.ts';
import type { GuardedHandler } from '../platform/http/restRoute.ts';
import type { Deps, Services } from '../platform/services.ts';
import { readMyData } from './myData.queries.ts';
import { PrivacyRequest } from './privacyRequest.entity.ts';
import { dueDay } from './privacyRequests.ts';

const BATCH_SIZE = 100;

/** POST /api/customers/data-file: a ZIP of JSON and proofs. */
export function serveMyDataFile(services: Services): GuardedHandler<'customer'> {
  return async ({ customerId: id }, _request, response) => {
    const deps: Deps = { ...services, em: services.forkEm() };
    await services.fileResponses.send(response, async () => {
      const data = await readMyData(deps, id);
      const now = deps.now();
      await deps.em.insert(PrivacyRequest, {
        customer: id,
        kind: 'copy',
        due_on: await dueDay(deps, deps.em),
        done_at: now,
        created_at: now,
      });
      const day = storeDayOf(now, deps.config.store.timeZone);
      return { filename: `my-data-${day}.zip`, type: 'application/zip', bytes: zipOf(readParts(deps, id, data)) };
    });
  };
}

async function* readParts(deps: Deps, customerId: number, data: object): AsyncGenerator<ZipPart> {
  const proofs: { name: string; filename: string }[] = [];
  yield { name: 'data.json', text: readJsonParts(deps, customerId, data, proofs) };
  for (const { name, filename } of proofs) {
    const picture = await deps.pictures.proof(filename);
    if (picture) yield { name, text: readStoredFile(picture) };
  }
}

/** All orders instead of the latest ones; collects the names of their proofs. */
async function* readJsonParts(
  deps: Deps,
  customerId: number,
  data: object,
  proofs: { name: string; filename: string }[],
): AsyncGenerator<string> {
  const { orders: _, ...rest } = data as { orders: unknown };
  yield `${JSON.stringify(rest, null, 2).replace(/\n\}$/, '')},\n  "orders": [`;
  let separator = '\n';
  for (let cursor: number | null = null; ; ) {
    const orders: Order[] = await listCustomerOrders(deps, customerId, { limit: BATCH_SIZE, cursor });
    for (const { proof_of_payment_filename: filename, proof_of_payment_url: _url, ...order } of orders) {
      const name = filename === null ? null : `proofs/${order.order_no}.jpg`;
      if (filename !== null && name !== null) proofs.push({ name, filename });
      yield `${separator}${JSON.stringify({ ...order, proof_of_payment: name })}`;
      separator = ',\n';
    }
    cursor = Number(orders.at(-1)?._id);
    if (orders.length < BATCH_SIZE) break;
  }
  yield '\n  ]\n}\n';
}
