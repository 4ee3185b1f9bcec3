import type { Response } from 'express';
import { sql } from 'kysely';
import { orderFileInput } from '#shared/contracts/orderListing.ts';
import { dayPaymentsFileInput } from '#shared/contracts/payments.ts';
import { reportFileInput } from '#shared/contracts/reports.ts';
import { indexLatestOrders } from '../../orders/listing/orderIndex.ts';
import { db } from '../../platform/database/db.ts';
import { withStatementTimeout } from '../../platform/database/statementTimeout.ts';
import { openTransaction } from '../../platform/database/transaction.ts';
import type { GuardedHandler } from '../../platform/http/restRoute.ts';
import type { Deps, Services } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { toCsv } from './csvFile.ts';
import { dayPaymentsSheet } from './dayPaymentsSheet.ts';
import { followProgress } from './downloads.ts';
import { orderSheet } from './orderSheet.ts';
import { createSheet } from './reportSheet.ts';
import type { FileSheet } from './sheet.ts';
import { toXlsx } from './xlsxFile.ts';

/** The media types of the files. */
export const REPORT_FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A request for a report as a file. */
interface FileRequest {
  format: keyof typeof REPORT_FILE_TYPES;
  sheet: FileSheet;
}

/** POST /api/reports/file: a report as a file, to staff alone. */
export function serveReportFiles(services: Services): GuardedHandler<'staff'> {
  return serveFiles(services, async (body) => {
    const input = reportFileInput.parse(body);
    return (deps, staff) => {
      const progress = followProgress(staff.id, input.download_id ?? null);
      return { format: input.format, sheet: createSheet(deps, staff, input, progress) };
    };
  });
}

/** POST /api/orders/file: the list of all orders as a file, to staff alone. */
export function serveOrderFiles(services: Services): GuardedHandler<'staff'> {
  return serveFiles(services, async (body) => {
    const input = orderFileInput.parse(body);
    if (input.s.trim() !== '') await indexLatestOrders({ em: services.forkEm() });
    return (deps, staff) => ({ format: input.format, sheet: orderSheet(deps, staff, input) });
  });
}

/** POST /api/orders/day-payments/file: the payments of some days as a file, to staff alone. */
export function serveDayPaymentsFile(services: Services): GuardedHandler<'unscopedStaff'> {
  const serve = serveFiles(services, async (body) => {
    const input = dayPaymentsFileInput.parse(body);
    return (deps, staff) => ({ format: input.format, sheet: dayPaymentsSheet(deps, staff, input) });
  });
  return (caller, request, response) => serve(caller, request, response);
}

type ToFile = (deps: Deps, staff: StaffMember) => FileRequest;

/** `read` makes of a body what is to be sent, or throws before anything is. */
function serveFiles(services: Services, read: (body: unknown) => Promise<ToFile>): GuardedHandler<'staff'> {
  return async ({ staff }, request, response) => {
    const toFile = await read(request.body ?? {});
    const begin = async () => {
      const deps: Deps = { ...services, em: services.forkEm() };
      const { sheet, format } = toFile(deps, staff);
      const file = format === 'csv' ? toCsv(sheet) : toXlsx(sheet);
      const bytes = inSnapshot(deps, file, response);
      return { filename: `${sheet.filename}.${format}`, type: REPORT_FILE_TYPES[format], bytes };
    };
    const { reportMs } = services.config.databaseTimeouts;
    await withStatementTimeout(reportMs, () => services.fileResponses.send(response, begin));
  };
}

/**
 * The head of a file needs nothing of the database and leaves first. All else is read in one snapshot, so that the file's totals are
 * those of its rows whatever is ordered meanwhile. Where the caller goes away, the query under way is ended.
 */
async function* inSnapshot(deps: Deps, file: AsyncGenerator<Buffer>, response: Response): AsyncGenerator<Buffer> {
  const { em } = deps;
  const { value: head } = await file.next();
  if (head) yield head;
  if (response.destroyed) return;
  const snapshot = await openTransaction(em, true);
  try {
    const stopWatching = await endWithCaller(deps, response);
    try {
      yield* file;
    } finally {
      await stopWatching();
    }
  } finally {
    await snapshot.rollBack();
  }
}

/** Ends the transaction's query when the connection to the caller closes; returns a function that stops watching. */
async function endWithCaller({ em, forkEm, log }: Deps, response: Response): Promise<() => Promise<void>> {
  const connection = await db(em).selectNoFrom(sql<number>`connection_id()`.as('id')).executeTakeFirst();
  const id = Number(connection?.id);
  let ending: Promise<unknown> = Promise.resolve();
  const end = () => {
    if (response.writableFinished) return;
    ending = forkEm()
      .execute(`kill query ${id}`)
      .catch((error: unknown) => log.warn({ err: error }, 'a query could not be ended'));
  };
  response.once('close', end);
  return async () => {
    response.off('close', end);
    // The connection goes on to others: whatever is to be ended on it must have been by then.
    await ending;
  };
}
