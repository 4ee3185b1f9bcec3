/**
 * Renders the sample catalog's pictures anew, after a change of a drawing or of jobs.csv: `npm run pictures`. Files that no
 * job names any more are removed. The store reads the files alone; nothing of this folder runs there.
 */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPictureJobs } from './pictureJobs.ts';
import { receiptForm } from './receipt.ts';
import { fileNameOf, renderAll } from './renderAll.ts';

const SAMPLE = join(import.meta.dirname, '../../db/sample');
const folder = join(SAMPLE, 'pictures');

const jobs = readPictureJobs();
const names = new Set(jobs.map(fileNameOf));
for (const name of await readdir(folder)) if (!names.has(name)) await rm(join(folder, name));
await renderAll(folder, jobs);
await writeFile(join(SAMPLE, 'receipt.json'), `${JSON.stringify(receiptForm())}\n`);
process.stdout.write(`${jobs.length} pictures rendered into db/sample/pictures.\n`);
