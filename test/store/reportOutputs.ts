import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import type { AppCaller } from '#server/router.ts';
import type { ReportKey } from '#shared/reports/reportDefinition.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';

type Filters = Parameters<AppCaller['reports']['summary']>[0]['filters'];

export interface Sums {
  rows: number;
  quantity: number;
  centavos: number;
}

export const centavosOf = (pesos: unknown) => Math.round(Number(pesos) * 100);

export function postAs(url: string, token: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

async function readRows(caller: AppCaller, report: ReportKey, filters: Filters, limit: number) {
  const rows: Awaited<ReturnType<AppCaller['reports']['rows']>>['rows'] = [];
  for (;;) {
    const page = await caller.reports.rows({ report, filters, offset: rows.length, limit });
    rows.push(...page.rows);
    if (rows.length >= page.row_count || page.rows.length === 0) return rows;
  }
}

const columnsOf = (report: ReportKey) => {
  const { columns } = REPORTS[report];
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  return { quantity: Math.max(at('quantity'), at('available_quantity')), amount: at('amount'), status: at('status') };
};

function sumsOfCells(report: ReportKey, rows: readonly (readonly unknown[])[]): Sums {
  const { quantity, amount, status } = columnsOf(report);
  const counted = rows.filter((row) => status < 0 || row[status] !== 'Cancelled');
  return {
    rows: rows.length,
    quantity: counted.reduce((sum, row) => sum + Number(row[quantity] ?? 0), 0),
    centavos: amount < 0 ? 0 : counted.reduce((sum, row) => sum + centavosOf(row[amount] ?? 0), 0),
  };
}

const lastRow = (report: ReportKey, row: readonly unknown[] | undefined, rows: number): Sums => {
  const { quantity, amount } = columnsOf(report);
  return { rows, quantity: Number(row?.[quantity]), centavos: amount < 0 ? 0 : centavosOf(row?.[amount]) };
};

/** Reads a report from screen, print, file and API, and returns the summed rows and the stated total of each. */
export async function sumsOfEveryOutput(
  { caller, url, token }: { caller: AppCaller; url: string; token: string },
  report: ReportKey,
  filters: Filters,
): Promise<Record<string, Sums>> {
  const summary = await caller.reports.summary({ report, filters });
  const cellsOf = (rows: Awaited<ReturnType<typeof readRows>>) =>
    rows.map(({ cells }) => REPORTS[report].columns.map(({ key }) => cells[key]));
  const quantityKey = 'quantity' in summary.totals ? 'quantity' : 'available_quantity';
  const counted = summary.groups.filter(({ label }) => REPORTS[report].group !== 'status' || label !== 'Cancelled');
  const outputs: Record<string, Sums> = {
    'screen, row by row': sumsOfCells(report, cellsOf(await readRows(caller, report, filters, 37))),
    'print, row by row': sumsOfCells(report, cellsOf(await readRows(caller, report, filters, 1_000))),
    'screen, totals': {
      rows: summary.row_count,
      quantity: summary.totals[quantityKey] ?? 0,
      centavos: centavosOf(summary.totals.amount ?? 0),
    },
    'screen, groups': {
      rows: summary.groups.reduce((sum, group) => sum + group.row_count, 0),
      quantity: counted.reduce((sum, { totals }) => sum + (totals[quantityKey] ?? 0), 0),
      centavos: counted.reduce((sum, { totals }) => sum + centavosOf(totals.amount ?? 0), 0),
    },
  };
  const csv = await (await postAs(`${url}/api/reports/file`, token, { report, format: 'csv', filters })).text();
  const lines = parse(csv, { bom: true, relax_column_count: false });
  outputs['CSV, row by row'] = sumsOfCells(report, lines.slice(1, -1));
  outputs['CSV, total'] = lastRow(report, lines.at(-1), lines.length - 2);
  const xlsx = await (await postAs(`${url}/api/reports/file`, token, { report, format: 'xlsx', filters })).bytes();
  const cells = await readSheet(Buffer.from(xlsx), 'Report');
  outputs['XLSX, row by row'] = sumsOfCells(report, cells.slice(1, -2));
  outputs['XLSX, total'] = lastRow(report, cells.at(-2), cells.length - 3);
  outputs['XLSX, total by formula'] = lastRow(report, cells.at(-1), cells.length - 3);
  return outputs;
}
