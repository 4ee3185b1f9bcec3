import type { StoreConfig } from '#shared/contracts/settings.ts';

export const storeConfig: StoreConfig = JSON.parse(
  globalThis.document?.getElementById('store-config')?.textContent ?? '{"counters":[]}',
);
