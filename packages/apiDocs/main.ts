/**
 * Writes the documents of the calls that other programs make: `npm run api:docs`. The examples are recorded before that by the test of
 * them, from the sample store. With `--release`, the document becomes the one that later ones must not break.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createDocument, toText } from './document.ts';
import { toMarkdown } from './markdown.ts';

const DOCS = new URL('../../docs/', import.meta.url);

const examples = JSON.parse(readFileSync(new URL('openapi.examples.json', DOCS), 'utf8'));
const document = await createDocument(examples);
writeFileSync(new URL('openapi.json', DOCS), `${toText(document)}`);
writeFileSync(new URL('api.md', DOCS), toMarkdown(document));
if (process.argv.includes('--release'))
  copyFileSync(new URL('openapi.json', DOCS), new URL('openapi.released.json', DOCS));
