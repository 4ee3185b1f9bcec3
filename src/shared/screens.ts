/** The addresses of the customer's screens (specification, section 2), and of the two texts. */
export const STOREFRONT_SCREENS = [
  '/',
  '/customer-login',
  '/home',
  '/product',
  '/checkout',
  '/order-information',
  '/order-successful',
  '/proof-of-payment-upload',
  '/attach-proof-of-payment',
  '/profile',
  '/my-orders',
  '/privacy-policy',
  '/terms',
] as const;

/** The addresses of the staff's screens. */
export const BACKOFFICE_SCREENS = [
  '/login',
  '/registrarse',
  '/dashboard',
  '/stocks',
  '/categories',
  '/users',
  '/warehouses',
  '/subjects',
  '/grade-levels',
  '/agriculture',
  '/update-password',
  '/settings',
  '/reports/customer-carts',
  '/reports/orders-history',
  '/reports/orders-history-per-category',
  '/reports/orders-summary',
  '/reports/inventory-report',
] as const;

/** Whether an address belongs to the staff's side: one of its screens, or a place below one. */
export function isBackofficePath(path: string): boolean {
  return BACKOFFICE_SCREENS.some((screen) => path === screen || path.startsWith(`${screen}/`));
}
