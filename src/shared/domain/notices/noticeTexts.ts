import type { NoticeKind } from './noticeKinds.ts';

export interface NoticeText {
  subject: string;
  mail: string;
  sms: string;
}

export type NoticeTexts = Readonly<Partial<Record<NoticeKind, NoticeText | null>>>;

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_MAIL_LENGTH = 2_000;
export const MAX_SMS_LENGTH = 300;

export const PLACEHOLDERS = {
  name: { label: 'the customer’s name', sample: 'Ana Reyes' },
  order_no: { label: 'the order’s number', sample: '2026-11-000042' },
  total: { label: 'the order’s total now', sample: '₱1,234.50' },
  refund: { label: 'the sentence about a refund, if any', sample: 'We will refund ₱100.00.' },
  pickup: { label: 'the pick-up date and time', sample: 'Tue, 24 Nov 2026, 9:30 AM' },
  old_pickup: { label: 'the pick-up before the change', sample: 'Mon, 23 Nov 2026, 9:30 AM' },
  reason: { label: 'the reason, the message, or the refund', sample: 'The amount does not match.' },
  product: { label: 'the product’s name', sample: 'Grade 7 Science workbook' },
  way: { label: 'the sign-in method', sample: 'phone number' },
  link: { label: 'a link to the order, product or profile', sample: 'https://store.example/orders' },
  store: { label: 'the store’s name', sample: 'Campus Store' },
  place: { label: 'the store’s place', sample: 'Bookstore, ground floor of Rizal Hall.' },
  hours: { label: 'the opening hours', sample: 'Monday to Friday, 8:00 AM to 5:00 PM.' },
  pick_up: { label: 'same as {pickup}', sample: 'Tue, 24 Nov 2026, 9:30 AM' },
  amount: { label: 'the amount still unpaid, if any', sample: '₱1,234.50' },
  few: {
    label: 'the sentence that few are left, if so',
    sample: 'Only 3 left. First come, first served.',
  },
  deadline: { label: 'the last day to pay, if any', sample: 'Mon, 23 Nov 2026' },
  pay_by: {
    label: 'the sentence with the last day to pay, if any',
    sample: 'Pay by Mon, 23 Nov 2026 and upload the receipt, or the order will be cancelled.',
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
  mail: ['Hello {name},', ...lines, '{link}', '{store}'].join('\n\n'),
  sms,
});

const PICKUP = 'Pick-up: {pickup}\nWhere: {place}\nOpen: {hours}';
const TOTAL_AND_PICKUP = `Total: {total}\n${PICKUP}`;

export const DEFAULT_TEXTS: Readonly<Record<NoticeKind, NoticeText>> = {
  received: text(
    'We received your order {order_no}',
    ['We received your order {order_no}. Thank you.', '{pay_by}', TOTAL_AND_PICKUP],
    '{store}: Order {order_no} received, {total}. {pay_by} {link}',
  ),
  payment_confirmed: text(
    'Payment confirmed for order {order_no}',
    ['Your payment for order {order_no} is confirmed. Thank you.', '{refund}', TOTAL_AND_PICKUP],
    '{store}: Your payment for order {order_no} is confirmed. {refund} {link}',
  ),
  payment_rejected: text(
    'Receipt not accepted for order {order_no}',
    [
      'We could not accept your receipt for order {order_no}.',
      'Reason: {reason}',
      'Please upload a new receipt. Already paid? Don’t pay again.',
      '{pay_by}',
      TOTAL_AND_PICKUP,
    ],
    '{store}: Receipt for order {order_no} not accepted. {reason} {pay_by} Already paid? Don’t pay again. {link}',
  ),
  payment_due: text(
    'Please pay for order {order_no}',
    ['Your order {order_no} is not paid yet.', '{pay_by}', `Amount to pay: {amount}\n${PICKUP}`],
    '{store}: Please pay {amount} for your order {order_no}. {pay_by} {link}',
  ),
  ready: text(
    'Your order {order_no} is ready',
    ['Your order {order_no} is ready. Please show your pick-up code at the counter.', TOTAL_AND_PICKUP],
    '{store}: Your order {order_no} is ready for pick-up. {place} {hours} {link}',
  ),
  pickup_tomorrow: text(
    'Pick up order {order_no} tomorrow',
    ['You can pick up your order {order_no} tomorrow. Please show your pick-up code at the counter.', TOTAL_AND_PICKUP],
    '{store}: Please pick up your order {order_no} tomorrow: {pickup}. {place} {link}',
  ),
  late: text(
    'Reminder: please pick up order {order_no}',
    [
      'Your order {order_no} is ready. The pick-up time was {pickup}. Please pick it up soon.',
      'Total: {total}\nWhere: {place}\nOpen: {hours}',
    ],
    '{store}: Your order {order_no} is ready. The pick-up time was {pickup}. Please pick it up soon. {place} {hours} {link}',
  ),
  moved: text(
    'New pick-up for order {order_no}',
    [
      'The pick-up of your order {order_no} was changed.',
      'Reason: {reason}',
      'Total: {total}\nOld pick-up: {old_pickup}\nNew pick-up: {pickup}\nWhere: {place}',
    ],
    '{store}: The pick-up of order {order_no} is now {pickup}. {place} {reason} {link}',
  ),
  cancelled: text(
    'Your order {order_no} was cancelled',
    ['Your order {order_no} was cancelled.', 'Reason: {reason}', '{refund}'],
    '{store}: Your order {order_no} was cancelled. {reason} {refund} {link}',
  ),
  back_in_stock: text(
    '{product} is back in stock',
    ['{product} is back in stock. You asked us to tell you.', '{few}', 'Where: {place}\nOpen: {hours}'],
    '{store}: {product} is back in stock. {few} {link}',
  ),
  way_moved: text(
    'You can no longer sign in with your {way}',
    [
      'Another customer signed in with your {way}. It now belongs to that account, so you can no longer sign in with it.',
      'Your orders are safe. Is this {way} still yours? Contact us right away.',
    ],
    '{store}: You can no longer sign in with your {way}: another account now uses it. Your orders are safe. Still yours? Contact us. {link}',
  ),
  refunded: text(
    'Refund for order {order_no}',
    ['We sent you a refund for order {order_no}.', '{reason}', '{refund}'],
    '{store}: We sent you a refund for order {order_no}. {reason} {link}',
  ),
  message: text(
    'About your order {order_no}',
    ['A message about your order {order_no}:', '{reason}', TOTAL_AND_PICKUP],
    '{store}, order {order_no}: {reason} {link}',
  ),
  last_pickup: text(
    'Last reminder: please pick up order {order_no}',
    [
      'Please pick up your order {order_no}. The pick-up time was {pickup}.',
      '{reason}',
      'Total: {total}\nWhere: {place}\nOpen: {hours}',
    ],
    '{store}: Please pick up your order {order_no}. {reason} {place} {link}',
  ),
};

