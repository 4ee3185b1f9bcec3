import { isBackofficePath, storefrontScreenAt } from '#shared/screens.ts';

/** An entry of Vite's manifest. */
export interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'index.html';
const STOREFRONT = 'storefront/StorefrontApp.tsx';
const BACKOFFICE = 'backoffice/BackofficeApp.tsx';
const SHELL = 'storefront/shell/StorefrontShell.tsx';
/** For all public screens. */
const OTHER = 'storefront/OtherScreen.tsx';

/** Names in the manifest of the sources that a page loads first. */
export function sourcesOf(path: string): readonly string[] {
  if (isBackofficePath(path)) return [ENTRY, BACKOFFICE];
  const screen = storefrontScreenAt(path);
  const frame = screen?.isGuarded ? [SHELL] : screen?.file ? [OTHER] : [];
  return [ENTRY, STOREFRONT, ...frame, ...(screen?.file ? [`storefront/${screen.file}`] : [])];
}

/** Throws if the build has none of them. */
export function findClosure(
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

/** Styles in cascade order; the typefaces are the only assets that styles name. */
export function filesOf(manifest: Manifest, path: string) {
  const chunks = [...findClosure(manifest, sourcesOf(path))].flatMap((key) => manifest[key] ?? []);
  const typefaces = chunks.flatMap(({ assets }) => assets ?? []).filter((file) => file.endsWith('.woff2'));
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
    typefaces: [...new Set(typefaces)],
  };
}
