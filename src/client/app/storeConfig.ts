import type { StoreConfig } from '#shared/contracts/settings.ts';

export const storeConfig: StoreConfig = JSON.parse(document.getElementById('store-config')?.textContent ?? '{}');
