import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportHow } from '#shared/contracts/stockImport.ts';
import {
  COLUMN_MEANINGS,
  type ColumnMeaning,
  MAX_IMPORT_NAMES,
  NAME_LISTS,
  type NameList,
} from '#shared/domain/catalog/importColumns.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';
import type { Source } from './importSource.ts';

/** Kinds of files and names that are remembered, the latest. */
const MAX_HEADS = 50;
const MAX_NAMES = 1_000;

interface HeadsChoice {
  key: string;
  columns: (ColumnMeaning | null)[];
}
interface NameChoice {
  list: NameList;
  name: string;
  meant: string;
}

const hashOf = (kind: string, key: string): string => createHash('sha256').update(`${kind} ${key}`).digest('hex');

async function readChoices<Choice>(em: StoreEntityManager, kind: 'heads' | 'name', limit: number): Promise<Choice[]> {
  const rows = await db(em)
    .selectFrom('import_choice')
    .select('choice')
    .where('kind', '=', kind)
    .orderBy('used_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ choice }) => JSON.parse(choice) as Choice);
}

/** The meanings of columns in earlier files, by the key of their heads. */
export async function rememberedHeads(em: StoreEntityManager): Promise<Record<string, (ColumnMeaning | null)[]>> {
  const choices = await readChoices<HeadsChoice>(em, 'heads', MAX_HEADS);
  const isMeaning = (as: ColumnMeaning | null) => as === null || COLUMN_MEANINGS.includes(as);
  return Object.fromEntries(choices.flatMap(({ key, columns }) => (columns.every(isMeaning) ? [[key, columns]] : [])));
}

/** The choices of a clerk with the names that earlier files meant, where the clerk has said nothing of them. */
export async function withRememberedNames(em: StoreEntityManager, how: ImportHow): Promise<ImportHow> {
  const told = new Set(how.names.map(keyOfName));
  const choices = (await readChoices<NameChoice>(em, 'name', MAX_NAMES)).filter(
    (choice) => NAME_LISTS.includes(choice.list) && !told.has(keyOfName(choice)),
  );
  return { ...how, names: [...how.names, ...choices].slice(0, MAX_IMPORT_NAMES) };
}

const keyOfName = ({ list, name }: Pick<NameChoice, 'list' | 'name'>): string => `${list} ${name.toLowerCase()}`;

/** Keeps, in the transaction of an import, what its clerk has said. */
export async function rememberChoices(
  em: StoreEntityManager,
  at: Date,
  { how, source }: { how: ImportHow; source: Pick<Source, 'heads_key' | 'columns'> },
): Promise<void> {
  const columns: (ColumnMeaning | null)[] = [];
  for (const { index, as } of source.columns) columns[index] = as;
  const heads: HeadsChoice = { key: source.heads_key, columns: Array.from(columns, (as) => as ?? null) };
  const names = how.names.flatMap(({ list, name, meant }) => (meant === null ? [] : [{ list, name, meant }]));
  const rows = [
    { kind: 'heads' as const, choice_hash: hashOf('heads', heads.key), choice: JSON.stringify(heads) },
    ...names.map((name) => ({
      kind: 'name' as const,
      choice_hash: hashOf('name', keyOfName(name)),
      choice: JSON.stringify(name),
    })),
  ];
  for (const chunk of chunks(rows, 200)) {
    await db(em)
      .insertInto('import_choice')
      .values(chunk.map((row) => ({ ...row, used_at: at })))
      .onDuplicateKeyUpdate({ choice: sql`values(choice)`, used_at: sql`values(used_at)` })
      .execute();
  }
}
