import type { AnyTRPCRouter, TRPCProcedureType } from '@trpc/server';
import type { ZodType } from 'zod';
import type { CallMeta } from './callWords.ts';

/** A router's own record of a call. */
export interface Definition {
  type: TRPCProcedureType;
  meta: CallMeta;
  inputs: ZodType[];
  /** A stream has none. */
  output?: ZodType;
}

const proceduresOf = (router: AnyTRPCRouter) => router._def.procedures as Record<string, { _def: Definition }>;

/** The call at a path; undefined where there is none. */
export function findDefinition(router: AnyTRPCRouter, path: string): Definition | undefined {
  const procedures = proceduresOf(router);
  return Object.hasOwn(procedures, path) ? procedures[path]?._def : undefined;
}

/** Every call of a router by its path, in the router's order. */
export const definitionsOf = (router: AnyTRPCRouter): (Definition & { name: string })[] =>
  Object.entries(proceduresOf(router)).map(([name, { _def }]) => ({ ..._def, name }));
