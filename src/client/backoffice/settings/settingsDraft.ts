import type { SettingKey, Settings } from '#shared/contracts/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/defaultSettings.ts';
import { addressOf, isAddress } from '#shared/domain/catalog/bookLists.ts';
import type { HelpQuestion } from '#shared/domain/customers/helpQuestions.ts';
import { DEFAULT_HELP } from '#shared/domain/customers/helpTexts.ts';
import { messages } from '#shared/messages.ts';
import { isSame } from '../records/form/differences.ts';

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

/** A question being edited; `id` keeps its fields together while it moves. A new one has no URL yet. */
export type HelpDraft = HelpQuestion & { id: number };

export const toHelpDrafts = (questions: readonly HelpQuestion[]): HelpDraft[] =>
  questions.map((question, id) => ({ ...question, id }));

export const takenOut = (list: readonly HelpDraft[]): HelpQuestion[] =>
  DEFAULT_HELP.filter(({ slug }) => !list.some((question) => question.slug === slug));

/** The questions to save: trimmed, and new ones with a URL from their words. Existing URLs stay. */
export function toHelp(list: readonly HelpDraft[]): HelpQuestion[] {
  const taken = new Set(list.map(({ slug }) => slug));
  const slugFor = (question: string) => {
    const words = addressOf(question);
    const base = isAddress(words) ? words : `question-${words}`.replace(/-$/, '');
    let slug = base;
    for (let count = 2; taken.has(slug); count += 1) slug = `${base}-${count}`;
    taken.add(slug);
    return slug;
  };
  return list.map(({ slug, question, answer }) => ({
    slug: slug || slugFor(question),
    question: question.trim(),
    answer: answer.trim(),
  }));
}

export function withEntries<Entry extends object>(
  list: readonly (Entry & { id: number })[],
  added: readonly Entry[],
): (Entry & { id: number })[] {
  const next = Math.max(-1, ...list.map(({ id }) => id)) + 1;
  return [...list, ...added.map((entry, index) => ({ ...entry, id: next + index }))];
}

// Not the contract's list, which would bring zod into the page.
const KEYS = Object.keys(DEFAULT_SETTINGS) as SettingKey[];

export interface SettingsDraft
  extends Omit<Settings, 'payment_accounts' | 'payment_rejection_reasons' | 'help_questions'> {
  payment_accounts: AccountDraft[];
  payment_rejection_reasons: string;
  help_questions: HelpDraft[];
}

export const toDraft = (saved: Settings): SettingsDraft => ({
  ...saved,
  payment_accounts: saved.payment_accounts.map((account, id) => ({ ...account, id })),
  payment_rejection_reasons: saved.payment_rejection_reasons.join('\n'),
  help_questions: toHelpDrafts(saved.help_questions),
});

export const textLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function toSettings(draft: SettingsDraft): Settings {
  const { quiet_hours } = draft.notices;
  const hasQuietHours = quiet_hours !== null && (quiet_hours.from !== '' || quiet_hours.until !== '');
  return {
    ...draft,
    payment_accounts: toAccounts(draft.payment_accounts),
    payment_rejection_reasons: textLines(draft.payment_rejection_reasons),
    help_questions: toHelp(draft.help_questions),
    notices: { ...draft.notices, quiet_hours: hasQuietHours ? quiet_hours : null },
  };
}

export const changedKeys = (base: SettingsDraft, draft: SettingsDraft): SettingKey[] =>
  KEYS.filter((key) => !isSame(base[key], draft[key]));
