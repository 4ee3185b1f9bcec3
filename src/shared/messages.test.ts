import { expect, test } from 'vitest';
import { adviceFor } from './messageAdvice.ts';
import * as ours from './messages.ts';
import * as servers from './serverMessages.ts';
import * as staffs from './staffMessages.ts';

const { messages } = ours;
const { serverMessages, startMessages } = servers;
const { staffMessages } = staffs;
const all = {
  ...messages,
  ...staffMessages,
  ...serverMessages,
  ...servers.codeInvalid,
};

// The promised ones, to the letter (docs/rules/operations.md, Messages).
const SPECIFIED: ReadonlySet<string> = new Set([messages.pickupTimeRequired, messages.selectPickupDate]);

/** One word for one thing, and what it must not be called. */
const WORDS: readonly (readonly [word: string, others: RegExp])[] = [
  ['pick-up', /\bpickups?\b/i],
  ['color', /\bcolour/i],
  ['product', /\bmerchandise\b|\barticles?\b|\b(?:a|this|one|new) stock\b|\bstocks\b/i],
  ['hidden', /\binvisible\b|\bunavailable\b|\bunpublished\b|\bavailable now\b/i],
  ['email', /\be-mail\b/i],
  ['sign in', /\blog(?:ged)? ?in\b/i],
];
const otherWords = (text: string) => WORDS.filter(([, others]) => others.test(text)).map(([word]) => word);

