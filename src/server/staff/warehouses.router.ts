import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import {
  createWarehouseInput,
  paginateWarehousesInput,
  paginateWarehousesOutput,
  updateWarehouseInput,
  warehouseRecord,
} from '#shared/contracts/staff.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { Warehouse } from './staffUser.entity.ts';

const warehouses = simpleRecords<{ name: string; address: string }>({
  entity: Warehouse,
  fields: ['name', 'address'],
  inUse: serverMessages.warehouseInUse,
});

export const warehousesRouter = router({
  get: procedure.staff
    .input(recordKey)
    .output(warehouseRecord)
    .query(({ ctx, input }) => warehouses.get(ctx.deps, input._id)),
  create: procedure.unscopedStaff
    .input(createWarehouseInput)
    .output(warehouseRecord)
    .mutation(({ ctx, input }) => warehouses.create(ctx.deps, ctx.staff, input)),
  update: procedure.unscopedStaff
    .input(updateWarehouseInput)
    .output(warehouseRecord)
    .mutation(({ ctx, input }) => warehouses.update(ctx.deps, ctx.staff, input)),
  delete: procedure.unscopedStaff
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => warehouses.remove(ctx.deps, ctx.staff, input._id)),
  paginate: procedure.staff
    .input(paginateWarehousesInput)
    .output(paginateWarehousesOutput)
    .query(({ ctx, input }) => warehouses.paginate(ctx.deps, input)),
  history: procedure.staff
    .input(historyInput)
    .output(historyOutput)
    .query(({ ctx, input }) => listHistory(ctx.deps, 'warehouse', input)),
});
