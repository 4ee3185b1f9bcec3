import * as contracts from '#shared/contracts/staff.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { MAX_COUNTERS } from '#shared/domain/storeFacts.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { recordCalls } from '../masterData/recordCalls.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';
import { countRows, db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { router } from '../platform/trpc/procedures.ts';
import { Warehouse } from './staffUser.entity.ts';

type WarehouseFields = Omit<contracts.WarehouseRecord, '_id' | 'version'>;

const warehouses = simpleRecords<WarehouseFields>({
  entity: Warehouse,
  fields: ['name', 'address', 'place', 'map_link', 'phone', 'hours'],
  switches: ['is_counter'],
  inUse: serverMessages.warehouseInUse,
  beforeRemove: requireNoOpenOrders,
  written: requireFewCounters,
});

export const warehousesRouter = router(
  recordCalls(warehouses, contracts.warehouses, 'warehouses', 'warehouse', {
    base: '/api/warehouses',
    one: 'warehouse',
    many: 'warehouses',
    id: 'Warehouse',
    ids: 'Warehouses',
    example: '1',
    create: { name: 'North Annex', address: 'Building 7, ground floor' },
    update: { address: 'Building 3, second floor' },
    inUse: 'The warehouse has staff users, or open orders are picked up there.',
    taken: 'A warehouse with this name exists.',
  }),
);

async function requireNoOpenOrders(em: StoreEntityManager, id: number): Promise<void> {
  const open = await db(em)
    .selectFrom('order')
    .select('id')
    .where('counter_id', '=', id)
    .where('status', 'in', OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  if (open) throw new DomainError('conflict', serverMessages.counterInUse);
}

async function requireFewCounters(em: StoreEntityManager): Promise<void> {
  if ((await countRows(db(em).selectFrom('warehouse').where('is_counter', '=', true))) <= MAX_COUNTERS) return;
  throw fieldError('invalid', 'is_counter', serverMessages.tooManyCounters);
}
