import type { ClockTime } from '../storeTime.ts';

/** Positions are bits of a stored set: add new kinds at the end. */
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
export type OrderNoticeKind = Exclude<NoticeKind, 'back_in_stock' | 'way_moved'>;

/** Positions are bits of a stored set, as in NOTICE_KINDS. */
export const NOTICE_CHANNELS = ['sms', 'mail'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** `failed` is retried; `dropped` was no longer true at the time of sending. */
export const NOTICE_STATUSES = ['queued', 'failed', 'sent', 'given_up', 'dropped'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

export type NoticeChannels = Readonly<Record<NoticeKind, Readonly<Record<NoticeChannel, boolean>>>>;

/** Times in the store's zone; over midnight if `until` is earlier. Null for none. */
export type QuietHours = Readonly<{ from: ClockTime; until: ClockTime }> | null;

export interface NoticeSettings {
  channels: NoticeChannels;
  quiet_hours: QuietHours;
}

const noChannel = { sms: false, mail: false } as const;
const bothChannels = { sms: true, mail: true } as const;

export const channelsOfKinds = (of: (kind: NoticeKind) => Readonly<Record<NoticeChannel, boolean>>): NoticeChannels =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, of(kind)])) as Record<
    NoticeKind,
    Record<NoticeChannel, boolean>
  >;

/** Defaults: only account security messages and messages written by staff are sent. */
export const DEFAULT_NOTICES: NoticeSettings = {
  channels: channelsOfKinds((kind) => (kind === 'way_moved' || kind === 'message' ? bothChannels : noChannel)),
  quiet_hours: null,
};

export const noticeBit = (kind: NoticeKind, channel: NoticeChannel): number =>
  1 << (NOTICE_KINDS.indexOf(kind) * NOTICE_CHANNELS.length + NOTICE_CHANNELS.indexOf(channel));

export const noticeBits = (channels: NoticeChannels): number =>
  NOTICE_KINDS.flatMap((kind) =>
    NOTICE_CHANNELS.map((channel) => (channels[kind][channel] ? noticeBit(kind, channel) : 0)),
  ).reduce((sum, bit) => sum | bit, 0);

export const channelsOfBits = (bits: number): NoticeChannels =>
  channelsOfKinds((kind) => ({
    sms: (bits & noticeBit(kind, 'sms')) !== 0,
    mail: (bits & noticeBit(kind, 'mail')) !== 0,
  }));

export const ORDER_NOTICE_BITS = noticeBits(
  channelsOfKinds((kind) => (kind === 'back_in_stock' || kind === 'way_moved' ? noChannel : bothChannels)),
);

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
