/** Writes dist/openapi.json, which the store serves; run by `npm run build`. `npm run api:docs` records the examples first. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createDocument } from './document.ts';

const DIST = new URL('../../dist/', import.meta.url);
mkdirSync(DIST, { recursive: true });
writeFileSync(new URL('openapi.json', DIST), JSON.stringify(await createDocument()));