export const PART_DUE_TEXT: NoticeText = text(
  'You still need to pay {amount} for order {order_no}',
  ['You still need to pay {amount} for order {order_no}. Please pay and upload the receipt.', TOTAL_AND_PICKUP],
  '{store}: You still need to pay {amount} for order {order_no}. Please pay and upload the receipt. {link}',
);

/** Sent after two customers with the same sign-in method were merged. */
export const JOINED_TEXT: NoticeText = text(
  'You can now sign in with your {way} too',
  [
    'You can now sign in with your {way} too. The orders and cart you had with it are now in this account.',
    'Not you? Please contact us.',
  ],
  '{store}: You can now sign in with your {way} too. Orders made with it are now in your account. Not you? Please contact us. {link}',
);

export const PART_CANCELLED_TEXT: NoticeText = text(
  'Part of your order {order_no} was cancelled',
  [
    'We cancelled part of your order {order_no}: {product}',
    'Reason: {reason}',
    '{refund}',
    `New total: {total}\n${PICKUP}`,
  ],
  '{store}: We cancelled {product} in your order {order_no}. {reason} New total: {total}. {refund} {link}',
);

export const ON_AGAIN_TEXT: NoticeText = text(
  'Items are back in your order {order_no}',
  ['These items are back in your order {order_no}: {product}', `New total: {total}\n${PICKUP}`],
  '{store}: These items are back in your order {order_no}: {product}. New total: {total}. {link}',
);

export const PAID_AND_CANCELLED_TEXT: NoticeText = text(
  'Payment for the cancelled order {order_no}',
  ['We received your payment for order {order_no}, but the order was cancelled.', '{refund}'],
  '{store}: We received your payment for order {order_no}, but the order was cancelled. {refund} {link}',
);

export const textOf = (kind: NoticeKind, texts: NoticeTexts): NoticeText => texts[kind] ?? DEFAULT_TEXTS[kind];

const PLACEHOLDER = /\{([^{}\n]*)\}/g;

export const placeholdersIn = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** The first placeholder that the kind does not have, with braces; null for none. */
export function unknownPlaceholder(kind: NoticeKind, template: string): string | null {
  const known: readonly string[] = placeholdersOf[kind];
  const unknown = placeholdersIn(template).find((name) => !known.includes(name));
  return unknown === undefined ? null : `{${unknown}}`;
}

/** Fills in the placeholders once: values are not read for placeholders. Leaves out lines whose placeholders are all empty. */
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

export const sampleValues: NoticeValues = Object.fromEntries(
  Object.entries(PLACEHOLDERS).map(([name, { sample }]) => [name, sample]),
);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (raw: string): string => raw.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const URL_PATTERN = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

function toHtmlLine(line: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of line.matchAll(URL_PATTERN)) {
    html += `${escapeHtml(line.slice(end, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(line.slice(end));
}

/** Returns an email as HTML. It sets no text color, so that light and dark mode work, and loads nothing. */
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
