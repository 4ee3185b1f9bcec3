import { accountName, type ReceiptWay } from '#shared/domain/payments/receipts.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readSetting } from '../../settings/settings.queries.ts';

/** Returns the account that money came to or left: none for cash, the one named, or else the one to which money came last. */
export async function accountOf(
  em: StoreEntityManager,
  { way, account }: { way: ReceiptWay; account: string },
): Promise<string> {
  if (way === 'Cash') return '';
  return account || lastAccount(em, (await readSetting(em, 'payment_accounts')).map(accountName));
}

/** The latest entries among which the last account is looked for. */
const LATEST = 100;

/** Returns the one of these accounts to which money came last, or else the first; empty where there is none. */
export async function lastAccount(em: StoreEntityManager, names: readonly string[]): Promise<string> {
  const latest = await db(em)
    .selectFrom('payment_receipt')
    .select(['account', 'kind'])
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return latest.find(({ kind, account }) => kind === 'received' && names.includes(account))?.account ?? names[0] ?? '';
}
