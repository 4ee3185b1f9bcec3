import { recordKey } from '#shared/contracts/masterData.ts';
import * as contracts from '#shared/contracts/staff.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { masterCalls, masterPaths } from '../masterData/masterCalls.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';
import { router, staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { requireFewCounters, requireNoOpenOrders } from './counters.ts';
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
  inUse: 'Staff users belong to the warehouse, or open orders are fetched there.',
  taken: 'There is a warehouse of this name.',
});

export const warehousesRouter = router(
  masterCalls({
    paths,
    read: staffProcedure,
    change: unscopedStaffProcedure,
    scopes: { read: 'warehouses:read', write: 'warehouses:write' },
    get: staffProcedure('warehouses:read')
      .meta({ ...paths.get })
      .input(recordKey)
      .output(contracts.warehouseRecord)
      .query(({ ctx, input }) => warehouses.get(ctx.deps, input._id)),
    contracts: {
      record: contracts.warehouseRecord,
      create: contracts.createWarehouseInput,
      update: contracts.updateWarehouseInput,
      pageInput: contracts.paginateWarehousesInput,
      page: contracts.paginateWarehousesOutput,
    },
    run: { ...warehouses, history: (deps, input) => listHistory(deps, 'warehouse', input) },
  }),
);
