import type { Settings } from '#shared/contracts/settings.ts';
import { messages } from '#shared/messages.ts';

export type PaymentAccount = Settings['payment_accounts'][number];
/** An account being edited; `id` keeps its fields together while it moves. */
export type AccountDraft = PaymentAccount & { id: number };

/** The maximum of the proof screen and of the setting's contract. */
export const MAX_ACCOUNTS = 8;

const FIELDS = ['bank', 'account_name', 'account_number'] as const;

export function toAccounts(list: readonly AccountDraft[]): PaymentAccount[] {
  return list.map(({ bank, account_name, account_number, qr_picture }) => ({
    bank: bank.trim(),
    account_name: account_name.trim(),
    account_number: account_number.trim(),
    qr_picture,
  }));
}

/** A message for each empty field, by `<index>.<field>`. */
export function missingFields(accounts: readonly PaymentAccount[]): Record<string, string> {
  return Object.fromEntries(
    accounts.flatMap((account, index) =>
      FIELDS.filter((field) => account[field] === '').map((field) => [`${index}.${field}`, messages.fieldRequired]),
    ),
  );
}

export function accountLines(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return (value as PaymentAccount[])
    .map(({ bank, account_name, account_number }) => `${bank} ${account_number}, ${account_name}`)
    .join('\n');
}
