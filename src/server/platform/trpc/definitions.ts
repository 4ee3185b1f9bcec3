import type { AnyTRPCRouter, TRPCProcedureType } from '@trpc/server';
import type { ZodType } from 'zod';
import type { CallAccess, CallWords } from './documentedPath.ts';

/** A procedure as its router keeps it. */
export interface Definition {
  name: string;
  type: TRPCProcedureType;
  meta: CallAccess & CallWords;
  inputs: ZodType[];
  /** A stream has none. */
  output?: ZodType;
}

/** Every procedure of a router, in the router's order. */
export const definitionsOf = (router: AnyTRPCRouter): Definition[] =>
  Object.entries(router._def.procedures as Record<string, { _def: Omit<Definition, 'name'> }>).map(
    ([name, { _def }]) => ({ ..._def, name }),
  );
