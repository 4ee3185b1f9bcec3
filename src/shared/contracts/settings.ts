import { z } from 'zod';
import type { HelpQuestion } from '../domain/customers/helpQuestions.ts';
import { MAX_DAILY_SMS } from '../domain/notices/dailyLimits.ts';
import type { NoticeChannel } from '../domain/notices/noticeKinds.ts';
import { MAX_ORDER_LIMIT } from '../domain/orders/orderLimits.ts';
import { MAX_PAYMENT_REASON } from '../domain/payments/paymentStatus.ts';
import {
  MAX_DAYS_AHEAD,
  MAX_ORDERS_PER_SLOT,
  type PickupHours,
  pickupSlots,
  SLOT_MINUTES,
} from '../domain/pickups/pickupHours.ts';
import { PRODUCT_HOURS } from '../domain/pickups/productHours.ts';
import {
  MAX_FETCH_DAYS,
  MAX_PAYMENT_DEADLINE_DAYS,
  MAX_PROOF_RETENTION_DAYS,
  MAX_REJECTION_REASONS,
  MIN_PROOF_RETENTION_DAYS,
} from '../domain/settingLimits.ts';
import { type Counter, MAX_STORE_LINE, MAX_STORE_LINK, MAX_STORE_NAME, type StoreFacts } from '../domain/storeFacts.ts';
import { CLOCK_TIME, isStoreDay } from '../domain/storeTime.ts';
import { staffMessages } from '../staffMessages.ts';
import { boundedJson, line, recordId, requiredLine, storeDay, wireId } from './common.ts';
import { helpQuestions } from './help.ts';
import { noticeSettings, noticeTexts } from './notices.ts';

/** A picture as settings.uploadAccountPicture stored it; empty for none. */
const uploadedPicture = z
  .string()
  .max(80)
  .regex(/^$|^[\w-]+\.jpg$/, { message: staffMessages.accountPictureUnknown, abort: true })
  .default('');

const paymentAccount = z.object({
  bank: line(80),
  account_name: line(120),
  account_number: line(60),
  /** The picture of the account's QR code. */
  qr_picture: uploadedPicture,
});

const paymentAccounts = z.array(paymentAccount).max(8);

export const accountPicture = z.object({ qr_picture: z.string() });
export type AccountPicture = z.output<typeof accountPicture>;

const clockTime = z.string().max(5).regex(CLOCK_TIME, { message: staffMessages.clockTimeInvalid, abort: true });

/** Pick-up hours: weekdays, slots, cut-off, days ahead, and orders in a slot. */
const pickupHours = z.object({
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, staffMessages.weekdayRequired).max(7),
  first_slot: clockTime,
  last_slot: clockTime,
  slot_minutes: z.literal(SLOT_MINUTES),
  cutoff: clockTime,
  days_ahead: z.number().int().min(1).max(MAX_DAYS_AHEAD),
  orders_per_slot: z.number().int().min(0).max(MAX_ORDERS_PER_SLOT),
});

/** Each weekday once, in order; at least one slot. */
const pickupHoursInput = pickupHours
  .refine(({ cutoff }) => cutoff !== '00:00', { path: ['cutoff'], message: staffMessages.cutoffMidnight })
  .refine((hours) => hours.last_slot >= hours.first_slot, {
    path: ['last_slot'],
    message: staffMessages.lastSlotBeforeFirst,
  })
  .refine((hours) => hours.last_slot < hours.first_slot || pickupSlots(hours).length > 0, {
    path: ['first_slot'],
    message: staffMessages.noSlots,
  })
  .transform((hours) => ({ ...hours, weekdays: [...new Set(hours.weekdays)].sort((one, other) => one - other) }));

const orderLimit = z.number().int().min(0).max(MAX_ORDER_LIMIT);

