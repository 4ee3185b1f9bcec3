import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { missingFields, toAccounts } from './settingsDraft.ts';

test('accounts are saved trimmed, and each empty field is named', () => {
  const accounts = toAccounts([
    { id: 1, bank: ' BPI ', account_name: 'Campus Store', account_number: ' 12 ', qr_picture: 'a.jpg' },
    { id: 2, bank: '  ', account_name: 'Campus Store', account_number: '', qr_picture: '' },
  ]);
  expect(accounts[0]).toEqual({ bank: 'BPI', account_name: 'Campus Store', account_number: '12', qr_picture: 'a.jpg' });
  expect(missingFields(accounts)).toEqual({
    '1.bank': messages.fieldRequired,
    '1.account_number': messages.fieldRequired,
  });
});
