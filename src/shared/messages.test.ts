import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './domain/orders/orderStatus.ts';
import { adviceFor } from './messageAdvice.ts';
import * as ours from './messages.ts';
import * as servers from './serverMessages.ts';
import { staffMessages } from './staffMessages.ts';

const { messages } = ours;
const { serverMessages } = servers;
const all = {
  ...messages,
  ...staffMessages,
  ...serverMessages,
  ...servers.codeInvalid,
};

// The specification's exact messages (docs/rules/operations.md, Messages), and the names of statuses.
const SPECIFIED: ReadonlySet<string> = new Set([
  messages.pickupTimeRequired,
  messages.selectPickupDate,
  ...ORDER_STATUSES,
]);

/** The one word for each thing, and the words to avoid. */
const WORDS: readonly (readonly [word: string, others: RegExp])[] = [
  ['pick-up', /\bpickups?\b/i],
  ['color', /\bcolour/i],
  ['product', /\bmerchandise\b|\barticles?\b|\b(?:a|this|one|new) stock\b|\bstocks\b/i],
  ['hidden', /\binvisible\b|\bunavailable\b|\bunpublished\b|\bavailable now\b/i],
  ['email', /\be-mail\b/i],
  ['sign in', /\blog(?:ged)? ?in\b/i],
];
const otherWords = (text: string) => WORDS.filter(([, others]) => others.test(text)).map(([word]) => word);

/** All texts of a file, including each branch of each function; expressions in a text are shown as {…}. */
function textsIn(file: string): string[] {
  const texts: string[] = [];
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && texts.push(value),
    TemplateLiteral: ({ quasis }) => texts.push(quasis.map(({ value }) => value.cooked ?? '').join('{…}')),
  }).visit(parseSync(file, readFileSync(join(import.meta.dirname, file), 'utf8')).program);
  return texts;
}

test.each(['messages.ts', 'staffMessages.ts', 'serverMessages.ts', 'messageAdvice.ts'])(
  'every text of %s uses the words of the list',
  (file) => {
    const texts = textsIn(file).filter((text) => !SPECIFIED.has(text));
    expect(texts.length).toBeGreaterThan(15);
    const wrong = texts.map((text) => [text, otherWords(text)] as const);
    expect(wrong.filter(([, words]) => words.length > 0)).toEqual([]);
  },
);

test('a promised message that only states a failure is followed by advice', () => {
  const failures = Object.values(all).filter((message) =>
    /^(?:There was an error|Error |Unable to|No proof|Invalid|Missing|Please select a pickup)/.test(message),
  );
  expect(failures.length).toBeGreaterThan(15);
  // Some messages contain the advice themselves.
  const silent = failures.filter((message) => adviceFor(message) === null && !/\. Please\b/.test(message));
  expect(silent).toEqual([]);
});

/** Texts that guides and programs rely on (docs/rules/operations.md, Messages). */
const PROMISED = {
  processingFailed: 'There was an error processing your request',
  processingFailedReport: 'There was an error processing your request.',
  customerOrdersFailed: 'There was an error loading your Orders.',
  orderDetailsFailed: 'There was an error loading the order details.',
  statusChangeFailed: 'There was an error updating order status.',
  noProof: 'No proof of payment available',
  customerLoginFailed: 'There was an error logging-in',
  profileLoadFailed: 'There was an error getting your profile.',
  profileSaveFailed: 'There was an error updating your profile.',
  profileSaved: 'Profile Saved',
  cartLoadFailed: 'There was an error loading your cart',
  cartUpdateFailed: 'There was an error updating your item.',
  cartDeleteFailed: 'There was an error deleting your item.',
  inventoryFailed: 'Error getting available quantity',
  productListFailed: 'There was an error getting the product list. Please refresh your browser',
  menuFailed: 'There was an error processing the system menu',
  filtersFailed: 'Unable to get system filter request',
  orderSubmitFailed: 'There was an error submitting your orders',
  noPaymentMode: 'Please select a mode of payment.',
  agribizCutoff: 'Orders cutoff 4pm every Tuesday except holidays',
  userRegistered: 'User Registered',
  saved: 'Transaction Saved',
  invalidInput: 'You have an invalid input',
  deleted: 'Transaction Deleted',
  noRecords: 'No records found',
  passwordUpdated: 'Password updated',
  settingUpdated: 'Setting Field Updated',
};

test('promised messages equal the specification to the letter', () => {
  expect({ ...messages, ...staffMessages }).toMatchObject(PROMISED);
  expect(ours.fileUploaded('slip.png')).toBe('slip.png file uploaded successfully.');
  expect(ours.fileUploadFailed('slip.png')).toBe('slip.png file upload failed.');
});

test('no two messages have the same name', () => {
  const count = [messages, staffMessages, serverMessages, servers.codeInvalid].reduce(
    (sum, list) => sum + Object.keys(list).length,
    0,
  );
  expect(Object.keys(all)).toHaveLength(count);
});
