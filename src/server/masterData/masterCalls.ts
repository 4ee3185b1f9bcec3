import type { AnyTRPCQueryProcedure, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { z } from 'zod';
import { historyInput, historyOutput } from '#shared/contracts/audit.ts';
import { type Acknowledged, acknowledged } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import type { IdempotencyDecision } from '../platform/idempotency/idempotency.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import type { CallMeta, DocumentedPath } from '../platform/trpc/documentedPath.ts';
import type { staffProcedure, TokenScope } from '../platform/trpc/procedures.ts';

/** The names of a record in the documents, and inputs of its calls as they would be sent to the sample store. */
interface RecordTexts {
  /** Its paths begin with it: `/api/grade-levels`. */
  base: `/api/${string}`;
  /** In the middle of a sentence: "grade level". */
  one: string;
  many: string;
  /** In the names of operations: "GradeLevel". */
  id: string;
  ids: string;
  /** A record of the sample store. */
  example: string;
  create: Readonly<Record<string, unknown>>;
  update: Readonly<Record<string, unknown>>;
  /** The reason for which a delete is rejected with 409; left out where nothing refers to the records. */
  inUse?: string;
  /** The reason for which a create or an update is rejected with 409, besides a newer version. */
  taken?: string;
}

const NEWER_VERSION = 'Somebody else has saved the record since `version` was read.';

/** The five paths of a documented base (docs/rules.md, Calls of other programs). */
export function masterPaths(texts: RecordTexts) {
  const { base, one, many, id, ids, example, create, update, inUse, taken } = texts;
  const article = /^[aeio]/.test(one) ? 'an' : 'a';
  return {
    paginate: {
      path: `POST ${base}/paginate`,
      id: `paginate${ids}`,
      summary: `List ${many}, a page at a time`,
      example: { page: 1, page_size: 10 },
    },
    create: {
      path: `PUT ${base}`,
      id: `create${id}`,
      summary: `Create ${article} ${one}`,
      ...(taken ? { errors: { conflict: taken } } : {}),
      example: create,
    },
    get: { path: `GET ${base}/:_id`, id: `get${id}`, summary: `Open ${article} ${one}`, example: { _id: example } },
    update: {
      path: `POST ${base}/:_id`,
      id: `update${id}`,
      summary: `Change ${article} ${one}`,
      description: 'Fields left out stay as they are. With `version`, a save over a newer one is rejected.',
      errors: { conflict: taken ? `${NEWER_VERSION} ${taken}` : NEWER_VERSION },
      example: { _id: example, ...update },
    },
    delete: {
      path: `DELETE ${base}/:_id`,
      id: `delete${id}`,
      summary: `Delete ${article} ${one}`,
      ...(inUse ? { errors: { conflict: inUse } } : {}),
      example: { _id: example },
    },
  } satisfies Record<string, DocumentedPath>;
}

interface Made<Input extends z.ZodType, Output extends z.ZodType> {
  meta: CallMeta;
  input: z.input<Input>;
  output: z.output<Output>;
}

type AnyMasterCalls = MasterCalls<AnyTRPCQueryProcedure, z.ZodType, z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

interface MasterCalls<
  Get extends AnyTRPCQueryProcedure,
  Record extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  PageInput extends z.ZodType,
  Page extends z.ZodType,
> {
  paths: ReturnType<typeof masterPaths>;
  /** Begin the calls that read, and those that write: `staffProcedure`, `unscopedStaffProcedure`. */
  read: typeof staffProcedure;
  change: typeof staffProcedure;
  scopes: { read: TokenScope; write: TokenScope };
  get: Get;
  contracts: { record: Record; create: Create; update: Update; pageInput: PageInput; page: Page };
  /** A create or an update that is sent again gets this, where that is not the response as stored. */
  repeat?: IdempotencyDecision;
  run: {
    create: (deps: Deps, staff: StaffMember, input: z.output<Create>) => Promise<z.input<Record>>;
    update: (deps: Deps, staff: StaffMember, input: z.output<Update>) => Promise<z.input<Record>>;
    remove: (deps: Deps, staff: StaffMember, id: number) => Promise<Acknowledged>;
    paginate: (deps: Deps, input: z.output<PageInput>, staff: StaffMember) => Promise<z.input<Page>>;
    history: (
      deps: Deps,
      input: z.output<typeof historyInput>,
      staff: StaffMember,
    ) => Promise<z.input<typeof historyOutput>>;
  };
}

/** The five calls of a record that staff edit, and its history. */
export function masterCalls<
  Get extends AnyTRPCQueryProcedure,
  Record extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
  PageInput extends z.ZodType,
  Page extends z.ZodType,
>(said: MasterCalls<Get, Record, Create, Update, PageInput, Page>) {
  // The contracts are any contracts here, and those of the caller again in the result: tRPC's types need to know them.
  const { paths, read, change, scopes, get, contracts, repeat = 'stored', run } = said as unknown as AnyMasterCalls;
  const calls = {
    paginate: read(scopes.read)
      .meta(paths.paginate)
      .input(contracts.pageInput)
      .output(contracts.page)
      .query(({ ctx, input }) => run.paginate(ctx.deps, input, ctx.staff)),
    create: change(scopes.write)
      .meta({ repeat, ...paths.create })
      .input(contracts.create)
      .output(contracts.record)
      .mutation(({ ctx, input }) => run.create(ctx.deps, ctx.staff, input)),
    get,
    update: change(scopes.write)
      .meta({ repeat, ...paths.update })
      .input(contracts.update)
      .output(contracts.record)
      .mutation(({ ctx, input }) => run.update(ctx.deps, ctx.staff, input)),
    delete: change(scopes.write)
      .meta({ repeat: 'stored', ...paths.delete })
      .input(recordKey)
      .output(acknowledged)
      .mutation(({ ctx, input }) => run.remove(ctx.deps, ctx.staff, input._id)),
    history: read(scopes.read)
      .meta({ noPath: 'the entries are those of /api/audit-log/paginate for the record' })
      .input(historyInput)
      .output(historyOutput)
      .query(({ ctx, input }) => run.history(ctx.deps, input, ctx.staff)),
  };
  return calls as unknown as Omit<typeof calls, 'paginate' | 'create' | 'get' | 'update'> & {
    paginate: TRPCQueryProcedure<Made<PageInput, Page>>;
    create: TRPCMutationProcedure<Made<Create, Record>>;
    get: Get;
    update: TRPCMutationProcedure<Made<Update, Record>>;
  };
}
