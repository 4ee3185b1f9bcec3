import type { AnyTRPCRouter, TRPCProcedureType } from '@trpc/server';
import type { ZodType } from 'zod';
import type { CallContext } from '../sessions/callContext.ts';
import type { CallMeta } from './callWords.ts';

/** A call as tRPC hands it on. */
export interface Received {
  ctx: CallContext;
  path: string;
  type: TRPCProcedureType;
  getRawInput: () => Promise<unknown>;
  batchIndex: number;
  signal: AbortSignal | undefined;
}

/** A router's own record of a call. */
export interface Definition {
  type: TRPCProcedureType;
  meta: CallMeta;
  inputs: ZodType[];
  /** A stream has none. */
  output?: ZodType;
  /** Carries a call out, without tRPC. Throws errors that are ready to be shown. */
  work: (received: Received) => Promise<unknown>;
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