/** A web address or empty. Other schemes might run a script when opened, and user information before a host can imitate one. */
export const webLink = line(MAX_STORE_LINK).refine(
  (text) => {
    const { username, password } = URL.canParse(text) ? new URL(text) : { username: text, password: text };
    return text === '' || (/^https?:\/\//i.test(text) && username === '' && password === '');
  },
  { message: staffMessages.webAddressInvalid },
);
const mailAddress = line(MAX_STORE_LINE).refine((text) => text === '' || z.email().safeParse(text).success, {
  message: staffMessages.mailAddressInvalid,
});

const storeFacts = z.object({
  name: requiredLine(MAX_STORE_NAME),
  place: line(MAX_STORE_LINE),
  map_link: webLink,
  phone: line(MAX_STORE_NAME),
  mail: mailAddress,
  hours: line(MAX_STORE_LINE),
  logo: uploadedPicture,
});

export const settingValues = {
  /** Name, place and hours of the store, as customers read them. */
  store: storeFacts,
  /** Whether orders need no proof of payment. If true, orders have no payment deadline and are not cancelled for it. */
  allow_no_payment_proof: z.boolean(),
  offer_delivery: z.boolean(),
  payment_accounts: paymentAccounts,
  /** The reasons that staff can choose when they reject a proof; they can also type their own. */
  payment_rejection_reasons: z
    .array(requiredLine(MAX_PAYMENT_REASON))
    .max(MAX_REJECTION_REASONS)
    .transform((reasons) => [...new Set(reasons)]),
  /** Business days to send the proof of payment before the order is cancelled; ignored if no proof is needed. */
  payment_deadline_days: z.number().int().min(1).max(MAX_PAYMENT_DEADLINE_DAYS),
  /** Business days until the customer of an unclaimed order is reminded, and until the order is cancelled; 0 for never. */
  unfetched_reminder_days: z.number().int().min(0).max(MAX_FETCH_DAYS),
  unfetched_return_days: z.number().int().min(0).max(MAX_FETCH_DAYS),
  /** The pick-up hours. */
  pickup_hours: pickupHoursInput,
  /** The effect of a product's hours: on ordering or on the pick-up. */
  product_hours: z.enum(PRODUCT_HOURS),
  /** The limit of one customer's unpaid orders; see OrderLimits. */
  product_piece_limit: orderLimit,
  unpaid_order_limit: orderLimit,
  /** Days after which the proof of an order that is Claimed or Cancelled is deleted. */
  proof_retention_days: z.number().int().min(MIN_PROOF_RETENTION_DAYS).max(MAX_PROOF_RETENTION_DAYS),
  /** The most sign-in codes that the store sends in one day. */
  sms_daily_limit: z.number().int().min(1).max(MAX_DAILY_SMS),
  /** Whether staff must have a passkey, and sign in with it. */
  require_passkey: z.boolean(),
  /** The channels of each message to customers, and the hours without messages. */
  notices: noticeSettings,
  /** The texts of messages that differ from the default texts. */
  notice_texts: noticeTexts,
  /** The questions and answers that customers find at /help. */
  help_questions: helpQuestions,
} as const;
export type SettingKey = keyof typeof settingValues;
export const SETTING_KEYS = Object.keys(settingValues) as SettingKey[];
type SettingValues = { [Key in SettingKey]: z.output<(typeof settingValues)[Key]> };
/** The values of all settings. Lists with constant defaults are read-only. */
export type Settings = Omit<SettingValues, 'pickup_hours' | 'help_questions'> & {
  pickup_hours: PickupHours;
  help_questions: readonly HelpQuestion[];
};

export const PUBLIC_SETTING_KEYS: readonly SettingKey[] = [
  'store',
  'allow_no_payment_proof',
  'offer_delivery',
  'payment_accounts',
  'payment_deadline_days',
  'unfetched_reminder_days',
  'unfetched_return_days',
  'pickup_hours',
  'product_hours',
  'product_piece_limit',
  'unpaid_order_limit',
  'proof_retention_days',
];

/** Longer than any value; its own contract bounds it further. */
const MAX_SETTING_LENGTH = 100_000;

const accountSetting = z.object({ key: z.string(), value: z.unknown() });
export const accountSettings = z.array(accountSetting);
export const saveSettingInput = z.object({ key: z.string().max(80), value: boundedJson(MAX_SETTING_LENGTH) });
export type SaveSettingInput = z.output<typeof saveSettingInput>;

export const pickupCalendar = z.object({
  now: z.date(),
  time_zone: z.string(),
  closed_days: z.array(z.object({ date: storeDay, reason: z.string() })),
  /** Days without pick-up and holidays that staff opened; they are not in the closed days. */
  opened_days: z.array(z.object({ date: storeDay, reason: z.string() })),
  /** The first free time of the first open day; null if no day is open. */
  first_pickup: z.date().nullable(),
  hours: pickupHours,
  /** Full slots; if there are several counters, for orders without a counter. */
  full_slots: z.array(z.date()),
  /** Full slots of each counter, if there are several. */
  full_slots_at: z.array(z.object({ counter: wireId, slot: z.date() })),
});

/** The settings that the pages need before the first call; the server writes them into the page. */
export interface StoreConfig {
  timeZone: string;
  /** The countries whose phone numbers can sign in, default first; the calling code has no plus sign. */
  phoneCountries: { id: string; name: string; callingCode: string }[];
  signInMethods: ('phone' | 'google')[];
  googleClientId: string | null;
  universityDomain: string;
  demo: boolean;
  /** Shown on the staff sign-in page of the demo. */
  demoStaff: { username: string; password: string } | null;
  /** The Google Analytics id, if set. */
  analyticsMeasurementId: string | null;
  /** The channels of messages, for the privacy policy; empty in a demo. */
  noticesBy: NoticeChannel[];
  /** The name, place and other facts of the store when the page was sent. */
  store: StoreFacts;
  /** The counters to choose from; empty if there are fewer than two. */
  counters: Counter[];
  /** The URL of the store's logo, or of the default logo. */
  logo: string;
  /** Whether there are no staff users yet; the first one is active at once. */
  isWithoutStaff: boolean;
  /** Whether sign-in codes can be received: by SMS, or on the page of a demo. */
  sendsCodes: boolean;
  /** Whether a customer can prove an email address with a code, by mail or on the page of a demo. */
  sendsEmailCodes: boolean;
  /** Whether files are in a storage outside this server, for the privacy policy. */
  filesElsewhere: boolean;
}

/** The public holidays of a year; `fetched_at` is when they were last loaded, null for never. */
const holidayYear = z.object({
  year: z.number().int(),
  source: z.string(),
  fetched_at: z.date().nullable(),
  holidays: z.array(z.object({ date: storeDay, name: z.string() })),
});
const notedDay = z.object({ date: storeDay, reason: z.string(), who: z.string() });
/** The days that staff closed or opened, from today on, and the holidays of this year and the next. */
export const closedDays = z.object({
  closed_days: z.array(notedDay),
  opened_days: z.array(notedDay),
  years: z.array(holidayYear),
});
/** A day to close, or one without pick-up that should be open. */
export const closeDayInput = z.object({ date: storeDay, reason: requiredLine(160) });
export type CloseDayInput = z.output<typeof closeDayInput>;

export const openDayInput = z.object({ date: storeDay });
export type OpenDayInput = z.output<typeof openDayInput>;

/** Views by screen, most viewed first; `views` has one number for each of `days`, newest first. */
export const pageViews = z.object({
  days: z.array(storeDay),
  paths: z.array(z.object({ path: z.string(), total: z.number().int(), views: z.array(z.number().int()) })),
});
/** The keys of settings, or the date of a closed day. */
export const settingHistoryInput = z
  .object({ key: z.array(z.string().max(80)).min(1).max(20), before: recordId.optional() })
  .transform(({ key, before }) => ({
    record_type: key.every(isStoreDay) ? ('closed_day' as const) : ('account_setting' as const),
    record_id: key,
    before,
  }));
