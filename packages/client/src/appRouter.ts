import type {
  inferRouterInputs,
  inferRouterOutputs,
  TRPC_ERROR_CODE_KEY,
  TRPC_ERROR_CODE_NUMBER,
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';
import type { AppRouter as Router } from '../../../src/server/router.ts';
import type { WebhookMessage as Message, WebhookTestMessage } from '../../../src/shared/contracts/webhooks.ts';
import type { ErrorCode } from '../../../src/shared/errors.ts';

// The store's router type includes the server's context, and with it MikroORM. This one contains only its procedures.

type Routers = Router['_def']['record'];

type Procedure<Built, Input, Output> = Built extends { _def: { type: 'query' } }
  ? TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>
  : Built extends { _def: { type: 'mutation' } }
    ? TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>
    : TRPCSubscriptionProcedure<{ input: Input; output: Events<Output>; meta: object }>;

type Events<Output> =
  Output extends AsyncIterable<{ id: string; data: infer Data }> ? AsyncIterable<{ id: string; data: Data }> : never;

// The compiler prints a generic function's result in full, so that the declarations import nothing from the server
// (build.ts).
declare function ofRouter<Inputs, Outputs>(): {
  [Part in keyof Routers & keyof Inputs & keyof Outputs]: {
    [Name in keyof Routers[Part] & keyof Inputs[Part] & keyof Outputs[Part]]: Procedure<
      Routers[Part][Name],
      Inputs[Part][Name],
      Outputs[Part][Name]
    >;
  };
};
declare function plain<T>(): T extends object ? { [Key in keyof T]: T[Key] } : never;
declare function byName<T extends string>(): { [Name in T]: Name };
const procedures = ofRouter<inferRouterInputs<Router>, inferRouterOutputs<Router>>();
const errorCodes = byName<ErrorCode>();
const webhookMessage = plain<Message | WebhookTestMessage>();

/** The store's response to a rejected call. */
export interface StoreError {
  code: keyof typeof errorCodes;
  /** Text for people. */
  msg: string;
  /** Messages by field, such as `{ 'students.0.name': 'Missing name' }`. */
  errors?: Record<string, string>;
}

/** A message to a webhook. */
export type WebhookMessage = typeof webhookMessage;

/** All procedures of the store, in the type that tRPC's clients expect. */
export type AppRouter = TRPCBuiltRouter<
  {
    ctx: object;
    meta: object;
    errorShape: {
      code: TRPC_ERROR_CODE_NUMBER;
      message: string;
      data: { code: TRPC_ERROR_CODE_KEY; httpStatus: number; error: StoreError };
    };
    transformer: true;
  },
  typeof procedures
>;
