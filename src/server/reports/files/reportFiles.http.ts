import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IsolationLevel } from '@mikro-orm/core';
import type { RequestHandler, Response } from 'express';
import { sql } from 'kysely';
import { type ReportFileInput, reportFileInput } from '#shared/contracts/reports.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { query } from '../../platform/database/db.ts';
import { withStatementTimeout } from '../../platform/database/statementTimeout.ts';
import { requireRequestStaff } from '../../platform/http/staffRequest.ts';
import type { Deps, Services } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { toCsv } from './csvFile.ts';
import { followProgress } from './downloads.ts';
import { createSheet } from './reportSheet.ts';
import { toXlsx } from './xlsxFile.ts';

/** Files written at a time, each with a connection to the database of its own. */
const MAX_FILES = 4;
const RETRY_SECONDS = 10;

/** The media types of the files. */
export const REPORT_FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** POST /api/reports/file: a report as a file, sent as it is made, to staff alone. */
export function serveReportFiles(services: Services): RequestHandler {
  let open = 0;
  return async (request, response) => {
    const staff = await requireRequestStaff(services, request, 'reports:read');
    const input = reportFileInput.parse(request.body ?? {});
    if (open >= MAX_FILES)
      throw new DomainError('too_many', serverMessages.tooManyFiles, { retryAfter: RETRY_SECONDS });
    open += 1;
    try {
      const { reportMs } = services.config.databaseTimeouts;
      await withStatementTimeout(reportMs, () => sendFile(services, staff, input, response));
    } finally {
      open -= 1;
    }
  };
}

/**
 * The head of a file needs nothing of the database and leaves first. All else is read in one snapshot, so that the file's totals are
 * those of its rows whatever is ordered meanwhile. Where the caller goes away, the query under way is ended.
 */
async function sendFile(
  services: Services,
  staff: StaffMember,
  input: ReportFileInput,
  response: Response,
): Promise<void> {
  const em = services.forkEm();
  const deps: Deps = { ...services, em };
  const sheet = createSheet(deps, staff, input, followProgress(staff.id, input.download_id ?? null));
  response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'X-Accel-Buffering': 'no' });
  response.attachment(`${sheet.filename}.${input.format}`).type(REPORT_FILE_TYPES[input.format]);
  const file = input.format === 'csv' ? toCsv(sheet) : toXlsx(sheet);
  try {
    response.write((await file.next()).value);
    await inSnapshot(em, async () => {
      const stopWatching = await endWithCaller(services, deps, response);
      try {
        await pipeline(Readable.from(file, { objectMode: false }), response);
      } finally {
        await stopWatching();
      }
    });
  } catch (error) {
    // A caller who has gone away wants no response, and a file half sent can only be cut.
    if (!response.destroyed) services.log.error({ err: error, report: input.report }, 'a report file was cut');
    response.destroy();
  }
}

/** Runs what only reads in one transaction, in which it sees what there was at its first read. */
async function inSnapshot(em: Deps['em'], read: () => Promise<void>): Promise<void> {
  await em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  try {
    await read();
  } finally {
    await em.rollback();
  }
}

/** Ends the transaction's query when the connection to the caller closes; returns a function that stops watching. */
async function endWithCaller(services: Services, { em }: Deps, response: Response): Promise<() => Promise<void>> {
  const found = await query(em, sql<{ id: number }>`select connection_id() as id`);
  const id = Number(found[0]?.id);
  let ending: Promise<unknown> = Promise.resolve();
  const end = () => {
    if (response.writableFinished) return;
    ending = services
      .forkEm()
      .execute(`kill query ${id}`)
      .catch((error: unknown) => services.log.warn({ err: error }, 'a query could not be ended'));
  };
  response.once('close', end);
  return async () => {
    response.off('close', end);
    // The connection goes on to others: whatever is to be ended on it must have been by then.
    await ending;
  };
}
