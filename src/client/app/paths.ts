import type { CatalogView } from '#shared/catalogView.ts';
import { FILTER_LISTS } from '#shared/domain/catalog/facets.ts';
import { BACKOFFICE_SCREENS, STOREFRONT_SCREENS } from '#shared/screens.ts';

function catalogQuery(view: Partial<CatalogView>): string {
  const query = new URLSearchParams();
  if (view.category) query.set('category', view.category);
  if (view.keyword) query.set('keyword', view.keyword);
  for (const list of FILTER_LISTS) for (const name of view.filters?.[list] ?? []) query.append(list, name);
  for (const words of view.as_words ?? []) query.append('words', words);
  if (view.sort && view.sort !== 'best') query.set('sort', view.sort);
  const text = query.toString();
  return text && `?${text}`;
}

type StorefrontPaths = {
  readonly [Name in keyof typeof STOREFRONT_SCREENS]: (typeof STOREFRONT_SCREENS)[Name]['path'];
};

const storefrontPaths = Object.fromEntries(
  Object.entries(STOREFRONT_SCREENS).map(([name, { path }]) => [name, path]),
) as StorefrontPaths;

/** Every path of the store by its screen's name (docs/rules/operations.md, Screens), and those with a query or a hash. */
export const paths = {
  ...storefrontPaths,
  ...BACKOFFICE_SCREENS,
  home: (view: Partial<CatalogView> = {}) => `${STOREFRONT_SCREENS.home.path}${catalogQuery(view)}`,
  product: (id: string) => `${STOREFRONT_SCREENS.product.path}?_id=${encodeURIComponent(id)}`,
  checkoutOrderInformation: '/checkout#order-information',
  checkoutPayment: '/checkout#payment',
  /** The same page, shown after a proof was attached to an earlier order. */
  proofAttached: '/order-successful?proof',
  paymentOf: (orderId: string) => `${BACKOFFICE_SCREENS.payments}?order=${encodeURIComponent(orderId)}`,
  closedDays: '/settings/pick-up#closed-days',
} as const;

export const NEW_RECORD = 'new';

/** The path of a record below its list; `new` for a new record. */
export const recordPath = (list: string, id: string) => `${list}/${encodeURIComponent(id)}`;
