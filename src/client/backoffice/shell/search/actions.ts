import { paths, recordPath } from '../../../app/paths.ts';
import { NEW_RECORD } from '../../records/form/useRecord.ts';
import { RECORDS } from '../records.ts';

export interface Action {
  label: string;
  href: string;
  words: string;
  isUnscopedOnly?: boolean;
}

export const ACTIONS: readonly Action[] = [
  {
    label: 'Close a day',
    href: paths.closedDays,
    words: 'holiday closed closure vacation day off',
    isUnscopedOnly: true,
  },
  {
    label: 'Add bank account',
    href: `${paths.settings}#payment-accounts`,
    words: 'payment accounts gcash maya qr transfer how customers pay',
    isUnscopedOnly: true,
  },
  { label: 'Print slips', href: `${paths.counter}?print=1`, words: 'packing slip label receipt picking list paper' },
  { label: 'Add a product', href: recordPath(paths.stocks, NEW_RECORD), words: 'new item stock article create' },
  { label: 'Import products', href: `${paths.stocks}?import=1`, words: 'upload excel spreadsheet csv xlsx' },
  { label: 'Approve a registration', href: paths.users, words: 'staff new account activate', isUnscopedOnly: true },
  { label: 'Check payments', href: paths.payments, words: 'proof bank transfer confirm reject' },
  { label: 'Hand over an order', href: paths.counter, words: 'pick-up claim fetch scan' },
  { label: 'Walk-in sale', href: paths.counterSale, words: 'sale cash walk-in till register pos checkout buy' },
  { label: 'Add a passkey', href: paths.updatePassword, words: 'fingerprint security key face login' },
  ...RECORDS.flatMap(({ one, path, newWords }) =>
    newWords
      ? [{ label: `Add a ${one}`, href: recordPath(path, NEW_RECORD), words: newWords, isUnscopedOnly: true }]
      : [],
  ),
];
