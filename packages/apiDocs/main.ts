/**
 * Writes dist/openapi.json, which the store serves, and the same as Markdown beside it; `npm run build` and the set-up run it.
 * `npm run api:docs` first records the examples again. With `--release`, the document becomes the one that later documents must not break.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createDocument } from './document.ts';
import { readExamples } from './examples.ts';
import { toMarkdown } from './markdown.ts';

const DIST = new URL('../../dist/', import.meta.url);
const RELEASED = new URL('../../docs/openapi.released.json', import.meta.url);

const document = await createDocument(readExamples());
mkdirSync(DIST, { recursive: true });
writeFileSync(new URL('openapi.json', DIST), JSON.stringify(document));
writeFileSync(new URL('api.md', DIST), toMarkdown(document));
if (process.argv.includes('--release')) writeFileSync(RELEASED, `${JSON.stringify(document, null, 1)}\n`);
