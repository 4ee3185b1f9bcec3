import type { AnyTRPCRouter, TRPCProcedureType } from '@trpc/server';
import type { ProcedureMeta } from './procedures.ts';

/** What a router says of the procedure at a path: its kind and its meta; undefined where there is none. */
export function findDefinition(
  router: AnyTRPCRouter,
  path: string,
): { type: TRPCProcedureType; meta?: ProcedureMeta } | undefined {
  const procedures = router._def.procedures as Record<
    string,
    { _def: { type: TRPCProcedureType; meta?: ProcedureMeta } }
  >;
  return Object.hasOwn(procedures, path) ? procedures[path]?._def : undefined;
}
