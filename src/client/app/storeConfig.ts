import type { StoreConfig } from '#shared/contracts/settings.ts';

/** The settings that the server has written into the page. */
export const storeConfig: StoreConfig = JSON.parse(document.getElementById('store-config')?.textContent ?? '{}');
