import { isBackofficePath, STOREFRONT_SCREENS } from '#shared/screens.ts';

/** An entry of Vite's manifest: a file of the build, and the entries that it brings along. */
export interface Chunk {
  file: string;
  css?: string[];
  /** Fonts and pictures. */
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';
const STOREFRONT = 'storefront/StorefrontApp.tsx';
const BACKOFFICE = 'backoffice/BackofficeApp.tsx';
const SHELL = 'storefront/shell/StorefrontShell.tsx';

/** The client's sources of each screen, after those that every page of its side has. */
const SCREENS: Readonly<Record<(typeof STOREFRONT_SCREENS)[number], readonly string[]>> = {
  '/': [],
  '/customer-login': [],
  '/home': [SHELL, 'storefront/home/HomeScreen.tsx'],
  '/product': [SHELL, 'storefront/product/ProductScreen.tsx'],
  '/checkout': [SHELL, 'storefront/checkout/CheckoutScreen.tsx'],
  '/order-information': [SHELL, 'storefront/checkout/OrderInformationScreen.tsx'],
  '/order-successful': [SHELL, 'storefront/checkout/OrderSuccessfulScreen.tsx'],
  '/proof-of-payment-upload': [SHELL, 'storefront/proof/ProofUploadScreen.tsx'],
  '/attach-proof-of-payment': [SHELL, 'storefront/proof/AttachProofScreen.tsx'],
  '/profile': [SHELL, 'storefront/profile/ProfileScreen.tsx'],
  '/my-orders': [SHELL, 'storefront/orders/MyOrdersScreen.tsx'],
  '/privacy-policy': ['storefront/legal/PrivacyPolicyScreen.tsx'],
  '/terms': ['storefront/legal/TermsScreen.tsx'],
};

/** The client's sources that the page at an address loads before it can be used. */
export function sourcesOf(path: string): readonly string[] {
  if (isBackofficePath(path)) return [ENTRY, BACKOFFICE];
  const screen = STOREFRONT_SCREENS.find((screen) => screen === path);
  return [ENTRY, STOREFRONT, ...(screen ? SCREENS[screen] : [])];
}

/** Whether the page at an address has the header of the customer's pages. */
export const hasHeader = (path: string) => sourcesOf(path).includes(SHELL);

/** The names in the manifest of what loading these sources brings with it at once; throws where the build has none of them. */
export function closureOf(
  manifest: Manifest,
  sources: readonly string[],
  follow: (chunk: Chunk) => readonly string[] = (chunk) => chunk.imports ?? [],
): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (found.has(key)) return;
    found.add(key);
    for (const next of follow(chunk)) visit(next);
  };
  for (const source of sources) visit(source);
  return found;
}

/** The files that the page at an address loads before it can be used, styles in the order in which they count. */
export function filesOf(manifest: Manifest, path: string): { scripts: string[]; styles: string[] } {
  const chunks = [...closureOf(manifest, sourcesOf(path))].flatMap((key) => manifest[key] ?? []);
  return { scripts: chunks.map(({ file }) => file), styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))] };
}
