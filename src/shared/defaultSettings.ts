import type { Settings } from './contracts/settings.ts';
import { DEFAULT_HELP } from './domain/customers/helpTexts.ts';
import { DEFAULT_NOTICES } from './domain/notices/noticeKinds.ts';
import { DEFAULT_ORDER_LIMITS } from './domain/orders/orderLimits.ts';
import { DEFAULT_PICKUP_HOURS } from './domain/pickups/pickupHours.ts';
import { DEFAULT_STORE } from './domain/storeFacts.ts';

/** The most cautious choice of each setting. */
export const DEFAULT_SETTINGS: Settings = {
  store: DEFAULT_STORE,
  allow_no_payment_proof: false,
  offer_delivery: false,
  payment_accounts: [],
  payment_rejection_reasons: [
    'The receipt is not clear.',
    'Wrong amount.',
    'We have not received the transfer.',
    'This receipt is for another order.',
  ],
  payment_deadline_days: 3,
  unfetched_reminder_days: 3,
  unfetched_return_days: 0,
  pickup_hours: DEFAULT_PICKUP_HOURS,
  product_hours: 'pick-up',
  ...DEFAULT_ORDER_LIMITS,
  proof_retention_days: 365,
  sms_daily_limit: 2_000,
  require_passkey: false,
  notices: DEFAULT_NOTICES,
  notice_texts: {},
  help_questions: DEFAULT_HELP,
};
