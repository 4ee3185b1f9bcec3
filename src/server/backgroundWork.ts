import { purgeApiTokens } from './apiTokens/apiTokens.queries.ts';
import { purgeAuditLog } from './auditLog/purgeAuditLog.ts';
import { deleteIdleCarts } from './cart/deleteIdleCarts.ts';
import { countOrdered } from './catalog/search/countOrdered.ts';
import { countTogether } from './catalog/search/countTogether.ts';
import { purgeMissedSearches } from './catalog/search/missedSearches.ts';
import { purgeImports } from './catalog/spreadsheet/importRecords.ts';
import { purgeUsedCredentials } from './customers/signIn/googleCredential.ts';
import { purgeSmsCodes } from './customers/signIn/sendPhoneCode.ts';
import { clockCheck } from './jobs/clock.ts';
import { purgeGivenUpTasks } from './jobs/queueTasks.ts';
import { notifyBackInStock } from './notices/backInStock.ts';
import { invitationMailQueue } from './notices/invitationMails.ts';
import { remindOfPickups } from './notices/pickupReminders.ts';
import { purgeNotices } from './notices/sending/purgeNotices.ts';
import { noticeQueue } from './notices/sending/sendNotices.ts';
import { describeReturns, returnUnfetched } from './orders/closing/returnUnfetched.ts';
import { indexOrders } from './orders/order/orderWords.ts';
import { deleteOldProofs, proofFileQueue } from './orders/proofs/deleteOldProofs.ts';
import { sweepStorePictures } from './orders/proofs/sweepStorePictures.ts';
import { describeDeadlines, enforceDeadlines } from './payments/enforceDeadlines.ts';
import { hashProofs } from './payments/proofHashes.ts';
import { purgeStoredResponses } from './platform/idempotency/storedResponses.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import type { QueueDefinition } from './platform/jobs/queue.ts';
import type { Deps } from './platform/services.ts';
import { eraseCustomers } from './privacy/eraseCustomers.ts';
import { purgeSessions } from './sessions/sessions.ts';
import { refreshHolidays } from './settings/holidays.ts';
import { purgeChallenges } from './staff/signIn/passkeys.ts';
import { deleteIdleStudents } from './students/deleteIdleStudents.ts';
import { deliveryQueue } from './webhooks/deliver.ts';
import { messageQueue } from './webhooks/messages.ts';
import { purgeDeliveries } from './webhooks/purgeDeliveries.ts';

const HOUR_MS = 3_600_000;
const hourly = { everyMs: HOUR_MS } as const;

const silently =
  (work: (deps: Deps, signal: AbortSignal) => Promise<unknown>): JobDefinition['work'] =>
  (deps, signal) =>
    work(deps, signal).then(() => undefined);

const counting =
  (work: (deps: Deps, signal: AbortSignal) => Promise<number>, what: string): JobDefinition['work'] =>
  async (deps, signal) =>
    `${await work(deps, signal)} ${what}`;

/** In this order (docs/rules/operations.md, Background work). */
export const JOBS: readonly JobDefinition[] = [
  clockCheck,
  { name: 'holidays', schedule: hourly, isSafeAtAnyTime: true, work: silently(refreshHolidays) },
  { name: 'sms-codes', schedule: hourly, work: silently(purgeSmsCodes) },
  { name: 'throttles', schedule: hourly, work: silently(({ throttles }) => throttles.purge()) },
  { name: 'sessions', schedule: hourly, work: silently(purgeSessions) },
  { name: 'used-credentials', schedule: hourly, work: silently(purgeUsedCredentials) },
  { name: 'passkey-challenges', schedule: hourly, work: silently(purgeChallenges) },
  { name: 'stored-responses', schedule: hourly, work: silently(purgeStoredResponses) },
  { name: 'imports', schedule: hourly, work: silently(purgeImports) },
  { name: 'order-index', schedule: hourly, isSafeAtAnyTime: true, work: silently(indexOrders) },
  {
    name: 'pictures',
    schedule: hourly,
    // Not soon after a start, because the configured database may be the wrong one.
    work: async (deps, _signal, { isRequested }) =>
      isRequested || process.uptime() * 1_000 >= HOUR_MS ? sweepStorePictures(deps) : 'not in the first hour',
  },
  {
    name: 'proof-hashes',
    schedule: { everyMs: 15_000 },
    isSafeAtAnyTime: true,
    work: counting(hashProofs, 'compared'),
  },
  {
    name: 'payment-deadlines',
    schedule: hourly,
    work: async (deps, signal) => describeDeadlines(await enforceDeadlines(deps, signal)),
  },
  {
    name: 'unfetched-orders',
    schedule: { dailyAt: '10:00' },
    work: async (deps, signal) => describeReturns(await returnUnfetched(deps, signal)),
  },
  { name: 'old-audit', schedule: { dailyAt: '02:30' }, work: counting(purgeAuditLog, 'deleted') },
  { name: 'erasures', schedule: hourly, work: counting(eraseCustomers, 'erased') },
  { name: 'old-proofs', schedule: { dailyAt: '02:45' }, work: counting(deleteOldProofs, 'deleted') },
  { name: 'idle-carts', schedule: { dailyAt: '03:00' }, work: counting(deleteIdleCarts, 'deleted') },
  { name: 'idle-students', schedule: { dailyAt: '03:05' }, work: counting(deleteIdleStudents, 'deleted') },
  { name: 'api-tokens', schedule: { dailyAt: '03:15' }, work: counting(purgeApiTokens, 'deleted') },
  { name: 'given-up-tasks', schedule: { dailyAt: '03:30' }, work: counting(purgeGivenUpTasks, 'deleted') },
  { name: 'missed-searches', schedule: { dailyAt: '03:50' }, work: counting(purgeMissedSearches, 'deleted') },
  {
    name: 'ordered-products',
    schedule: { dailyAt: '04:15' },
    isSafeAtAnyTime: true,
    work: counting(countOrdered, 'counted'),
  },
  {
    name: 'ordered-together',
    schedule: { dailyAt: '04:30' },
    isSafeAtAnyTime: true,
    work: counting(countTogether, 'counted'),
  },
  { name: 'pickup-reminders', schedule: { dailyAt: '10:00' }, work: counting(remindOfPickups, 'orders') },
  { name: 'back-in-stock', schedule: { everyMs: 60_000 }, work: counting(notifyBackInStock, 'told') },
  { name: 'old-notices', schedule: { dailyAt: '04:00' }, work: counting(purgeNotices, 'deleted') },
  { name: 'old-deliveries', schedule: { dailyAt: '03:45' }, work: counting(purgeDeliveries, 'deleted') },
];

export const QUEUES: readonly QueueDefinition<never>[] = [
  noticeQueue as QueueDefinition<never>,
  proofFileQueue as QueueDefinition<never>,
  messageQueue as QueueDefinition<never>,
  deliveryQueue as QueueDefinition<never>,
  invitationMailQueue as QueueDefinition<never>,
];
