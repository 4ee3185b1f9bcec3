import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/defaultSettings.ts';
import { changedKeys, toDraft, toSettings } from './settingsDraft.ts';

const saved = {
  ...DEFAULT_SETTINGS,
  payment_accounts: [{ bank: 'BPI', account_name: 'Campus Store', account_number: '12', qr_picture: '' }],
};

test('an unchanged draft equals the saved record', () => {
  expect(toSettings(toDraft(saved))).toEqual(saved);
  expect(changedKeys(toDraft(saved), toDraft(saved))).toEqual([]);
});

test('a save contains only the changed settings; empty lines are no reasons and empty quiet hours are none', () => {
  const base = toDraft(saved);
  const draft = {
    ...base,
    payment_rejection_reasons: ' Not readable \n\nToo little',
    notices: { ...base.notices, quiet_hours: { from: '', until: '' } },
    offer_delivery: true,
  };
  expect(changedKeys(base, draft)).toEqual(['offer_delivery', 'payment_rejection_reasons', 'notices']);
  const values = toSettings(draft);
  expect(values.payment_rejection_reasons).toEqual(['Not readable', 'Too little']);
  expect(values.notices.quiet_hours).toBeNull();
});
