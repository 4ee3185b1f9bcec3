import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
// The one thing the client takes from the server: what its procedures are called, take and return.
import type { AppRouter } from '#server/router.ts';

export type Api = AppRouter;
export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;
