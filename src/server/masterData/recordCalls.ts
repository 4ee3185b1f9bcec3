import type { z } from 'zod';
import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { acknowledged, recordKey } from '#shared/contracts/common.ts';
import type { ScopeArea } from '#shared/domain/apiScopes.ts';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';
import { staffProcedure, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { listHistory } from './audit.queries.ts';
import { masterPaths } from './masterPaths.ts';
import type { Page, SimpleChange, simpleRecords } from './simpleRecords.ts';

interface RecordContract<Fields, CreateIn, UpdateIn, PageIn, Sort extends string> {
  record: z.ZodType<Fields & { _id: string; version: number }>;
  create: z.ZodType<Fields, CreateIn>;
  update: z.ZodType<SimpleChange<Fields>, UpdateIn>;
  paginateInput: z.ZodType<Page<Sort>, PageIn>;
  paginateOutput: z.ZodType<{
    docs: (Fields & { _id: string; version: number })[];
    total: number;
    next_cursor?: string | null | undefined;
  }>;
}

export function recordCalls<Fields extends object, CreateIn, UpdateIn, PageIn, Sort extends keyof Fields & string>(
  records: ReturnType<typeof simpleRecords<Fields>>,
  contract: RecordContract<Fields, CreateIn, UpdateIn, PageIn, Sort>,
  area: Extract<ScopeArea, 'reference' | 'warehouses' | 'stocks'>,
  record: AuditedRecord,
  texts: Parameters<typeof masterPaths>[0],
) {
  const paths = masterPaths(texts);
  const read = staffProcedure(`${area}:read`);
  const write = unscopedStaffProcedure(`${area}:write`);
  // tRPC's input type is open for a generic `Fields`, so the two assertions repeat the types of the contracts.
  return {
    paginate: read
      .meta(paths.paginate)
      .input(contract.paginateInput)
      .output(contract.paginateOutput)
      .query(({ ctx, input }) => records.paginate(ctx.deps, input)),
    create: write
      .meta(paths.create)
      .input(contract.create)
      .output(contract.record)
      .mutation(({ ctx, input }) => records.create(ctx.deps, ctx.staff, input as Fields)),
    get: read
      .meta(paths.get)
      .input(recordKey)
      .output(contract.record)
      .query(({ ctx, input }) => records.get(ctx.deps, input._id)),
    update: write
      .meta(paths.update)
      .input(contract.update)
      .output(contract.record)
      .mutation(({ ctx, input }) => records.update(ctx.deps, ctx.staff, input as SimpleChange<Fields>)),
    delete: write
      .meta(paths.delete)
      .input(recordKey)
      .output(acknowledged)
      .mutation(({ ctx, input }) => records.remove(ctx.deps, ctx.staff, input._id)),
    history: read
      .meta(paths.history)
      .input(historyInput)
      .output(historyOutput)
      .query(({ ctx, input }) => listHistory(ctx.deps, record, input)),
  };
}
