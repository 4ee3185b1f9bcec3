import type { SettingKey } from '#shared/contracts/settings.ts';
import { paths, recordPath } from '../../app/paths.ts';

export interface SettingName {
  label: string;
  words: string;
  page: string;
}

const store = recordPath(paths.settings, 'store');
const pickUp = recordPath(paths.settings, 'pick-up');
const help = recordPath(paths.settings, 'help');
const signIn = recordPath(paths.settings, 'sign-in');

export const SETTING_NAMES: Readonly<Record<SettingKey, SettingName>> = {
  store: {
    label: 'Store name, place and logo',
    words: 'address location map phone email contact opening hours shop branding logo',
    page: store,
  },
  allow_no_payment_proof: {
    label: 'Allow no Payment Proof',
    words: 'skip upload pay later receipt',
    page: paths.settings,
  },
  offer_delivery: { label: 'Offer Delivery', words: 'shipping courier address send', page: paths.settings },
  product_hours: {
    label: 'Product hours limit',
    words: 'schedule weekly availability canteen food ordering times',
    page: paths.settings,
  },
  product_piece_limit: {
    label: 'Maximum per product per order',
    words: 'maximum quantity limit cart hoarding',
    page: paths.settings,
  },
  unpaid_order_limit: {
    label: 'Maximum unpaid orders per customer',
    words: 'maximum limit open',
    page: paths.settings,
  },
  payment_accounts: {
    label: 'Payment accounts',
    words: 'bank gcash maya qr transfer wallet how customers pay',
    page: paths.settings,
  },
  payment_deadline_days: {
    label: 'Payment deadline (business days)',
    words: 'deadline due pay by days to pay in unpaid cancel automatically expiry',
    page: paths.settings,
  },
  payment_rejection_reasons: {
    label: 'Reasons to reject a proof',
    words: 'decline refuse wrong amount',
    page: paths.settings,
  },
  pickup_hours: {
    label: 'Pick-up hours',
    words: 'opening times slots schedule cutoff weekdays capacity collection days ahead',
    page: pickUp,
  },
  unfetched_reminder_days: {
    label: 'Remind about unclaimed orders after (business days)',
    words: 'late not fetched uncollected remind',
    page: pickUp,
  },
  unfetched_return_days: {
    label: 'Cancel unclaimed orders after (business days)',
    words: 'late not fetched uncollected cancel automatically return stock expiry',
    page: pickUp,
  },
  notices: {
    label: 'Messages and quiet hours',
    words: 'messages sms email notifications channels silent night',
    page: paths.notices,
  },
  notice_texts: {
    label: 'Message texts',
    words: 'template message text sms email wording edit',
    page: paths.notices,
  },
  help_questions: {
    label: 'Help questions and answers',
    words: 'faq ask customers text answer support',
    page: help,
  },
  proof_retention_days: {
    label: 'Delete proofs after (days)',
    words: 'retention keep privacy delete erase',
    page: paths.privacy,
  },
  require_passkey: {
    label: 'Require passkeys for staff',
    words: 'fingerprint security key two factor 2fa mfa login',
    page: signIn,
  },
  sms_daily_limit: { label: 'Sign-in codes per day', words: 'otp sms limit cost login verification', page: signIn },
};
