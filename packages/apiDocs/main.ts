/** Writes dist/openapi.json, which the store serves; `npm run build` and the set-up run it. `npm run api:docs` first records the examples again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createDocument } from './document.ts';

const DIST = new URL('../../dist/', import.meta.url);
mkdirSync(DIST, { recursive: true });
writeFileSync(new URL('openapi.json', DIST), JSON.stringify(await createDocument()));
