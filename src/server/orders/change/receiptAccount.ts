import { accountName, type ReceiptWay } from '#shared/domain/payments/receipts.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readSetting } from '../../settings/settings.queries.ts';

/** Returns the named account, or else the last one used; empty for cash. */
export async function accountOf(
  em: StoreEntityManager,
  { way, account }: { way: ReceiptWay; account: string },
): Promise<string> {
  if (way === 'Cash') return '';
  return account || lastAccount(em, (await readSetting(em, 'payment_accounts')).map(accountName));
}

const LATEST = 100;

/** Returns the last used of these accounts, or else the first; empty if there are none. */
export async function lastAccount(em: StoreEntityManager, names: readonly string[]): Promise<string> {
  const latest = await db(em)
    .selectFrom('payment_receipt')
    .select(['account', 'kind'])
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return latest.find(({ kind, account }) => kind === 'received' && names.includes(account))?.account ?? names[0] ?? '';
}
