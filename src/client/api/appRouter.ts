import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
// The server's only export to the client: the types of its procedures.
import type { AppRouter } from '#server/router.ts';

export type Api = AppRouter;
export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;
