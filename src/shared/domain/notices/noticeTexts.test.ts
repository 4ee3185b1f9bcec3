import { describe, expect, test } from 'vitest';
import { proofBy } from '../../messages.ts';
import { signInCodeText } from '../../serverMessages.ts';
import { refundNote } from '../payments/refundNote.ts';
import { NOTICE_KINDS } from './noticeKinds.ts';
import {
  DEFAULT_TEXTS,
  fillText,
  JOINED_TEXT,
  MAX_MAIL_LENGTH,
  MAX_SMS_LENGTH,
  MAX_SUBJECT_LENGTH,
  ON_AGAIN_TEXT,
  PAID_AND_CANCELLED_TEXT,
  PART_CANCELLED_TEXT,
  PART_DUE_TEXT,
  sampleValues,
  textOf,
  toMailHtml,
  unknownPlaceholder,
} from './noticeTexts.ts';
import { shortenedValues, smsParts, toOneSms, toSmsText } from './smsText.ts';

describe.each(NOTICE_KINDS)('the default text of %s', (kind) => {
  const { subject, mail, sms } = DEFAULT_TEXTS[kind];

  test('uses only the placeholders of its kind, and fits', () => {
    for (const template of [subject, mail, sms]) expect(unknownPlaceholder(kind, template)).toBeNull();
    expect([
      subject.length <= MAX_SUBJECT_LENGTH,
      mail.length <= MAX_MAIL_LENGTH,
      sms.length <= MAX_SMS_LENGTH,
    ]).toEqual([true, true, true]);
  });

  test('leaves no placeholder open, and its mail starts every sentence with a capital letter and ends with the link and the name of the store', () => {
    for (const template of [subject, mail, sms]) expect(fillText(template, sampleValues)).not.toMatch(/[{}]/);
    expect(fillText(mail, sampleValues)).toMatch(/^Hello Ana Reyes,\n\n[A-Z]/);
    expect(mail).not.toMatch(/(?:\n|[.?] )[a-z]/);
    expect(mail).toMatch(/\{link\}\n\n\{store\}$/);
  });
});

test('every SMS is one plain message that starts with the name of the store, also with the longest usual values', () => {
  const store = 'Colegio de San José Books ½';
  const longest = {
    ...sampleValues,
    store,
    total: '₱12,345.50 (was ₱13,456.50)',
    amount: '₱12,345.50',
    refund: refundNote(12_345.5, null),
    pickup: 'Wed, 25 Nov 2026, any time that day',
    reason: 'Sizes ½ to 4 × 6 won’t be delivered before the semestral break — sorry',
    product: 'Grade 10 “Señor Café” workbook, second edition (Large)',
    way: 'Google account',
    link: 'https://store.university.edu.ph/product?_id=12345',
    place: 'Bookstore, ground floor of Rizal Hall, beside the chapel and the gymnasium.',
    few: 'Only 3 left. First come, first served.',
    pay_by: proofBy('Wed, 25 Nov 2026'),
  };
  const own = NOTICE_KINDS.map((kind) => [kind, DEFAULT_TEXTS[kind]] as const);
  const others = [PART_DUE_TEXT, JOINED_TEXT, PART_CANCELLED_TEXT, ON_AGAIN_TEXT, PAID_AND_CANCELLED_TEXT];
  const texts = [
    signInCodeText(toSmsText(store), '046991', 10, 'store.university.edu.ph'),
    ...[...own, ...others.map((text) => ['cancelled', text] as const)].map(([kind, { sms }]) =>
      toOneSms(sms, longest, shortenedValues(kind)),
    ),
  ];
  for (const text of texts) {
    expect([smsParts(text), text]).toEqual([
      1,
      expect.stringMatching(/^Colegio de San José Books 1\/2[:,] [\n\x20-\x7eñé]*$/),
    ]);
  }
});

test.each([
  ['ready', 'Order {order_no}, {pickup}', null],
  ['ready', 'Hello {name}, {reason}', '{reason}'],
  ['ready', '{password}', '{password}'],
  ['ready', '{ name }', '{ name }'],
  ['ready', 'Braces {} alone', '{}'],
  ['ready', '{constructor}', '{constructor}'],
  ['back_in_stock', '{order_no}', '{order_no}'],
  ['cancelled', '{reason}', null],
] as const)('of %s, %j has the unknown placeholder %j', (kind, template, expected) => {
  expect(unknownPlaceholder(kind, template)).toBe(expected);
});

test('a line whose placeholders are all empty is left out, and a value is never read as a placeholder', () => {
  const template = 'Hello {name},\n\nyour order {order_no} was cancelled.\n\nReason: {reason}\n\nGood bye {name}';
  expect(fillText(template, { name: 'Ana', order_no: '1', reason: '' })).toBe(
    'Hello Ana,\n\nyour order 1 was cancelled.\n\nGood bye Ana',
  );
  expect(fillText('{name}: {reason} {link}', { name: '{link}', link: 'x' })).toBe('{link}: x');
});

test('a text written by staff replaces the default text', () => {
  const own = { subject: 's', mail: 'm', sms: 't' };
  expect(textOf('ready', { ready: own })).toBe(own);
  expect(textOf('late', { ready: own })).toBe(DEFAULT_TEXTS.late);
});

describe('a mail as HTML', () => {
  test('has escaped text, and its web addresses as links', () => {
    const html = toMailHtml(
      '<b>&',
      'Hello <script>alert("1")</script>\nand \'you\'\n\nhttps://store.example/a?b=1&c=2.',
    );
    expect(html).toContain('<title>&lt;b&gt;&amp;</title>');
    expect(html).toContain('Hello &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>and &#39;you&#39;');
    expect(html).toContain('<a href="https://store.example/a?b=1&amp;c=2">https://store.example/a?b=1&amp;c=2</a>.');
    expect(html).not.toMatch(/<script|javascript:/);
  });

  test('loads nothing, and sets no color that another background would hide', () => {
    const html = toMailHtml('Subject', 'Text');
    expect(html).not.toMatch(/<img|url\(|<link|@import|background|[^-]color:/);
    expect(html).toContain('name="color-scheme" content="light dark"');
  });
});
