import type { StoreConfig } from '#shared/contracts/settings.ts';

export type Country = StoreConfig['phoneCountries'][number];
