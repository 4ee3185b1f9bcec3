import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { FileOutput } from '#shared/contracts/common.ts';
import {
  createSynonymInput,
  type exportSynonymsInput,
  type importSynonymsOutput,
  SYNONYM_FILE_BYTES,
} from '#shared/contracts/synonyms.ts';
import { MAX_SYNONYMS, synonymFault } from '#shared/domain/catalog/synonymRule.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { faultyRow, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { singleFile } from '../../platform/http/formFields.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { FormLimits } from '../../platform/uploads/formLimits.ts';
import { indexCategories } from '../search/stockIndex.ts';
import { requireRoom } from '../search/synonymRecords.ts';
import { SynonymRow } from '../synonym.entity.ts';
import { unescapeFormula } from './cellText.ts';
import { TYPE_OF_FORMAT } from './exportStocks.ts';
import { buildWorkbook, readRows } from './spreadsheetProcess.ts';
import { toCsvCell, toXlsxCell } from './stockCells.ts';

const HEADS = ['words', 'means'];
const SHEET = { name: 'Synonyms', heads: HEADS, widths: [60, 60] };

export const SYNONYM_FORM_LIMITS: FormLimits = {
  bytes: SYNONYM_FILE_BYTES + 64 * 1024,
  fileNames: ['file'],
  files: 2,
  fields: 20,
  fieldBytes: 1_000,
  isAllowed: () => true,
};

/** All synonyms as a file that an import takes back. */
export async function exportSynonyms(
  { em, now, config }: Deps,
  { format }: z.output<typeof exportSynonymsInput>,
): Promise<FileOutput> {
  const rows = await em.find(SynonymRow, {}, { orderBy: { words: 'asc' } });
  const cells = rows.map(({ words, means }) => [words, means]);
  const csv = () => {
    const lines = stringify([HEADS, ...cells.map((row) => row.map(toCsvCell))], { record_delimiter: '\r\n' });
    // With a byte order mark, without which Excel takes ñ for something else.
    return Buffer.from(`\ufeff${lines}`);
  };
  const file = format === 'csv' ? csv() : await buildWorkbook(SHEET, [cells.map((row) => row.map(toXlsxCell))]);
  const filename = `synonyms-${storeDayOf(now(), config.store.timeZone)}.${format}`;
  return { filename, type: TYPE_OF_FORMAT[format], content: file.toString('base64') };
}

/**
 * Takes in a CSV or XLSX file of synonyms: one with the words of another takes its place, and none is deleted. Throws too_large, and invalid that
 * names the first row that cannot be used; then nothing is written.
 */
export async function importSynonyms(
  deps: Deps,
  staff: StaffMember,
  form: FormData,
): Promise<z.input<typeof importSynonymsOutput>> {
  const file = singleFile(form);
  if (!file) throw rejected(serverMessages.noFile);
  if (file.size > SYNONYM_FILE_BYTES) throw new DomainError('too_large', staffMessages.tooLarge);
  const sent = synonymsIn(await readRows(file, { heads: HEADS, rowsAtMost: MAX_SYNONYMS + 2 }));
  return changeRecords(deps, staff, async (em) => {
    const known = new Map((await em.find(SynonymRow, {})).map((row) => [keyOf(row.words), row]));
    const added = [...sent.keys()].filter((key) => !known.has(key));
    await requireRoom(em, added.length);
    const done = { created: added.length, updated: 0, unchanged: 0 };
    for (const [key, synonym] of sent) {
      const row = known.get(key);
      if (!row) em.create(SynonymRow, synonym);
      else if (row.words === synonym.words && row.means === synonym.means) done.unchanged += 1;
      else {
        em.assign(row, synonym);
        done.updated += 1;
      }
    }
    if (done.created + done.updated > 0) await indexCategories(em);
    return done;
  });
}

/** Words as the database's unique index compares them: neither case nor accents count. */
const keyOf = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const rejected = (message: string) => new DomainError('invalid', message, { errors: { file: message } });

/** The synonyms of a file's rows by their words; of two rows with the same words the later one counts. */
function synonymsIn([heads = [], ...rows]: readonly string[][]): Map<string, z.output<typeof createSynonymInput>> {
  if (rows.length > MAX_SYNONYMS) throw rejected(serverMessages.tooManySynonyms);
  const [words, means] = HEADS.map((head) => heads.findIndex((cell) => cell.replace(/^\ufeff/, '').trim() === head));
  if (words === undefined || words < 0 || means === undefined) throw rejected(serverMessages.synonymHeadsMissing);
  const read = new Map<string, z.output<typeof createSynonymInput>>();
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cell = (position: number) => unescapeFormula((cells[position] ?? '').trim());
    const parsed = createSynonymInput.safeParse({ words: cell(words), means: cell(means) });
    // The heads are row 1.
    if (!parsed.success) throw rejected(faultyRow(index + 2, parsed.error.issues[0]?.message ?? ''));
    const fault = synonymFault(parsed.data);
    if (fault) throw rejected(faultyRow(index + 2, fault.message));
    read.set(keyOf(parsed.data.words), parsed.data);
  }
  if (read.size === 0) throw rejected(serverMessages.importEmpty);
  return read;
}
