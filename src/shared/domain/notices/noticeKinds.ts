import type { ClockTime } from '../storeTime.ts';

/** The kinds of notices to customers, in the order in which they may happen. Bits stand for their places: a new kind goes to the end. */
export const NOTICE_KINDS = [
  'received',
  'payment_confirmed',
  'payment_rejected',
  'payment_due',
  'ready',
  'pickup_tomorrow',
  'late',
  'moved',
  'cancelled',
  'back_in_stock',
  'way_moved',
  'refunded',
  'message',
  'last_pickup',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** The kinds that are about an order. */
export type OrderNoticeKind = Exclude<NoticeKind, 'back_in_stock' | 'way_moved'>;

/** How a notice gets to its customer. Bits stand for their places, too. */
export const NOTICE_CHANNELS = ['sms', 'mail'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** The states of a notice; `failed` is tried again, `dropped` was no longer true when its turn came. */
export const NOTICE_STATUSES = ['queued', 'failed', 'sent', 'given_up', 'dropped'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** By which channels each kind is sent. */
export type NoticeChannels = Readonly<Record<NoticeKind, Readonly<Record<NoticeChannel, boolean>>>>;

/** Between two times of the store's clock, over midnight where the second is the earlier; null for none. */
export type QuietHours = Readonly<{ from: ClockTime; until: ClockTime }> | null;

/** The settings of notices (docs/rules/people.md, Notices). */
export interface NoticeSettings {
  channels: NoticeChannels;
  quiet_hours: QuietHours;
}

const noChannel = { sms: false, mail: false } as const;
const bothChannels = { sms: true, mail: true } as const;

/** Every kind by the channels that `of` says. */
export const channelsOfKinds = (of: (kind: NoticeKind) => Readonly<Record<NoticeChannel, boolean>>): NoticeChannels =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, of(kind)])) as Record<
    NoticeKind,
    Record<NoticeChannel, boolean>
  >;

/** The settings until staff change them: only the notice that keeps an account safe is sent, and what staff write to one customer. */
export const DEFAULT_NOTICES: NoticeSettings = {
  channels: channelsOfKinds((kind) => (kind === 'way_moved' || kind === 'message' ? bothChannels : noChannel)),
  quiet_hours: null,
};

/** The bit of a kind on a channel: 28 of them in one number. */
export const noticeBit = (kind: NoticeKind, channel: NoticeChannel): number =>
  1 << (NOTICE_KINDS.indexOf(kind) * NOTICE_CHANNELS.length + NOTICE_CHANNELS.indexOf(channel));

/** A number with the bit of each kind and channel that is on. */
export const noticeBits = (channels: NoticeChannels): number =>
  NOTICE_KINDS.flatMap((kind) =>
    NOTICE_CHANNELS.map((channel) => (channels[kind][channel] ? noticeBit(kind, channel) : 0)),
  ).reduce((sum, bit) => sum | bit, 0);

/** The kinds and channels of a number that noticeBits made. */
export const channelsOfBits = (bits: number): NoticeChannels =>
  channelsOfKinds((kind) => ({
    sms: (bits & noticeBit(kind, 'sms')) !== 0,
    mail: (bits & noticeBit(kind, 'mail')) !== 0,
  }));

/** The bits of all kinds that are about an order. */
export const ORDER_NOTICE_BITS = noticeBits(
  channelsOfKinds((kind) => (kind === 'back_in_stock' || kind === 'way_moved' ? noChannel : bothChannels)),
);

/** The words that people read for each kind of notice. */
export const NOTICE_LABELS: Readonly<Record<NoticeKind, string>> = {
  received: 'Order received',
  payment_confirmed: 'Payment confirmed',
  payment_rejected: 'Receipt not accepted',
  payment_due: 'Payment due tomorrow',
  ready: 'Ready for pick-up',
  pickup_tomorrow: 'Pick-up tomorrow',
  late: 'Reminder to pick up',
  moved: 'Pick-up changed',
  cancelled: 'Order cancelled',
  back_in_stock: 'Back in stock',
  way_moved: 'Sign-in method changed',
  refunded: 'Refund sent',
  message: 'Message from the store',
  last_pickup: 'Last reminder to pick up',
};

export const CHANNEL_LABELS: Readonly<Record<NoticeChannel, string>> = { sms: 'SMS', mail: 'Email' };
