import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { LAYOUT_NAMES } from './books/book.ts';
import { EMBLEMS, type EmblemName } from './books/emblems.ts';
import { PATTERNS, type PatternName } from './books/patterns.ts';
import { DRAWINGS, type DrawingName } from './things/drawings.ts';

const namesOf = <Name extends string>(drawings: Record<Name, unknown>) => Object.keys(drawings) as Name[];

const common = {
  /** Of the file, without its ending. */
  file: z.string().regex(/^[a-z0-9][a-z0-9-]{0,80}$/),
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  accent: z.string().regex(/^#[0-9a-f]{6}$/i),
};

const thingJob = z.object({
  ...common,
  drawing: z.enum(namesOf<DrawingName>(DRAWINGS)),
  /** The words on it. */
  label: z.string(),
});

const bookJob = z.object({
  ...common,
  drawing: z.enum(['book cover', 'book pages', 'book back']),
  title: z.string().min(1),
  subtitle: z.string(),
  badge: z.string(),
  authors: z.string(),
  publisher: z.string(),
  edition: z.string(),
  emblem: z.enum(namesOf<EmblemName>(EMBLEMS)),
  pattern: z.enum(namesOf<PatternName>(PATTERNS)),
  layout: z.enum(LAYOUT_NAMES),
});

/** A picture file that is to be rendered: its name, and what it shows. */
export type PictureJob = z.output<typeof thingJob> | z.output<typeof bookJob>;

/** The jobs of jobs.csv, one for each picture of the sample catalog. Throws a ZodError for a row that names no drawing. */
export function readPictureJobs(): PictureJob[] {
  const records = parse(readFileSync(new URL('jobs.csv', import.meta.url)), { columns: true });
  return z.array(z.union([bookJob, thingJob])).parse(records);
}