/** Every message that a function makes, each branch of it, with words of no list. */
const made: Record<string, readonly string[]> = {
  storeCannotWrite: [servers.storeCannotWrite('1021')],
  paymentDiffers: [staffs.paymentDiffers('2026-11-000042', '₱2.00', '₱1.00 short: partial payment')],
  clockIsWrong: [staffs.clockIsWrong(3 * 86_400_000), staffs.clockIsWrong(-600_000)],
  listedAgainText: [staffs.listedAgainText(['PE Shirt (L): 2.']).trim()],
  payBy: [ours.payBy('₱2.00', null), ours.payBy('₱2.00', 'Tue, 24 Nov 2026')],
  proofBy: [ours.proofBy('Tue, 24 Nov 2026')],
  newProofBy: [ours.newProofBy('Tue, 24 Nov 2026')],
  noSecondPayment: [ours.noSecondPayment('₱2.00')],
  notAccepted: [ours.notAccepted('The picture is not clear.')],
  lateFor: [ours.lateFor('Tue, 24 Nov 2026, any time that day')],
  comeFor: [ours.comeFor('Tue, 24 Nov 2026, any time that day')],
  orderPlacedWith: [ours.orderPlacedWith('2026-11-000001')],
  countedToPay: [ours.countedToPay(1), ours.countedToPay(2)],
  fileUploaded: [ours.fileUploaded('a.jpg')],
  fileUploadFailed: [ours.fileUploadFailed('a.jpg')],
  onlyLeft: [ours.onlyLeft('Atlas', 2), ours.onlyLeft('Atlas', 0)],
  ordersMoved: [
    staffs.ordersMoved(1, 'Claimed', 0),
    staffs.ordersMoved(2, 'Claimed', 1),
    staffs.ordersMoved(2, 'Claimed', 3),
  ],
  ordersMovedBack: [staffs.ordersMovedBack(1), staffs.ordersMovedBack(2)],
  ordersLeft: [staffs.ordersLeft(1, staffs.movedByAnother('Ana', 'Claimed'))],
  ordersSelected: [10, 100, 120].map((count) => staffs.ordersSelected(count, 100)),
  movedByAnother: [staffs.movedByAnother('Ana', 'Claimed')],
  signInCodeText: [
    servers.signInCodeText('Rizal Books', '123456', 10),
    servers.signInCodeText('Rizal Books', '123456', 10, 'store.example'),
  ],
  newCodeIn: [ours.newCodeIn('0:45')],
  lastDayToPickUp: [servers.lastDayToPickUp('Mon, 30 Nov 2026')],
  addedToCart: [ours.addedToCart('Atlas')],
  removedFromCart: [ours.removedFromCart('Atlas')],
  savedByAnother: [staffs.savedByAnother('Ana', 'today')],
  createCategoryNamed: [staffs.createCategoryNamed('Books')],
  categoryCreated: [staffs.categoryCreated('Books')],
  importedFrom: [staffs.importedFrom('a.csv')],
  availabilityChanged: [1, 2].flatMap((count) => [true, false].map((is) => staffs.availabilityChanged(count, is))),
  categoryChanged: [staffs.categoryChanged(1, 'Books'), staffs.categoryChanged(2, 'Books')],
  importWritten: [staffs.importWritten(1, 2)],
  importAction: [staffs.importAction(76, 223, false), staffs.importAction(0, 0, true), staffs.importAction(1, 0, true)],
  moreThanOwed: [servers.moreThanOwed('₱2.00')],
  namesAdded: [staffs.namesAdded(2, 3)],
  picturesSent: [staffs.picturesSent(2, 1, 0), staffs.picturesSent(2, 1, 2)],
  repeatsRow: [servers.repeatsRow(4)],
  sameProductAsRow: [servers.sameProductAsRow(4)],
  tooManyStudents: [servers.tooManyStudents(12)],
  tooManyPieces: [servers.tooManyPieces('Atlas', 20)],
  unpaidOrdersFirst: [1, 5].map(servers.unpaidOrdersFirst),
  slotTakenByYou: [1, 2].map(servers.slotTakenByYou),
  tookTheLast: [servers.tookTheLast(6)],
  orderTookTheLast: [servers.orderTookTheLast('1', servers.tookTheLast(6))],
  priceChanged: [ours.priceChanged('₱1.00', '₱2.00')],
  assignedToYou: [staffs.assignedToYou(['Books'])],
  statusWords: [false, true].map((isSeveral) => ours.statusWords('Claimed', isSeveral)),
  orderMoved: [ours.orderMoved('1', 'Claimed')],
  statusSet: [0, 1, 2].map((left) => staffs.statusSet('1', 'Claimed', left)),
  numbersChanged: [1, 2].map(staffs.numbersChanged),
  productsDeleted: [1, 2].map(staffs.productsDeleted),
  productsGone: [1, 2].map(staffs.productsGone),
  productsNotDeleted: [1, 2].map(staffs.productsNotDeleted),
  deletedElsewhere: [staffs.deletedElsewhere(3, 2), staffs.deletedElsewhere(1, 1)],
  usersFaulty: [1, 2].map((count) => staffs.usersFaulty(count, 8)),
  accountsChanged: [staffs.accountsChanged('Ana Cruz', 'today')],
  formerAccounts: [staffs.formerAccounts(), staffs.formerAccounts('GCash 0917, Campus Store')],
  invitedUntil: [staffs.invitedUntil('today')],
  quantityCounted: ['', 'M'].map((size) => staffs.quantityCounted('Shirt', size, 3)),
  itemStatusSet: [staffs.itemStatusSet('1', 'Atlas', 'Claimed')],
  scanNotFound: [staffs.scanNotFound('4801234567890')],
  scanBehindDialog: [staffs.scanBehindDialog('4801234567890')],
  readyOnlyFrom: [ours.readyOnlyFrom('Tomatoes', 'Wed, 2 Dec 2026')],
  statusUndone: [staffs.statusUndone('1', 'Pending')],
  orderPlacedElsewhere: [ours.orderPlacedElsewhere('1')],
  openPickupsLeft: [staffs.openPickupsLeft(1), staffs.openPickupsLeft(2)],
  pickupsListed: [staffs.pickupsListed(200, 201)],
  daysClosed: [0, 1, 2].map((moved) => staffs.daysClosed(moved)),
  pickupMoved: [ours.pickupMoved('1')],
  paymentDecidedByAnother: [staffs.paymentDecidedByAnother('Ana', 'Confirmed', 'today')],
  paymentSet: [staffs.paymentSet('1', 'Confirmed')],
  paymentDecided: ([undefined, 'Confirmed', 'Rejected'] as const).map((payment) => ours.paymentDecided('1', payment)),
  pickupMovedFrom: [ours.pickupMovedFrom('Tue', 'Typhoon')],
  proofReceived: [ours.proofReceived('1')],
  closedByProduct: [ours.closedByProduct('Atlas', 'Mon to Fri')],
  pickupNotMoved: [servers.pickupNotMoved('1', 'Typhoon.')],
  placeholderUnknown: [staffs.placeholderUnknown('{x}')],
  needAnotherDay: [staffs.needAnotherDay(1, 1), staffs.needAnotherDay(2, 26)],
  cutoffMeans: [ours.cutoffMeans('Tue', 'Thu')],
  cellTooLong: [servers.cellTooLong('B7', 100), servers.cellTooLong(null, 100)],
  changesWaiting: [ours.changesWaiting(1), ours.changesWaiting(2)],
  fieldsToMend: [staffs.fieldsToMend(1), staffs.fieldsToMend(2)],
  codesSentToday: [staffs.codesSentToday(1_600, 2_000)],
  allowCodes: [staffs.allowCodes(3_000)],
  noticesSentToday: [staffs.noticesSentToday(2, 500)],
  proofDeletedOn: [ours.proofDeletedOn('today')],
  slotsOffered: [1, 17].map((slots) => staffs.slotsOffered('Monday, 9:00 AM to 5:00 PM', slots, '4:00 PM')),
  recoveryCodesLeft: [1, 2].map((count) => staffs.recoveryCodesLeft(count)),
  scopeMissing: [servers.scopeMissing('orders:read')],
  salesDifference: [900, 1000, 1100].map((pesos) => staffs.salesDifference(pesos, 1000)),
  cashTaken: [staffs.cashTaken('1', 40)],
  itemsHandedOver: [1, 2].map((count) => staffs.itemsHandedOver('1', count)),
  notPaidTitle: [false, true].map((isUnchecked) => staffs.notPaidTitle('Ana Abad', 40, isUnchecked)),
  someNotPaidTitle: [false, true].map((isUnchecked) => staffs.someNotPaidTitle(3, 10, isUnchecked)),
  orderIsAt: [servers.orderIsAt('Claimed')],
  youMovedOrder: [servers.youMovedOrder('Claimed')],
  paymentIsAt: [servers.paymentIsAt('Confirmed')],
  youDecidedPayment: [servers.youDecidedPayment('Confirmed', 'today')],
  questionsFound: [1, 2].map(ours.questionsFound),
  itemsMoved: [['Atlas'], ['Atlas', 'Polo']].map((items) => ours.itemsMoved('1', items, 'Cancelled')),
  orderTotals: [ours.orderTotals('₱12.00')],
  faultyRow: [servers.faultyRow(2, 'Please fill in both columns.')],
  handedOverBy: [servers.handedOverBy('Ana Cruz')],
  notPaidYet: [servers.notPaidYet('To Check')],
  codeTaken: [servers.codeTaken('Atlas', 'barcode')],
  codeTwice: [servers.codeTwice('barcode')],
  seeRow: [
    servers.seeRow('It differs.', 2, 'Books'),
    servers.seeRow('It differs.', 2, ''),
    servers.seeRow('It differs.', 2),
  ],
  withoutRow: [servers.withoutRow(servers.seeRow('It differs.', 2, 'Books'))],
  ticksWait: [staffs.ticksWait(1), staffs.ticksWait(6)],
  tooManyChosen: [servers.tooManyChosen(6_000, 5_000)],
  listChanged: [servers.listChanged(350)],
  quantityMoved: [servers.quantityMoved(7)],
  tooManyCodes: [30, 600].map((seconds) => servers.tooManyCodes(seconds)),
  ...Object.fromEntries(Object.entries(startMessages).map(([name, make]) => [name, [make('store')]])),
};

