import type { z } from 'zod';
import type { FileOutput } from '#shared/contracts/common.ts';
import type { importProgressInput } from '#shared/contracts/stockImport.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { csvBuffer } from '../../platform/http/csv.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { escapeFormula } from './cellText.ts';
import { planGroups, readGroups, takeCheck } from './planImport.ts';
import { fromStoredImport } from './storedImport.ts';

/**
 * The rows that an import leaves out, as the clerk has written them and with what is wrong, as a CSV file that can be mended and sent by
 * itself. Throws not_found for an import that is not the staff user's own.
 */
export const exportFaults = (
  deps: Pick<Deps, 'em'>,
  staff: StaffMember,
  input: z.output<typeof importProgressInput>,
): Promise<FileOutput> => takeCheck(() => writeFaults(deps, staff, input));

async function writeFaults(
  { em }: Pick<Deps, 'em'>,
  staff: StaffMember,
  { import_id }: z.output<typeof importProgressInput>,
): Promise<FileOutput> {
  const found = await db(em)
    .selectFrom('stock_import')
    .select(['filename', 'rows'])
    .where('id', '=', import_id)
    .where('staff_user_id', '=', staff.id)
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found', serverMessages.importUnknown);
  const { table, how } = await fromStoredImport(found.rows);
  const groups = await readGroups(em, staff, table, how);
  const { products } = await planGroups(em, staff, groups, { note: '', how });
  const faults = new Map<number, string[]>();
  for (const { rows } of products.filter(({ hasErrors }) => hasErrors))
    for (const { row, errors } of rows) {
      const messages = errors.map(({ column, message }) => `${column}: ${message}`);
      faults.set(row, [...(faults.get(row) ?? []), ...messages]);
    }
  const heads = table.rows.some(({ own }) => own) ? (table.heads ?? []) : table.columns;
  const written = new Map(
    table.rows.filter(({ row }) => faults.has(row)).map(({ row, own, cells }) => [row, own ?? cells]),
  );
  const place = heads.indexOf(serverMessages.importFaultsHead);
  const lines = [...written].map(([row, cells]) => {
    const texts = heads.map((_, index) => escapeFormula(cells[index] ?? ''));
    return withFaults(texts, place, (faults.get(row) ?? []).join(' '));
  });
  const file = csvBuffer([withFaults([...heads], place, serverMessages.importFaultsHead), ...lines]);
  const content = file.toString('base64');
  return { filename: `${found.filename.replace(/\.\w+$/, '').slice(0, 100)}-left-out.csv`, type: 'text/csv', content };
}

/** A file that was sent once more has the column already. */
const withFaults = (texts: string[], place: number, fault: string): string[] =>
  place < 0 ? [...texts, fault] : texts.with(place, fault);
