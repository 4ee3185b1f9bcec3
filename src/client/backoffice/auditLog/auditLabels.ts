import { AUDIT_ACTIONS, AUDITED_RECORDS } from '#shared/domain/staff/audit.ts';
import { fieldLabel } from '../records/fieldLabels.ts';

const ACTION_LABELS: Record<(typeof AUDIT_ACTIONS)[number], string> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  read: 'Read',
  exported: 'Downloaded',
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  signed_out: 'Signed out',
  denied: 'Denied',
};

/** Names of records that differ from the words of staff. */
const RECORD_LABELS: Readonly<Record<string, string>> = {
  staff_user: 'User',
  account_setting: 'Setting',
  proof: 'Proof of payment',
  consent: 'Consent record',
  job: 'Background work',
  api_token: 'API token',
  sign_in: 'Sign-in',
};

export const actionLabel = (action: (typeof AUDIT_ACTIONS)[number]): string => ACTION_LABELS[action];
/** `closed_day` → `Closed day`. */
export const recordLabel = (recordType: string): string => RECORD_LABELS[recordType] ?? fieldLabel(recordType);

export const ACTION_OPTIONS = AUDIT_ACTIONS.map((id) => ({ id, label: actionLabel(id) }));
export const RECORD_OPTIONS = AUDITED_RECORDS.map((id) => ({ id, label: recordLabel(id) })).sort((one, other) =>
  one.label.localeCompare(other.label),
);
export const PERIOD_OPTIONS = [
  { id: '1', label: 'Last 24 hours' },
  { id: '7', label: 'Last 7 days' },
  { id: '30', label: 'Last 30 days' },
  { id: '365', label: 'Last year' },
];
