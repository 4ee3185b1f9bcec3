export type { Product, Stock } from '../../../src/shared/contracts/catalog.ts';
export type { Order } from '../../../src/shared/contracts/orders.ts';
export { createStoreClient, type StoreClient, type StoreClientOptions, type StoreTools } from './client.ts';
export type { ClientRouter, OrderForm } from './clientRouter.ts';
export type { UploadContent, UploadFile } from './multipart.ts';
export type {
  CallOptions,
  InputOf,
  Mutation,
  MutationOptions,
  OutputOf,
  Query,
  StreamEvent,
  SubscribeOptions,
  Subscription,
} from './procedureTypes.ts';
export type { SentCode, SignIn } from './session.ts';
export { StoreError, type StoreErrorCode } from './storeError.ts';
