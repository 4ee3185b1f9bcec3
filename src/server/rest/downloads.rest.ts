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

/** Files that are sent while they are made. */
export const reportFiles: ServedRoute[] = [
  {
    method: 'post',
    path: '/api/reports/file',
    id: 'downloadReport',
    summary: 'Download a report as CSV or Excel',
    description: `The file is sent while it is made. ${FILTERS}`,
    errors: { too_many: 'Two of your files are on their way already.' },
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
      'Search and filters are those of `/api/orders/paginate`; the oldest order is first. The file is sent while it is made. Staff with assigned ' +
      'categories get the orders with lines in them.',
    errors: { too_many: 'Two of your files are on their way already.' },
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
    description: 'The entries of `/api/orders/day-payments`, all of them, in the order in which they were noted.',
    errors: { too_many: 'Two of your files are on their way already.' },
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
    summary: 'Download all that the store holds on you, with proofs of payment',
    errors: { too_many: 'Two of your files are on their way already.' },
    policy: 'customer',
    responds: { types: ['application/zip'] },
    serve: ({ services }) => serveMyDataFile(services),
  },
  {
    method: 'post',
    path: '/api/privacy/consents',
    id: 'downloadConsents',
    summary: 'Download every agreement and withdrawal as CSV',
    description: 'The download stands in the audit log.',
    errors: { too_many: 'Two of your files are on their way already.' },
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
      'A line for each changed field, at most 200,000 rows of the log. The download itself stands in the log.',
    errors: { too_many: 'Two of your files are on their way already.' },
    policy: 'unscopedStaff',
    scope: 'audit-log:read',
    input: auditLogFileInput,
    responds: { types: ['text/csv; charset=utf-8'] },
    serve: ({ services }) => serveAuditLogFile(services),
    example: { s: '', extras: { period: '7' } },
  },
];
