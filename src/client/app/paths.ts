import type { CatalogView } from '#shared/catalogView.ts';
import { FACETS } from '#shared/domain/facets.ts';

function catalogQuery(view: Partial<CatalogView>): string {
  const query = new URLSearchParams();
  if (view.category) query.set('category', view.category);
  if (view.keyword) query.set('keyword', view.keyword);
  for (const list of FACETS) for (const name of view.filters?.[list] ?? []) query.append(list, name);
  const text = query.toString();
  return text && `?${text}`;
}

/** Every address of the store (specification, section 2). */
export const paths = {
  customerLogin: '/customer-login',
  home: (view: Partial<CatalogView> = {}) => `/home${catalogQuery(view)}`,
  product: (id: string) => `/product?_id=${encodeURIComponent(id)}`,
  checkout: '/checkout',
  checkoutOrderInformation: '/checkout#order-information',
  checkoutPayment: '/checkout#payment',
  orderInformation: '/order-information',
  orderSuccessful: '/order-successful',
  /** The same page, come to with the proof of an earlier order. */
  proofAttached: '/order-successful?proof',
  proofOfPaymentUpload: '/proof-of-payment-upload',
  attachProofOfPayment: '/attach-proof-of-payment',
  profile: '/profile',
  myOrders: '/my-orders',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',

  login: '/login',
  registration: '/registrarse',
  dashboard: '/dashboard',
  stocks: '/stocks',
  categories: '/categories',
  users: '/users',
  warehouses: '/warehouses',
  subjects: '/subjects',
  gradeLevels: '/grade-levels',
  agriculture: '/agriculture',
  updatePassword: '/update-password',
  settings: '/settings',
  /** The section of closed days in the settings. */
  closedDays: '/settings#closed-days',
} as const;

/** The place below a list of master data where one record is edited; `new` for one that is being made. */
export const recordPath = (list: string, id: string) => `${list}/${encodeURIComponent(id)}`;
