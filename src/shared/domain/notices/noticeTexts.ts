import type { NoticeKind } from './noticeKinds.ts';

/** The texts of a notice: subject and text by mail, one text by SMS. `{name}` is replaced by the placeholder's value. */
export interface NoticeText {
  subject: string;
  mail: string;
  sms: string;
}

/** The texts that staff have written in place of the store's own; null if a change removes one. */
export type NoticeTexts = Readonly<Partial<Record<NoticeKind, NoticeText | null>>>;

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_MAIL_LENGTH = 2_000;
export const MAX_SMS_LENGTH = 300;

/** Every placeholder: what staff read of it, and what the preview shows. */
export const PLACEHOLDERS = {
  name: { label: 'the customer’s name', sample: 'Ana Reyes' },
  order_no: { label: 'the order’s number', sample: '2026-11-000042' },
  total: { label: 'what the order comes to now', sample: '₱1,234.50' },
  refund: { label: 'the sentence about money that goes back, if any', sample: '₱100.00 will be returned to you.' },
  pickup: { label: 'when it is picked up', sample: 'Tue, 24 Nov 2026, 9:30 AM' },
  old_pickup: { label: 'when it was to be picked up before', sample: 'Mon, 23 Nov 2026, 9:30 AM' },
  reason: { label: 'the reason, the message, or what was returned', sample: 'The amount does not match.' },
  product: { label: 'the product’s name', sample: 'Grade 7 Science workbook' },
  way: { label: 'the way of signing in', sample: 'phone number' },
  link: { label: 'a link to the order, product or profile', sample: 'https://store.example/orders' },
  store: { label: 'the store’s name', sample: 'Campus Store' },
  place: { label: 'where the store is', sample: 'Bookstore, ground floor of Rizal Hall.' },
  hours: { label: 'when the store is open', sample: 'Monday to Friday, 8:00 AM to 5:00 PM.' },
  pick_up: { label: 'when it is picked up, as {pickup}', sample: 'Tue, 24 Nov 2026, 9:30 AM' },
  amount: { label: 'what is still to be paid, if anything', sample: '₱1,234.50' },
  few: {
    label: 'the sentence that few pieces are there, if they are',
    sample: 'Only 3 are there. The first customers to order have them.',
  },
  deadline: { label: 'the last day to pay on, if there is one', sample: 'Mon, 23 Nov 2026' },
  pay_by: {
    label: 'the sentence that names the last day to pay, if there is one',
    sample: 'Send the proof by Mon, 23 Nov 2026, or the order is cancelled.',
  },
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
export type NoticeValues = Readonly<Partial<Record<Placeholder, string>>>;

const OF_STORE = ['store', 'place', 'hours'] as const satisfies readonly Placeholder[];
const OF_ORDERS = [
  ...['name', 'order_no', 'total', 'refund', 'pickup', 'pick_up', 'amount', 'deadline', 'pay_by', 'link'],
  ...OF_STORE,
] as readonly Placeholder[];
const withReason = [...OF_ORDERS, 'reason'] as const;

/** The placeholders that a kind's texts may use. */
export const placeholdersOf: Readonly<Record<NoticeKind, readonly Placeholder[]>> = {
  received: OF_ORDERS,
  payment_confirmed: OF_ORDERS,
  payment_rejected: withReason,
  payment_due: OF_ORDERS,
  ready: OF_ORDERS,
  pickup_tomorrow: OF_ORDERS,
  late: OF_ORDERS,
  moved: [...withReason, 'old_pickup'],
  cancelled: withReason,
  back_in_stock: ['name', 'product', 'few', 'link', ...OF_STORE],
  way_moved: ['name', 'way', 'link', ...OF_STORE],
  refunded: withReason,
  message: withReason,
  last_pickup: withReason,
};

const text = (subject: string, lines: readonly string[], sms: string): NoticeText => ({
  subject,
  mail: ['Hello {name},', ...lines, '{link}'].join('\n\n'),
  sms,
});

/** The text of each kind until staff write another. */
export const DEFAULT_TEXTS: Readonly<Record<NoticeKind, NoticeText>> = {
  received: text(
    'We have received your order {order_no}',
    [
      'we have received your order {order_no}. It comes to {total}.',
      '{pay_by}',
      'Pick-up: {pickup}',
      'Where: {place}',
      'Open: {hours}',
    ],
    '{store}: order {order_no} received, {total}. {pay_by} {link}',
  ),
  payment_confirmed: text(
    'Payment of order {order_no} confirmed',
    [
      'your payment for order {order_no} has arrived. Thank you.',
      'The order comes to {total}.',
      '{refund}',
      'Pick-up: {pickup}',
    ],
    '{store}: your payment for order {order_no} has arrived. Thank you. {refund} {link}',
  ),
  payment_rejected: text(
    'Proof of payment of order {order_no} not accepted',
    [
      'the proof of payment of order {order_no} was not accepted.',
      'Reason: {reason}',
      'You do not need to pay again if you already paid. Please send a clearer proof.',
      '{pay_by}',
    ],
    '{store}: proof of payment of order {order_no} not accepted. {reason} If you already paid, send a clearer one. {pay_by} {link}',
  ),
  payment_due: text(
    'Please pay for order {order_no}',
    ['order {order_no}, {amount}, is not paid yet.', '{pay_by}'],
    '{store}: order {order_no}, {amount}, is not paid yet. {pay_by} {link}',
  ),
  ready: text(
    'Your order {order_no} is ready',
    ['your order {order_no} is ready to be picked up.', 'Pick-up: {pickup}', 'Where: {place}', 'Open: {hours}'],
    '{store}: your order {order_no} is ready to be picked up. {place} {hours} {link}',
  ),
  pickup_tomorrow: text(
    'Pick-up of order {order_no} tomorrow',
    ['your order {order_no} can be picked up tomorrow.', 'Pick-up: {pickup}', 'Where: {place}', 'Open: {hours}'],
    '{store}: please pick up your order {order_no} tomorrow: {pickup}. {place} {link}',
  ),
  late: text(
    'Your order {order_no} waits for you',
    [
      'your order {order_no} is ready and has not been picked up.',
      'Pick-up was: {pickup}',
      'Where: {place}',
      'Open: {hours}',
    ],
    '{store}: your order {order_no} is ready and waits for you since {pickup}. {place} {hours} {link}',
  ),
  moved: text(
    'Another pick-up time for order {order_no}',
    [
      'the pick-up of order {order_no} was moved to {pickup}.',
      'Until now: {old_pickup}',
      'Where: {place}',
      'Reason: {reason}',
    ],
    '{store}: pick-up of order {order_no} moved to {pickup}. {place} {reason} {link}',
  ),
  cancelled: text(
    'Your order {order_no} was cancelled',
    ['your order {order_no} was cancelled.', 'Reason: {reason}', '{refund}'],
    '{store}: your order {order_no} was cancelled. {reason} {refund} {link}',
  ),
  back_in_stock: text(
    '{product} is back in stock',
    ['{product} is back in stock. You asked to be told once.', '{few}'],
    '{store}: {product} is back in stock. {few} {link}',
  ),
  way_moved: text(
    'Your {way} signs in another customer now',
    [
      'another customer has proven that your {way} is theirs. It no longer signs you in, and it is no longer in your profile.',
      'Your orders stay with you. If you still use this {way}, please tell the store.',
    ],
    '{store}: your {way} signs in another customer now. Your orders stay with you. If you still use it, please tell the store. {link}',
  ),
  refunded: text(
    'Money of your order {order_no} was returned',
    ['we have returned money of your order {order_no} to you.', '{reason}', 'Still to come: {refund}'],
    '{store}: we have returned money of your order {order_no} to you. {reason} {link}',
  ),
  message: text(
    'About your order {order_no}',
    ['about your order {order_no}:', '{reason}'],
    '{store}, about your order {order_no}: {reason} {link}',
  ),
  last_pickup: text(
    'Please pick up your order {order_no}',
    [
      'your order {order_no} still waits for you.',
      'Pick-up was: {pickup}',
      '{reason}',
      'Where: {place}',
      'Open: {hours}',
    ],
    '{store}: your order {order_no} still waits for you since {pickup}. {reason} {place} {link}',
  ),
};

/** The text about an order that is partly paid: it is not cancelled because of the part that is not paid. */
export const PART_DUE_TEXT: NoticeText = text(
  'A part of order {order_no} is not paid',
  [
    'of your order {order_no} a part is not paid yet. It comes to {total}.',
    'Please send a proof of payment of the rest.',
  ],
  '{store}: a part of your order {order_no} is not paid yet: {total}. Please send a proof of the rest. {link}',
);

/** The text for a customer who proved the only way of signing in of another customer, after which the two became one. */
export const JOINED_TEXT: NoticeText = text(
  'Your {way} was added, and two customers became one',
  [
    'your {way} was the way of signing in of another customer of the store. It was proven from your account, and the two are one now, with all orders.',
    'If you have not done this, please tell the store.',
  ],
  '{store}: your {way} was added to your account, with the orders of the customer that it signed in. If you have not done this, please tell the store. {link}',
);

/** The text for some cancelled lines of an order: {product} names them, {total} is the new total, with any part that is still to be paid. */
export const PART_CANCELLED_TEXT: NoticeText = text(
  'A part of your order {order_no} was cancelled',
  [
    'of your order {order_no} this was cancelled: {product}',
    'Reason: {reason}',
    'It now comes to {total}.',
    '{refund}',
    'Pick-up: {pickup}',
  ],
  '{store}: of your order {order_no} this was cancelled: {product}. {reason} It now comes to {total}. {refund} {link}',
);

/** The text for cancelled lines that are on again, to a customer who was notified of the cancellation. */
export const ON_AGAIN_TEXT: NoticeText = text(
  'Your order {order_no} is on again',
  ['of your order {order_no} this is no longer cancelled: {product}', 'It now comes to {total}.', 'Pick-up: {pickup}'],
  '{store}: of your order {order_no} this is no longer cancelled: {product}. It now comes to {total}. {link}',
);

/** The text for a payment that is confirmed while its order is Cancelled: nobody is to come for it. */
export const PAID_AND_CANCELLED_TEXT: NoticeText = text(
  'Payment of the cancelled order {order_no}',
  ['your payment for order {order_no} has arrived. The order was cancelled.', '{refund}'],
  '{store}: your payment for order {order_no} has arrived. The order was cancelled. {refund} {link}',
);

/** The texts of a kind: what staff have written, or what comes with the store. */
export const textOf = (kind: NoticeKind, texts: NoticeTexts): NoticeText => texts[kind] ?? DEFAULT_TEXTS[kind];

const PLACEHOLDER = /\{([^{}\n]*)\}/g;

/** The names in the braces of a text. */
export const placeholdersIn = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** The first placeholder in a text that its kind does not have, braces included; null where there is none. */
export function unknownPlaceholder(kind: NoticeKind, template: string): string | null {
  const known: readonly string[] = placeholdersOf[kind];
  const unknown = placeholdersIn(template).find((name) => !known.includes(name));
  return unknown === undefined ? null : `{${unknown}}`;
}

/**
 * A text with its placeholders filled in, in one pass: what a value has in braces stays as it is. A line whose placeholders are all empty is
 * left out with the empty line before it, and so are spaces beside an empty one.
 */
export function fillText<Name extends string = Placeholder>(
  template: string,
  values: Readonly<Partial<Record<Name, string>>>,
  known: Readonly<Record<string, unknown>> = PLACEHOLDERS,
): string {
  const lines = template.split('\n').flatMap((line) => {
    const names = placeholdersIn(line) as Name[];
    if (names.length > 0 && names.every((name) => !values[name])) return [];
    const filled = line.replace(PLACEHOLDER, (whole, name: Name) =>
      Object.hasOwn(known, name) ? (values[name] ?? '') : whole,
    );
    return [filled.replace(/ {2,}/g, ' ').trim()];
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The values in the preview. */
export const sampleValues: NoticeValues = Object.fromEntries(
  Object.entries(PLACEHOLDERS).map(([name, { sample }]) => [name, sample]),
);

/** Characters that phones show differently or that make a message dearer, and their replacements. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/₱/g, 'P'],
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/\s+/g, ' '],
];

/** A text as it goes by SMS: one line, with signs that a message of 160 characters has. */
export const toSmsText = (filled: string): string =>
  PLAIN.reduce((plain, [sign, instead]) => plain.replace(sign, instead), filled).trim();

/** The signs of GSM 03.38; those of the second row take two places. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const GSM_LONG = /[\^{}\\[~\]|€]/g;

/** How many messages an SMS is charged as: 160 signs or 153 a part, with others 70 or 67. */
export function smsParts(sms: string): number {
  const isGsm = GSM.test(sms);
  const length = isGsm ? sms.length + (sms.match(GSM_LONG)?.length ?? 0) : sms.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  return length <= whole ? 1 : Math.ceil(length / part);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (raw: string): string => raw.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Web addresses, to their end but for the point of a sentence. */
const URL_PATTERN = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

/** A line as HTML: escaped, its web addresses as links. */
function toHtmlLine(line: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of line.matchAll(URL_PATTERN)) {
    html += `${escapeHtml(line.slice(end, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(line.slice(end));
}

/**
 * A mail as HTML: the same words as the text. It names no color but one that is read on light and on dark, so that each program's own
 * background holds, and loads nothing from anywhere.
 */
export function toMailHtml(subject: string, body: string): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split('\n').map(toHtmlLine).join('<br>')}</p>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;border-left:4px solid #7a8b99;padding-left:16px">
${paragraphs.join('\n')}
</div></body></html>
`;
}
