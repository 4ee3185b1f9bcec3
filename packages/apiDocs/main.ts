/**
 * Writes dist/openapi.json, which the store serves, and the same as Markdown beside it; `npm run build` and the set-up run it.
 * `npm run api:docs` first records the examples again.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createDocument } from './document.ts';
import { readExamples } from './examples.ts';
import { toMarkdown } from './markdown.ts';

const PROJECT = new URL('../../', import.meta.url);

const document = await createDocument(readExamples());
const write = (path: string, text: string) => writeFileSync(new URL(path, PROJECT), text);
mkdirSync(new URL('dist', PROJECT), { recursive: true });
write('dist/openapi.json', JSON.stringify(document));
write('dist/api.md', toMarkdown(document));
