import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_KEYS, type SettingKey } from '#shared/contracts/settings.ts';

/** The test (file below src/server and title) that fails if a setting has no effect. */
const SEEN_BY: Record<SettingKey, readonly [file: string, title: string]> = {
  store: ['settings/storeFacts', 'the next page contains the facts that staff enter'],
  allow_no_payment_proof: ['payments/enforceDeadlines', 'while proofs are optional no day is named'],
  offer_delivery: ['orders/placing/orderChoices', 'include Delivery if the setting offers it'],
  payment_accounts: ['payments/receipts', 'a transfer without an account is booked to the last used one'],
  payment_rejection_reasons: [
    'payments/payments.queries',
    'an entry has the proof, the amount due, the accounts, the reasons',
  ],
  payment_deadline_days: ['payments/enforceDeadlines', 'customers get each number of business days in full'],
  unfetched_reminder_days: ['orders/closing/returnUnfetched', 'an order that is not picked up gets one reminder'],
  unfetched_return_days: ['orders/closing/returnUnfetched', 'without the rule nothing is cancelled; once it is on'],
  pickup_hours: ['orders/closing/movePickup', 'staff can use a full slot after they confirm it'],
  product_hours: ['cart/addToCart', 'a product outside its hours, with the hours, if these limit ordering'],
  product_piece_limit: ['orders/placing/orderLimits', 'an order has a maximum of pieces of a product'],
  unpaid_order_limit: ['orders/placing/orderLimits', 'a customer has a maximum of unpaid orders'],
  proof_retention_days: ['orders/retention', 'proofs are deleted after the days of the setting'],
  sms_daily_limit: ['customers/signIn/codeUsage', 'the store sends no more codes a day than the setting allows'],
  require_passkey: ['staff/signIn/passkeys', 'a user without one signs in by password and may only add one'],
  notices: ['payments/enforceDeadlines', 'if notices are on, the customer is notified the day before'],
  notice_texts: ['notices/storeWords', '{amount} and {deadline} state the amount due and the last day'],
  help_questions: ['settings/help', 'staff write, sort and remove questions'],
};

test.each(SETTING_KEYS)('the setting %s has a test that changes it and checks the effect', (key) => {
  const [file, title] = SEEN_BY[key];
  const text = readFileSync(new URL(`../${file}.test.ts`, import.meta.url), 'utf8');
  expect(text).toContain(title);
  expect(text).toContain(key);
});
