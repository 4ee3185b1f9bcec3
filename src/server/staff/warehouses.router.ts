import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import * as contracts from '#shared/contracts/staff.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { MAX_COUNTERS } from '#shared/domain/storeFacts.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterPaths } from '../masterData/masterPaths.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';
import { countRows, db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
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

const paths = masterPaths({
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
});

export const warehousesRouter = router({
  paginate: staffProcedure('warehouses:read')
    .meta(paths.paginate)
    .input(contracts.paginateWarehousesInput)
    .output(contracts.paginateWarehousesOutput)
    .query(({ ctx, input }) => warehouses.paginate(ctx.deps, input)),
  create: unscopedStaffProcedure('warehouses:write')
    .meta(paths.create)
    .input(contracts.createWarehouseInput)
    .output(contracts.warehouseRecord)
    .mutation(({ ctx, input }) => warehouses.create(ctx.deps, ctx.staff, input)),
  get: staffProcedure('warehouses:read')
    .meta(paths.get)
    .input(recordKey)
    .output(contracts.warehouseRecord)
    .query(({ ctx, input }) => warehouses.get(ctx.deps, input._id)),
  update: unscopedStaffProcedure('warehouses:write')
    .meta(paths.update)
    .input(contracts.updateWarehouseInput)
    .output(contracts.warehouseRecord)
    .mutation(({ ctx, input }) => warehouses.update(ctx.deps, ctx.staff, input)),
  delete: unscopedStaffProcedure('warehouses:write')
    .meta(paths.delete)
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => warehouses.remove(ctx.deps, ctx.staff, input._id)),
  history: staffProcedure('warehouses:read')
    .meta(paths.history)
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, 'warehouse', input)),
});

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
