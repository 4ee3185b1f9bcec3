import type { StoreConfig } from '#shared/contracts/settings.ts';

/** A country whose numbers may sign in. */
export type Country = StoreConfig['phoneCountries'][number];
