import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf, findClosure, type Manifest, sourcesOf } from '#server/pages/pageChunks.ts';

const BUILD = join(import.meta.dirname, '../dist/client');
const manifest: Manifest = JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8'));

const gzipped = (key: string) => gzipSync(readFileSync(join(BUILD, manifest[key]?.file ?? ''))).length;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

// Both the number of files and their size count, because a phone requests six files at a time.
const budgets = [
  { page: '/customer-login', limit: 144_000, files: 8 },
  { page: '/home', limit: 185_500, files: 12 },
  { page: '/product', limit: 207_000, files: 14 },
  { page: '/my-orders/2026-11-000182', limit: 233_000, files: 17 },
  { page: '/book-lists/grade-4', limit: 215_500, files: 17 },
];

const errors: string[] = [];
for (const { page, limit, files } of budgets) {
  const chunks = findClosure(manifest, sourcesOf(page));
  const bytes = [...chunks].reduce((sum, key) => sum + gzipped(key), 0);
  console.info(
    `${page}: ${kilobytes(bytes)} kB gzip of JavaScript, at most ${kilobytes(limit)}, in ${chunks.size} files, at most ${files}`,
  );
  if (bytes > limit) errors.push(`${page} loads ${kilobytes(bytes)} kB, over its ${kilobytes(limit)}`);
  if (chunks.size > files) errors.push(`${page} loads ${chunks.size} files, over its ${files}`);
}

const MAX_TYPEFACES = 70_000;
const typefaces = filesOf(manifest, '/home').typefaces.reduce((sum, file) => sum + statSync(join(BUILD, file)).size, 0);
console.info(`typefaces: ${kilobytes(typefaces)} kB, at most ${kilobytes(MAX_TYPEFACES)}`);
if (typefaces > MAX_TYPEFACES)
  errors.push(`the typefaces weigh ${kilobytes(typefaces)} kB, over their ${kilobytes(MAX_TYPEFACES)}`);

// All chunks reachable from the storefront, including those loaded later.
const customers = findClosure(manifest, ['storefront/StorefrontApp.tsx'], (chunk) => [
  ...(chunk.imports ?? []).filter((key) => key !== 'index.html'),
  ...(chunk.dynamicImports ?? []),
]);
for (const key of customers) {
  if (key.startsWith('backoffice/')) errors.push(`${key} is staff code that customers can load`);
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