test('every message and its advice, and what every function makes, use the words of the list', () => {
  const texts = Object.values(all)
    .filter((message) => !SPECIFIED.has(message))
    .flatMap((message) => [message, adviceFor(message) ?? '']);
  const wrong = [...texts, ...Object.values(made).flat()].map((text) => [text, otherWords(text)] as const);
  expect(wrong.filter(([, words]) => words.length > 0)).toEqual([]);
});

test('every function that makes a message is on the list above', () => {
  const functions = Object.entries({
    ...ours,
    ...staffs,
    ...servers,
    ...startMessages,
  }).filter(([, value]) => typeof value === 'function');
  expect(Object.keys(made).sort()).toEqual(functions.map(([name]) => name).sort());
});

test('a promised message that only says what failed is followed by what to do', () => {
  const failures = Object.values(all).filter((message) =>
    /^(?:There was an error|Error |Unable to|No proof|Invalid|Missing|Please select a pickup)/.test(message),
  );
  expect(failures.length).toBeGreaterThan(15);
  // Some say it themselves.
  const silent = failures.filter((message) => adviceFor(message) === null && !/\. Please\b/.test(message));
  expect(silent).toEqual([]);
});

/** What guides and programs rely on (docs/rules/operations.md, Messages). */
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
  userRegistered: 'User Registered',
  saved: 'Transaction Saved',
  invalidInput: 'You have an invalid input',
  deleted: 'Transaction Deleted',
  noRecords: 'No records found',
  passwordUpdated: 'Password updated',
  settingUpdated: 'Setting Field Updated',
};

test('promised messages stand to the letter', () => {
  expect({ ...messages, ...staffMessages }).toMatchObject(PROMISED);
  expect(ours.fileUploaded('slip.png')).toBe('slip.png file uploaded successfully.');
  expect(ours.fileUploadFailed('slip.png')).toBe('slip.png file upload failed.');
});

test('no two messages have one name', () => {
  const count = [messages, staffMessages, serverMessages, servers.codeInvalid].reduce(
    (sum, list) => sum + Object.keys(list).length,
    0,
  );
  expect(Object.keys(all)).toHaveLength(count);
});
