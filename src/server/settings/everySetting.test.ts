import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_KEYS, type SettingKey } from '#shared/contracts/settings.ts';

/** The test (file below src/server and title) that fails if a setting has no effect. */
const SEEN_BY: Record<SettingKey, readonly [file: string, title: string]> = {
  store: ['settings/storeFacts', 'what staff write of the store is on the next page that is sent'],
  allow_no_payment_proof: ['payments/enforceDeadlines', 'while orders may stay without a proof no day is named'],
  offer_delivery: ['orders/placing/orderChoices', 'include Delivery once the setting offers it'],
  payment_accounts: [
    'payments/receipts',
    'a transfer without an account is booked to the one to which money came last',
  ],
  payment_rejection_reasons: [
    'payments/payments.queries',
    'an entry has the proof, what is due now, the accounts, the reasons',
  ],
  payment_deadline_days: [
    'payments/enforceDeadlines',
    'each number of business days is the one that customers are given',
  ],
  unfetched_reminder_days: ['orders/closing/returnUnfetched', 'an order that is not picked up gets one reminder'],
  unfetched_return_days: ['orders/closing/returnUnfetched', 'without the rule nothing goes back; once it is turned on'],
  pickup_hours: ['orders/closing/movePickup', 'a full slot is gone over by staff who say that they know'],
  product_hours: ['cart/addToCart', 'a product outside its hours, and names them, where these bind ordering'],
  product_piece_limit: ['orders/placing/orderLimits', 'an order has so many pieces of a product at most'],
  unpaid_order_limit: ['orders/placing/orderLimits', 'a customer has at most so many unpaid orders'],
  proof_retention_days: ['orders/retention', 'proofs are deleted after the days of the setting'],
  sms_daily_limit: ['customers/signIn/codeUsage', 'the store sends no more codes a day than the setting says'],
  require_passkey: ['staff/signIn/passkeys', 'a user without one signs in by password and may only add one'],
  notices: ['payments/enforceDeadlines', 'if notices are on, the customer is notified the day before'],
  notice_texts: ['notices/storeWords', '{amount} and {deadline} say what is to be paid until when'],
  help_questions: ['settings/help', 'staff write, order and take out questions, which customers read at once'],
};

test.each(SETTING_KEYS)('the setting %s has a test that flips it and sees the difference', (key) => {
  const [file, title] = SEEN_BY[key];
  const text = readFileSync(new URL(`../${file}.test.ts`, import.meta.url), 'utf8');
  expect(text).toContain(title);
  expect(text).toContain(key);
});
