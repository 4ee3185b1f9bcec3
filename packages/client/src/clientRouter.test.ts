import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { expectTypeOf, test } from 'vitest';
import type { AppRouter } from '../../../src/server/router.ts';
import type { ErrorCode } from '../../../src/shared/errors.ts';
import type { StoreTools } from './client.ts';
import type { ClientRouter } from './clientRouter.ts';
import type { InputOf, OutputOf } from './procedureTypes.ts';
import type { StoreErrorCode } from './storeError.ts';

// Checked by `npm run typecheck`; package.test.ts holds the printed declarations to the same types.

type Inputs<Router> = { [Part in keyof Router]: { [Name in keyof Router[Part]]: InputOf<Router[Part][Name]> } };
type Outputs<Router> = { [Part in keyof Router]: { [Name in keyof Router[Part]]: OutputOf<Router[Part][Name]> } };
type DataOf<Streamed> = Streamed extends AsyncIterable<{ data: infer Data }> ? Data : Streamed;
type Events<Router> = { [Part in keyof Router]: { [Name in keyof Router[Part]]: DataOf<Router[Part][Name]> } };

test('the client takes and returns what the router does, procedure by procedure', () => {
  expectTypeOf<Inputs<ClientRouter>>().toEqualTypeOf<Plain<inferRouterInputs<AppRouter>>>();
  expectTypeOf<Outputs<ClientRouter>>().toEqualTypeOf<Events<inferRouterOutputs<AppRouter>>>();
});
type Plain<Router> = { [Part in keyof Router]: { [Name in keyof Router[Part]]: Router[Part][Name] } };

test('its errors have the store’s codes and one for what never reached it', () => {
  expectTypeOf<StoreErrorCode>().toEqualTypeOf<ErrorCode | 'unreachable'>();
});

test('no tool hides a router', () => {
  expectTypeOf<Extract<keyof StoreTools, keyof ClientRouter>>().toEqualTypeOf<never>();
});
