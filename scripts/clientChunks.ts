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
  /** The modules that it takes of that; all where it is left out. */
  only?: RegExp;
}

/**
 * The parts of the client's code. A module belongs to the first part that needs it: otherwise hundreds of modules, shared by
 * ever other screens, would make a file for each set of screens, and a phone asks for those a few at a time.
 */
const PARTS: readonly Part[] = [
  // Apart, because two connections warm up faster than one.
  { name: 'react', sources: ['main.tsx'], only: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'store', sources: ['main.tsx', 'storefront/StorefrontApp.tsx'] },
  { name: 'catalog', sources: ['storefront/shell/StorefrontShell.tsx', HOME] },
  // Apart, because the order's page and the book lists ask the same question without the rest of the product's page.
  { name: 'cutoff', sources: [PRODUCT], only: /useCutoffQuestion/ },
  { name: 'product', sources: [PRODUCT] },
  {
    // Small modules that orders and book lists share. In another part, both pages would load the rest of that part, too.
    name: 'records',
    sources: [ORDERS, BOOK_LISTS],
    only: /lucide-react|BackLink|QueryFaces|PlainList|LinePicture|useOrdersToPay|orders[\\/]students|ariaHideOutside|useDescription|PressResponder/,
  },
  { name: 'icons', sources: ['design/categoryIcon/IconPicture.tsx'] },
  {
    // Loaded once a page has settled.
    name: 'overlays',
    sources: [
      'storefront/shell/CategoryMenu.tsx',
      'storefront/shell/ProfileMenu.tsx',
      'storefront/home/FilterDrawer.tsx',
      'design/dialog/AlertDialog.tsx',
      'design/toast/ToastRegion.tsx',
    ],
  },
  { name: 'file-drop', sources: ['design/fileDrop/FileDrop.tsx'] },
  { name: 'orders', sources: [ORDERS] },
  { name: 'book-lists', sources: [BOOK_LISTS] },
];
// They stay files of their own: the server knows them by their names in the manifest.
const SCREENS = new Set(PARTS.slice(0, 6).flatMap(({ sources }) => sources));

const sourceOf = (id: string) => (id.startsWith(`${CLIENT}/`) ? id.slice(CLIENT.length + 1) : null);

/**
 * The chunks, for the bundler's `codeSplitting.groups`: one a part, and one for what of it belongs to the storefront's own
 * folders, because staff load the parts as well. Each takes what the ones before it have left.
 */
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

// A file that imports one thing from these modules does not need the rest: the first only re-exports others, the second gives every field a
// context and the search hook the window.
const BARREL = /react-aria-components[\\/]dist[\\/](?:exports[\\/]index|private[\\/]Autocomplete)\.mjs$/;

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
