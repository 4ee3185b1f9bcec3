import { join } from 'node:path';
import { STOREFRONT_SCREENS } from '#shared/screens.ts';

const CLIENT = join(import.meta.dirname, '../src/client');
const HOME = `storefront/${STOREFRONT_SCREENS.home.file}`;
const PRODUCT = `storefront/${STOREFRONT_SCREENS.product.file}`;
const ORDERS = `storefront/${STOREFRONT_SCREENS.myOrders.file}`;
const BOOK_LISTS = `storefront/${STOREFRONT_SCREENS.bookLists.file}`;

interface Bundle {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

interface Part {
  name: string;
  sources: readonly string[];
  /** Limits the chunk to these source modules. */
  only?: RegExp;
}

/** A module belongs to the first part that needs it. Otherwise each set of screens gets its own small files, which a phone loads slowly. */
const PARTS: readonly Part[] = [
  // Separate, because two connections warm up faster than one.
  { name: 'react', sources: ['main.tsx'], only: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'store', sources: ['main.tsx', 'storefront/StorefrontApp.tsx'] },
  { name: 'catalog', sources: ['storefront/shell/StorefrontShell.tsx', HOME] },
  // Separate, because an order's page and the book lists need this question without the rest of the product's page.
  { name: 'cutoff', sources: [PRODUCT], only: /useCutoffQuestion/ },
  { name: 'product', sources: [PRODUCT] },
  {
    // Small modules of orders and book lists. In another chunk, both pages would load the rest of it.
    name: 'records',
    sources: [ORDERS, BOOK_LISTS],
    only: /lucide-react|BackLink|QueryFaces|PlainList|LinePicture|OrderRail|useMutationState|browser[\\/]connection|orders[\\/]students|[Cc]heckbox|[Tt]oggle|ariaHideOutside|useDescription|PressResponder/,
  },
  { name: 'icons', sources: ['design/categoryIcon/IconPicture.tsx'] },
  {
    // Loaded when a page is idle.
    name: 'overlays',
    sources: [
      'storefront/shell/CategoryMenu.tsx',
      'storefront/shell/ProfileMenu.tsx',
      'storefront/home/FilterDrawer.tsx',
      'storefront/home/FilterPanel.tsx',
      'storefront/home/SortMenu.tsx',
      'design/dialog/AlertDialog.tsx',
      'design/toast/ToastRegion.tsx',
    ],
  },
  { name: 'file-drop', sources: ['design/fileDrop/FileDrop.tsx'] },
  { name: 'orders', sources: [ORDERS] },
  { name: 'book-lists', sources: [BOOK_LISTS] },
];
// Separate files: the server finds them by name in the manifest.
const SCREENS = new Set(PARTS.slice(0, 6).flatMap(({ sources }) => sources));
const sourceOf = (id: string) => (id.startsWith(`${CLIENT}/`) ? id.slice(CLIENT.length + 1) : null);

/** For the bundler's `codeSplitting.groups`: a chunk for each part, and one for its storefront modules, because staff load the parts as well. */
export function clientChunks() {
  const closures = new WeakMap<Bundle, ReadonlySet<string>[]>();
  const partOf = (id: string, bundle: Bundle) => {
    let parts = closures.get(bundle);
    if (!parts) {
      parts = PARTS.map(({ sources }) => closure(sources, bundle));
      closures.set(bundle, parts);
    }
    return parts.findIndex((modules, part) => modules.has(id) && (PARTS[part]?.only?.test(id) ?? true));
  };
  const chunk = (name: string, part: number, isScreen: boolean) => ({
    debugName: name,
    name(id: string, bundle: Bundle) {
      const source = sourceOf(id);
      if (source !== null && SCREENS.has(source)) return null;
      if ((source?.startsWith('storefront/') ?? false) !== isScreen) return null;
      return partOf(id, bundle) === part ? name : null;
    },
  });
  return PARTS.flatMap(({ name }, part) => [chunk(name, part, false), chunk(`${name}-screens`, part, true)]);
}

// An import from these modules does not need the rest of them: most only re-export; Autocomplete contains contexts of
// fields and a search hook.
const BARREL =
  /(?:react-aria-components[\\/]dist[\\/](?:exports[\\/]index|private[\\/]Autocomplete)|@internationalized[\\/](?:number|date)[\\/]dist[\\/]index)\.mjs$/;

function closure(sources: readonly string[], bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || BARREL.test(id)) return;
    found.add(id);
    for (const next of bundle.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  for (const source of sources) visit(join(CLIENT, source));
  return found;
}
