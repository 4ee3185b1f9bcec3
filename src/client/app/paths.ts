import type { ProductFilters } from '#shared/contracts/catalog.ts';

/** What /home shows; it lives in the address, so that reload, back and sharing work. */
export interface CatalogView {
  category: string | null;
  keyword: string;
  filters: ProductFilters;
}

export const emptyCatalogView: CatalogView = {
  category: null,
  keyword: '',
  filters: { grade_levels: [], subjects: [], agriculture: [], filters: [] },
};

const FILTER_LISTS = ['grade_levels', 'subjects', 'agriculture', 'filters'] as const;

function catalogQuery(view: Partial<CatalogView>): string {
  const query = new URLSearchParams();
  if (view.category) query.set('category', view.category);
  if (view.keyword) query.set('keyword', view.keyword);
  for (const list of FILTER_LISTS) for (const name of view.filters?.[list] ?? []) query.append(list, name);
  const text = query.toString();
  return text && `?${text}`;
}

/** The view that an address of /home names; `search` is the query with or without its question mark. */
export function readCatalogView(search: string): CatalogView {
  const query = new URLSearchParams(search);
  return {
    category: query.get('category'),
    keyword: query.get('keyword') ?? '',
    filters: {
      grade_levels: query.getAll('grade_levels'),
      subjects: query.getAll('subjects'),
      agriculture: query.getAll('agriculture'),
      filters: query.getAll('filters'),
    },
  };
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
} as const;

/** The place below a list of master data where one record is edited; `new` for one that is being made. */
export const recordPath = (list: string, id: string) => `${list}/${encodeURIComponent(id)}`;

/** The address of a product picture in a width that the server makes; without one, as large as it is. */
export const pictureAddress = (filename: string, width?: number) =>
  `/public/images/${encodeURIComponent(filename)}${width === undefined ? '' : `?w=${width}`}`;
