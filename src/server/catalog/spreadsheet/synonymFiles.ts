import type { z } from 'zod';
import type { FileOutput } from '#shared/contracts/common.ts';
import {
  createSynonymInput,
  type exportSynonymsInput,
  type importSynonymsOutput,
  SYNONYM_FILE_BYTES,
} from '#shared/contracts/synonyms.ts';
import { MAX_SYNONYMS, synonymFault } from '#shared/domain/catalog/synonymRule.ts';
import { foldText } from '#shared/domain/foldText.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { faultyRow, serverMessages } from '#shared/serverMessages.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { csvBuffer } from '../../platform/http/csv.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { indexCategories } from '../search/stockIndex.ts';
import { requireRoom } from '../search/synonymRecords.ts';
import { SynonymRow } from '../synonym.entity.ts';
import { unescapeFormula } from './cellText.ts';
import { TYPE_OF_FORMAT } from './exportStocks.ts';
import { readSentRows, rejectedFile, rowsFormLimits } from './sentRows.ts';
import { buildWorkbook } from './spreadsheetProcess.ts';
import { toCsvCell, toXlsxCell } from './stockCells.ts';

const HEADS = ['words', 'means'];
const SHEET = { name: 'Synonyms', heads: HEADS, widths: [60, 60] };

export const SYNONYM_FORM_LIMITS = rowsFormLimits(SYNONYM_FILE_BYTES);

/** All synonyms as a file that an import takes back. */
export async function exportSynonyms(
  { em, now, config }: Deps,
  { format }: z.output<typeof exportSynonymsInput>,
): Promise<FileOutput> {
  const rows = await em.find(SynonymRow, {}, { orderBy: { words: 'asc' } });
  const cells = rows.map(({ words, means }) => [words, means]);
  const file =
    format === 'csv'
      ? csvBuffer([HEADS, ...cells.map((row) => row.map(toCsvCell))])
      : await buildWorkbook(SHEET, [cells.map((row) => row.map(toXlsxCell))]);
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
  const wanted = { bytes: SYNONYM_FILE_BYTES, heads: HEADS, rowsAtMost: MAX_SYNONYMS + 2 };
  const sent = synonymsIn(await readSentRows(form, wanted));
  return changeRecords(deps, staff, async (em) => {
    const known = new Map((await em.find(SynonymRow, {})).map((row) => [foldText(row.words), row]));
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

/** The synonyms of a file's rows by their words; of two rows with the same words the later one counts. */
function synonymsIn({
  heads,
  rows,
}: Awaited<ReturnType<typeof readSentRows>>): Map<string, z.output<typeof createSynonymInput>> {
  if (rows.length > MAX_SYNONYMS) throw rejectedFile(serverMessages.tooManySynonyms);
  const [words, means] = HEADS.map((head) => heads.indexOf(head));
  if (words === undefined || words < 0 || means === undefined) throw rejectedFile(serverMessages.synonymHeadsMissing);
  const read = new Map<string, z.output<typeof createSynonymInput>>();
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cell = (position: number) => unescapeFormula((cells[position] ?? '').trim());
    const parsed = createSynonymInput.safeParse({ words: cell(words), means: cell(means) });
    // The heads are row 1.
    if (!parsed.success) throw rejectedFile(faultyRow(index + 2, parsed.error.issues[0]?.message ?? ''));
    const fault = synonymFault(parsed.data);
    if (fault) throw rejectedFile(faultyRow(index + 2, fault.message));
    read.set(foldText(parsed.data.words), parsed.data);
  }
  if (read.size === 0) throw rejectedFile(serverMessages.importEmpty);
  return read;
}
