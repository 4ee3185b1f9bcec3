import { auditLogFileInput } from '#shared/contracts/auditLog.ts';
import { orderFileInput } from '#shared/contracts/orderListing.ts';
import { dayPaymentsFileInput } from '#shared/contracts/payments.ts';
import { reportFileInput } from '#shared/contracts/reports.ts';
import { serveAuditLogFile } from '../auditLog/auditLogFile.http.ts';
import type { ServedRoute } from '../platform/http/restRoute.ts';
import { serveConsentsFile } from '../privacy/consentsFile.http.ts';
import { serveMyDataFile } from '../privacy/myDataFile.http.ts';
import {
  REPORT_FILE_TYPES,
  serveDayPaymentsFile,
  serveOrderFiles,
  serveReportFiles,
} from '../reports/files/reportFiles.http.ts';
import { FILTERS } from '../reports/reports.router.ts';

export const reportFiles: ServedRoute[] = [
  {
    method: 'post',
    path: '/api/reports/file',
    id: 'downloadReport',
    summary: 'Download a report as CSV or Excel',
    description: `The file is streamed. ${FILTERS}`,
    errors: { too_many: 'You are already downloading two files.' },
    policy: 'staff',
    scope: 'reports:read',
    input: reportFileInput,
    responds: { types: Object.values(REPORT_FILE_TYPES) },
    serve: ({ services }) => serveReportFiles(services),
    example: { report: 'inventory-report', format: 'csv', filters: {} },
  },
  {
    method: 'post',
    path: '/api/orders/file',
    id: 'downloadOrders',
    summary: 'Download the list of all orders as CSV or Excel',
    description:
      'Uses the search and filters of `/api/orders/paginate`, oldest order first. The file is streamed. Staff with assigned categories get only orders with lines in them.',
    errors: { too_many: 'You are already downloading two files.' },
    policy: 'staff',
    scope: 'orders:read',
    input: orderFileInput,
    responds: { types: Object.values(REPORT_FILE_TYPES) },
    serve: ({ services }) => serveOrderFiles(services),
    example: { format: 'csv', s: '', extras: { order_status: ['Pending'] } },
  },
  {
    method: 'post',
    path: '/api/orders/day-payments/file',
    id: 'downloadDayPayments',
    summary: 'Download the payments of a day as CSV or Excel',
    description: 'All entries of `/api/orders/day-payments`, in the order in which they were recorded.',
    errors: { too_many: 'You are already downloading two files.' },
    policy: 'unscopedStaff',
    scope: 'reports:read',
    input: dayPaymentsFileInput,
    responds: { types: Object.values(REPORT_FILE_TYPES) },
    serve: ({ services }) => serveDayPaymentsFile(services),
    example: { format: 'csv', from: '2026-11-24', until: '2026-11-24' },
  },
];

export const privacyFiles: ServedRoute[] = [
  {
    method: 'post',
    path: '/api/customers/data-file',
    id: 'downloadMyData',
    summary: 'Download all data that the store has about you, with proofs of payment',
    errors: { too_many: 'You are already downloading two files.' },
    policy: 'customer',
    responds: { types: ['application/zip'] },
    serve: ({ services }) => serveMyDataFile(services),
  },
  {
    method: 'post',
    path: '/api/privacy/consents',
    id: 'downloadConsents',
    summary: 'Download all agreements and withdrawals as CSV',
    description: 'The audit log records the download.',
    errors: { too_many: 'You are already downloading two files.' },
    policy: 'unscopedStaff',
    scope: 'privacy:read',
    responds: { types: ['text/csv; charset=utf-8'] },
    serve: ({ services }) => serveConsentsFile(services),
  },
];

export const auditLogFiles: ServedRoute[] = [
  {
    method: 'post',
    path: '/api/audit-log/file',
    id: 'downloadAuditLog',
    summary: 'Download the audit log as CSV',
    description:
      'One line for each changed field, from at most 200,000 rows of the log. The log also records the download.',
    errors: { too_many: 'You are already downloading two files.' },
    policy: 'unscopedStaff',
    scope: 'audit-log:read',
    input: auditLogFileInput,
    responds: { types: ['text/csv; charset=utf-8'] },
    serve: ({ services }) => serveAuditLogFile(services),
    example: { s: '', extras: { period: '7' } },
  },
];
