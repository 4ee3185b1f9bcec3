import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const BUILD = join(import.meta.dirname, '../dist/client');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8'));

/** The chunks that loading these sources brings with it at once. */
function closure(sources: string[], follow: (chunk: Chunk) => string[] = (chunk) => chunk.imports ?? []): Set<string> {
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

const gzipped = (key: string) => gzipSync(readFileSync(join(BUILD, manifest[key]?.file ?? ''))).length;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const signIn = ['index.html', 'storefront/StorefrontApp.tsx'];
const budgets = [
  { page: '/customer-login', sources: signIn, limit: 140_000 },
  {
    page: '/home',
    sources: [...signIn, 'storefront/shell/StorefrontShell.tsx', 'storefront/home/HomeScreen.tsx'],
    limit: 180_000,
  },
];

const faults: string[] = [];
for (const { page, sources, limit } of budgets) {
  const bytes = [...closure(sources)].reduce((sum, key) => sum + gzipped(key), 0);
  console.info(`${page}: ${kilobytes(bytes)} kB gzip of JavaScript, at most ${kilobytes(limit)}`);
  if (bytes > limit) faults.push(`${page} loads ${kilobytes(bytes)} kB, over its ${kilobytes(limit)}`);
}

// What a customer may ever load: everything reachable from the storefront, later chunks included.
const customers = closure(['storefront/StorefrontApp.tsx'], (chunk) => [
  ...(chunk.imports ?? []).filter((key) => key !== 'index.html'),
  ...(chunk.dynamicImports ?? []),
]);
for (const key of customers) {
  if (key.startsWith('backoffice/')) faults.push(`${key} is staff code that customers can load`);
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
