import type { AnyTRPCRouter, TRPCProcedureType } from '@trpc/server';
import type { ProcedureMeta } from './procedures.ts';

interface Definition {
  type: TRPCProcedureType;
  meta?: ProcedureMeta;
  /** Its input contracts, in the order in which they were given. */
  inputs?: unknown[];
}

/** What a router says of the procedure at a path; undefined where there is none. */
export function findDefinition(router: AnyTRPCRouter, path: string): Definition | undefined {
  const procedures = router._def.procedures as Record<string, { _def: Definition }>;
  return Object.hasOwn(procedures, path) ? procedures[path]?._def : undefined;
}
