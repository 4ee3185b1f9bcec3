import type { SettingKey, Settings } from '#shared/contracts/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/defaultSettings.ts';
import { isSame } from '../records/form/differences.ts';
import { type AccountDraft, type HelpDraft, toAccounts, toHelp, toHelpDrafts } from './settingLists.ts';

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
