import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';
import type { AppRouter } from '../../../src/server/router.ts';
import type { historyInput, historyOutput } from '../../../src/shared/contracts/audit.ts';
import type { Product } from '../../../src/shared/contracts/catalog.ts';
import type { Acknowledged } from '../../../src/shared/contracts/common.ts';
import type { recordKey } from '../../../src/shared/contracts/masterData.ts';
import type { Order, orderForm } from '../../../src/shared/contracts/orders.ts';
import type { paginateReferenceOutput, updateReferenceInput } from '../../../src/shared/contracts/reference.ts';
import type { Mutation, Query, Subscription } from './procedureTypes.ts';

// The package's declarations have this file's types printed out: a script knows neither the server nor its libraries.

type Routers = AppRouter['_def']['record'];
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type AuditEntry = Outputs['users']['history']['docs'][number];
type NoticeRecord = Outputs['notices']['ofOrder']['docs'][number];
type NoticeChoices = Outputs['notices']['choices'];

type Procedure<Type, Input, Output> = Type extends 'query'
  ? Query<Input, Output>
  : Type extends 'mutation'
    ? Mutation<Input, Output>
    : Output extends AsyncIterable<{ data: infer Data }>
      ? Subscription<Input, Data>
      : never;

type TypeOf<Built> = Built extends { _def: { type: infer Type } } ? Type : never;

/** Every procedure of the store under its name. */
export type ClientRouter = {
  [Part in keyof Routers]: {
    [Name in keyof Routers[Part] & keyof Inputs[Part] & keyof Outputs[Part]]: Procedure<
      TypeOf<Routers[Part][Name]>,
      Inputs[Part][Name],
      Outputs[Part][Name]
    >;
  };
};

/** The form that places an order. Each entry of `orders` is a line of the cart; `total_amount` is the sum that its buyer saw, in pesos. */
export type OrderForm = z.input<typeof orderForm>;

/** Names for what has none among the contracts, by which the declarations are easier to read. @public read by declarations.ts */
export interface NamedTypes {
  OrderForm: OrderForm;
  OrderLine: Order['orders'][number];
  OrderedItem: Order['orders'][number]['item'];
  OrderContact: Order['profile'];
  OrderState: Order['order_status'];
  OrderStatus: Outputs['orders']['get']['order_status']['status'];
  Student: Order['students'][number];
  NamedRecord: Outputs['apiTokens']['list'][number]['owner'];
  NameCount: Outputs['stocks']['filterCounts']['subjects'][number];
  ProductPictures: Outputs['stocks']['upload'];
  BulkChange: Inputs['stocks']['bulk'];
  LineStatuses: Inputs['orders']['undoStatus'];
  CustomerLogin: Outputs['customers']['phoneLogin'];
  PhoneLogin: Inputs['customers']['phoneLogin'];
  AuditAction: AuditEntry['action'];
  AuditChange: AuditEntry['changes'][number];
  Period: NonNullable<Outputs['reports']['summary']['period']>;
  ReportFilters: NonNullable<Inputs['reports']['summary']['filters']>;
  ReportItem: Outputs['reports']['summaryPerStatus'][number]['items'][number];
  Sales: Outputs['dashboard']['frontPage']['sales_today'];
  WebhookEvent: Outputs['webhooks']['list']['docs'][number]['events'][number];
  NoticeKind: NoticeRecord['kind'];
  NoticeStatus: NoticeRecord['status'];
  NoticeWays: NoticeChoices['wanted']['ready'];
  ErasureState: Outputs['privacy']['cancelErasure'];
  ProductCategory: Product['category'];
  Picture: Product['images'][number];
  SizePrice: Product['size_prices'][number];
  RecordKey: z.input<typeof recordKey>;
  HistoryInput: z.input<typeof historyInput>;
  HistoryPage: z.output<typeof historyOutput>;
  ReferencePage: z.output<typeof paginateReferenceOutput>;
  ReferenceChange: z.input<typeof updateReferenceInput>;
  Acknowledged: Acknowledged;
}
