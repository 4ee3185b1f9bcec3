import type { Settings } from '#shared/contracts/settings.ts';
import { messages } from '#shared/messages.ts';

export type PaymentAccount = Settings['payment_accounts'][number];
/** An account in the list being edited; `id` keeps its fields together while it moves. */
export type AccountDraft = PaymentAccount & { id: number };

/** As many as the proof screen has room for; the contract of the setting says the same. */
export const MAX_ACCOUNTS = 8;

const FIELDS = ['bank', 'account_name', 'account_number'] as const;

/** The accounts as they are saved: trimmed, and without the list's own ids. */
export function toAccounts(list: readonly AccountDraft[]): PaymentAccount[] {
  return list.map(({ bank, account_name, account_number, qr_picture }) => ({
    bank: bank.trim(),
    account_name: account_name.trim(),
    account_number: account_number.trim(),
    qr_picture,
  }));
}

/** A message for each field that is empty, by `<index>.<field>`. */
export function missingFields(accounts: readonly PaymentAccount[]): Record<string, string> {
  return Object.fromEntries(
    accounts.flatMap((account, index) =>
      FIELDS.filter((field) => account[field] === '').map((field) => [`${index}.${field}`, messages.fieldRequired]),
    ),
  );
}

/** Payment accounts a line each. */
export function accountLines(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return (value as PaymentAccount[])
    .map(({ bank, account_name, account_number }) => `${bank} ${account_number}, ${account_name}`)
    .join('\n');
}
