import { accountName, type ReceiptWay } from '#shared/domain/payments/receipts.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readSetting } from '../../settings/settings.queries.ts';

/** Returns the account that money came to or left: none for cash, the one named, or else the store's own where it has only one. */
export async function accountOf(
  em: StoreEntityManager,
  { way, account }: { way: ReceiptWay; account: string },
): Promise<string> {
  if (way === 'Cash' || account !== '') return way === 'Cash' ? '' : account;
  const [only, ...others] = await readSetting(em, 'payment_accounts');
  return only && others.length === 0 ? accountName(only) : '';
}
