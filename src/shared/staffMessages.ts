import { counted, piecesText } from './counted.ts';

/** The messages of the back office. They are apart from `messages`, which every customer's page carries. */
export const staffMessages = {
  registrationFirst: 'You are the first: your account works at once and may do everything.',
  smsReachesNobody: 'No SMS gateway is set up: sign-in codes are written to the log and reach nobody.',
  webAddressInvalid: 'Please enter a web address that begins with https://.',
  mailAddressInvalid: 'Please enter an email address.',
  addressInvalid: 'An address has small letters, digits and hyphens, and at least one letter.',
  addressTaken: 'Another list has this address. Please choose another one.',
  schoolYearInvalid: 'A school year is two years in a row, such as 2026-2027.',
  // Promised, by what happens (docs/rules.md, Messages)
  userRegistered: 'User Registered',
  saved: 'Transaction Saved',
  invalidInput: 'You have an invalid input',
  deleted: 'Transaction Deleted',
  noRecords: 'No records found',
  passwordUpdated: 'Password updated',
  settingUpdated: 'Setting Field Updated',

  // Promised, by screen and rule (docs/rules.md, Messages): a staff user who waits
  awaitingApproval: 'Your account is waiting for approval.',

  // Ours
  tooManyViews: 'You have twelve views of your own, as many as there can be. Please delete one first.',
  accountPictureUnknown: 'This picture is not there any more. Please choose it again.',
  notesAmongStaff: 'For staff alone. The customer never reads it.',
  tooManyNotes: 'This order has as many notes as it can hold. Please delete one of yours.',
  slotNeedsDays: 'For a time of day, please choose the days as well, at most 92.',
  notAllowed: 'You may not do this.',
  notFound: 'This record does not exist.',
  tooLarge: 'This file is too large.',
  holidaysMissingShort: 'Public holidays are missing.',
  holidaysBundledShort: 'Holidays are from the store’s own list.',
  addHolidays: 'Add holidays',
  checkHolidays: 'Check holidays',
  theCustomer: 'The customer',
  anotherProof: 'Another proof',
  notShown: 'This product is hidden from customers. Show it first.',
  collectNow: 'It was handed over already. Please collect what is missing.',
  exchangedHint: 'The old pieces go back to stock.',
  nothingSold: 'You are offline. Nothing was sold.',
  scanSold: 'This is a code of an order. Please open it at the counter.',
  unknownBarcode: 'No product has this code.',
  chooseSizes: 'Please choose the size and color of each line.',
  givenTooLittle: 'This is less than the total.',
  saleWalkIn: 'Without a number it is a walk-in sale.',
  historySaysUnpaid: 'The history will say that it was not paid, and who went on all the same.',
  cancelHint: 'The customer reads the reason. What is cancelled goes back to stock at once.',
  reasonRequired: 'Please say why.',
  noPaymentFound: 'No payment is found by this.',
  nothingToRefund: 'No money is to go back.',
  nothingReturned: 'No money went back yet.',
  firstPaymentsAlone: 'These are the first 1,000. The file has all.',
  noPaymentsOnDay: 'No money was noted on this day.',
  refundIsTold: 'The customer is told, as the notices are set.',
  moveIsTold: 'The customer reads the reason in the notice and with the order.',
  messageIsSent: 'It goes by the ways that the customer allows, and stands in the history.',
  pickupMoved: 'Pick-up moved.',
  pickupUnmoved: 'Please choose another day or time.',
  goOverFullSlot: 'This time is full. Move it there all the same.',
  notYourself: 'You cannot delete or switch off your own account.',
  importFileUnknown: 'Please send a CSV or XLSX file. Excel saves older files (.xls) as XLSX too.',
  changedMeanwhile: 'This record has been changed since you opened it.',
  registrationNext:
    'A new account works once a colleague has approved it; only the very first of a new store works at once.',
  settingsReadOnly: 'Your account is limited to some categories, so you can read the settings but not change them.',
  deletionForGood: 'Deleted products are gone with their sizes and quantities. Past orders keep what they sold.',
  deletionNone: 'None of these can be deleted.',
  pastedTooMany: 'At most 50 at a time',
  pastedUsernameTaken: 'The username is taken',
  pasteUsersHint:
    'Name, username or mail address, categories (none means all; several with ; between), warehouse, works at the counter (yes or no). Paste the columns ' +
    'of a spreadsheet, or type commas between. Each user gets a link that sets the password.',
  linkOnce: 'Copy this link now: it is shown this once.',
  linksOnce: 'Copy these links now: they are shown this once.',
  linkCopied: 'The link is copied.',
  linkMailed: 'Sent by mail too',
  invitationLoading: 'One moment: the invitation is looked up.',
  invitationEnds: 'The link stops working. You can make a new one at any time.',
  invitationOver: 'This user was invited and has set no password; the link does not work any more.',
  pastedTwice: 'The username is in the list twice',
  pastedNameMissing: 'The name is missing',
  pastedUsernameMissing: 'The username is missing',
  pastedTooLong: 'The name, username or mail address is too long',
  pastedMailInvalid: 'This is no mail address',
  pastedCategoryUnknown: 'There is no such category, or there are several of this name',
  pastedWarehouseUnknown: 'There is no such warehouse',
  pastedCounterUnclear: 'Works at the counter: write yes or no',
  usersNotForScoped: 'Your account is limited to some categories, so you cannot maintain users.',
  nothingToCheck: 'Every proof of payment has been looked at.',
  nothingAwaited: 'No open order waits for its proof of payment.',
  rejectHint: 'The customer reads the reason at once and can send another proof.',
  paymentNotYours:
    'Some lines of this order are outside the categories assigned to you, so a colleague decides on its payment.',
  proofNotCompared: 'This proof has not been compared with earlier ones yet.',
  proofSentBefore: 'This may have been sent before',
  noPaymentAccounts: 'No accounts yet: customers are not told where to pay.',
  dayOpened: 'This day is open for pick-up again.',
  leaveUnsaved: 'What you typed has not been saved.',
  categoriesReadOnly: 'Your account is limited to some categories, so you can read the categories but not change them.',
  importAllGood: 'Every row is good. Nothing has been written yet.',
  importAllSame: 'The store has all of this already. There is nothing to import.',
  importSomeInvalid: 'Some rows have errors. Nothing has been written yet.',
  noPicturesFound: 'There are no pictures in this file. Please choose JPEG, PNG or WebP pictures, or a ZIP of them.',
  tooManyPicturesSent: 'These are more than 500 pictures. Please send them in parts.',
  zipUnreadable: 'This ZIP could not be read.',
  importInterrupted: 'The connection to the store was lost. Import again: nothing is written twice.',
  importGoesOn: 'You can close this window. The import goes on, and you get a message when it is done.',
  userWaiting: 'This user is waiting for approval and cannot sign in.',
  userSwitchedOff: 'This user is switched off and cannot sign in. Active, below, lets them in again.',
  allCategories: 'All categories',
  categoryNotOffered: 'No category of this name.',
  noPageViews: 'No page has been opened in the last 30 days.',
  notPicture: 'This file is not a picture.',
  pictureUnreadable: 'This browser cannot read this picture. Please save it as a JPEG or PNG and choose it again.',
  movePickupsTitle: 'Orders to move',
  closeAndMove: 'Close the day and move them',
  closeAllAndMove: 'Close the days and move them',
  dayAsAll: 'The day for all',
  onlyThisDay: 'Only this day',
  weekdayClosed: 'Nothing is handed over on this day of the week.',
  clockTimeInvalid: 'Please enter a time of day.',
  noSlotsYet: 'With these choices nothing can be picked up.',
  weekdayRequired: 'Please choose at least one day of the week.',
  noticeQueued: 'The notice is sent again.',
  noticesOfDemo: 'This is a demo: nothing leaves it. Here is what customers would have got.',
  noNoticeChannel: 'This server has neither a mail server nor an SMS gateway: nothing can be sent.',
  noOrderNotices: 'The customer was told nothing of this order yet.',
  noNotices: 'What customers are told is listed here.',
  noticeTextInvalid: 'This has characters that cannot be used here.',
  noticeTextMissing: 'Please write something.',
  noHelpQuestions: 'There is no question yet.',
  helpAddressInvalid: 'An address has small letters, digits and hyphens.',
  helpAddressTwice: 'Another question has this address.',
  quietHoursEmpty: 'Please choose two different times.',
  cutoffMidnight: 'Please choose a time after midnight.',
  lastSlotBeforeFirst: 'The last pick-up must not be before the first.',
  noSlots: 'There is no time to choose: 8:00 AM alone stands for any time that day.',
  correctMarked: 'Please correct the fields that are marked.',
  approvalNext: 'Please ask a colleague to approve it under Users.',
  passwordTooLong: 'The password may have at most 128 characters.',
  passwordBlank: 'The password must have more in it than blanks.',
  passwordIsName: 'The password must be more than your name, or the name of the store.',
  noWebhooks: 'No other program is notified of what happens here. Add a URL below.',
  noDeliveries: 'Nothing has been sent yet.',
  webhookDisabled: 'The store has turned a URL off. What was not delivered can be sent again once it is on.',
  secretOnce: 'Copy this secret now: it is not shown again.',
  oldSecretEnds: 'For a day messages are signed with the old secret too. The new one is shown once.',
  secretCopied: 'The secret is copied.',
  secretNotCopied: 'The secret could not be copied. Please select it and copy it by hand.',
  webhookTestTaken: 'The receiver has taken the test message.',
  webhookTestFailed: 'The receiver has not taken the test message.',
  deliveryQueued: 'The message is sent again.',
  passkeyFirst: 'The store requires a passkey. Add one below, and everything else opens.',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  passkeysLeave:
    'Their passkeys and recovery codes end at once, and so do their sessions and API tokens. The password alone lets them in.',
  passkeysReset: 'The passkeys of this user are reset. The password alone lets them in again.',
  recoveryCodesMade: 'New recovery codes made. The earlier ones have ended.',
  oldRecoveryCodesEnd: 'Those that you have written down end at once.',
  allAvailability: 'Those on other pages too. There is no Undo for it.',
  recoveryCodesOnce:
    'Write these codes down now: they are not shown again. Each stands in once for a passkey that is lost.',
  noPasskeys: 'No passkeys yet. With one you sign in by fingerprint, face or PIN of your device.',
  passkeyFailed: 'The device did not give a passkey. Please try again.',
  noSessions: 'This user is not signed in anywhere.',
  dayOpenedOnPurpose: 'This day is open for pick-up now.',
  noJobs: 'No job has been set up yet. Look again in a moment.',
  jobsFailing: 'These jobs failed in their last run. They are tried again by themselves.',
  requestRunsByItself: 'The store carries this request out by itself.',
  noPrivacyRequests: 'Nobody has asked for anything here.',
  auditLogEmpty: 'Nothing in the audit log matches. Try a longer time or fewer filters.',
  tasksRetried: 'The tasks are tried again.',
  tokenRevokedNow: 'The token is revoked. Programs that use it are let in no more.',
  tokenOnce: 'Copy this token now: it is not shown again. Whoever has it can do what it may do.',
  tokenCopied: 'Token copied.',
  tokenNotCopied: 'This browser does not let the page copy. Please select the token and copy it.',
  tokensGoOn: 'Your API tokens work on, so that no program stops. Revoke those that somebody else may have.',
  tokenNameMissing: 'Please give the token a name.',
  tokenScopeMissing: 'Please choose at least one thing that it may read or write.',
  tokenWithoutCategory: 'Its categories are gone',
  revokeMeans: 'Programs that use it are let in no more, from now on and for good.',
  noTokens: 'No tokens yet. A program calls the store with one, in your name and only as far as you let it.',
  scansOpen: 'A scanner opens what it reads on every screen: the order of a pick-up code, the product of a barcode.',
  singleKeysOn:
    'Turn them off if you press them by accident, or speak to your computer. Scanners and keys with Ctrl go on working.',
  singleKeysOff: 'Keys without Ctrl are off: of the keys above only those with Ctrl do something, and arrows and Esc.',
  scanOrderFirst: 'No order is open. Please scan the code of an order first.',
  barcodeUnknown: 'No product has this barcode.',
  notCounted: 'This product is not counted.',
  barcodeNotInOrder: 'No item of this order has this barcode.',
  barcodeNotInList: 'No product of this picking list has this barcode.',
  pickedAlready: 'All pieces of this product are taken already.',
  nothingToPick: 'There is nothing to pick.',
  nothingToPickHint: 'No item of this time is Pending or Processing.',
  pickingHint: 'Tick a product, or scan each piece. All who pick see the ticks.',
  noneOfThese: 'No item of this list is like that.',
  tooManyTicks: 'Too many ticks wait to be sent. Please go on when the connection is back.',
  pickingCleared: 'All ticks of the list are gone.',
  counterHint:
    'With two or more of them customers choose one when they order. Place, phone and hours are in their order and messages; stock stays one.',
  lineGone: 'this is handed over or cancelled already.',
  lineTicked: 'this is ticked already.',
  noCamera: 'There is no camera here, or this page may not use it. Please type the code, or use a scanner.',
  holidaysBundled:
    'The holiday service has never answered. The Philippine holidays that come with the store are closed.',
  holidaysMissing: 'Public holidays could not be fetched; only closed days from the settings are known.',
} as const;

/** A scanner has read what is no code and no barcode here, or of something that the user does not see. */
export const scanNotFound = (text: string): string => `“${text}” was scanned. No order and no product has this code.`;
/** A scan opens nothing behind a dialog. */
export const scanBehindDialog = (text: string): string =>
  `“${text}” was scanned. Close this window first, then scan again.`;

/** How many recovery codes a user still has. */
export const recoveryCodesLeft = (count: number): string =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
/** How many sign-in codes have gone out today, of how many. */
export const codesSentToday = (sent: number, limit: number): string =>
  `${sent.toLocaleString('en-PH')} of ${limit.toLocaleString('en-PH')} sign-in codes of today have been sent.`;

/** The button that lets the store send more sign-in codes a day. */
export const allowCodes = (limit: number): string => `Allow ${limit.toLocaleString('en-PH')} a day`;

export const noticesSentToday = (sent: number, limit: number): string =>
  `${sent.toLocaleString('en-PH')} of ${limit.toLocaleString('en-PH')} notices by SMS of today have been sent.`;

/** The question before an unpaid order becomes ready or is handed over. */
export const notPaidTitle = (orderNo: string, isUnchecked: boolean): string =>
  isUnchecked ? `The payment of order ${orderNo} is not checked yet` : `Order ${orderNo} is not paid`;
/** The same of several orders. */
export const someNotPaidTitle = (unpaid: number, of: number, areUnchecked: boolean): string =>
  `${unpaid.toLocaleString('en-PH')} of ${of.toLocaleString('en-PH')} ${unpaid === 1 ? 'is' : 'are'} ${areUnchecked ? 'not checked yet' : 'not paid'}`;

/** How many items of an order were handed over. */
export const itemsHandedOver = (orderNo: string, count: number): string =>
  `Order ${orderNo}: ${count === 1 ? '1 item' : `${count} items`} handed over.`;

export type StaffMessage = (typeof staffMessages)[keyof typeof staffMessages];

/** The message for staff after the status of several orders was set; `left` counts lines cancelled one by one, which stayed so. */
export const ordersMoved = (count: number, status: string, left: number): string => {
  const moved = `${ordersOf(count)}: ${status}.`;
  if (left === 0) return moved;
  return `${moved} ${left === 1 ? '1 cancelled item stays' : `${left.toLocaleString('en-PH')} cancelled items stay`} cancelled.`;
};
/** The message for staff after a change of several orders was undone. */
export const ordersMovedBack = (count: number): string => `Undone. ${ordersOf(count)} as before.`;
/** The message for staff if some of several orders could not be changed; `why` is the message of the first. */
export const ordersLeft = (count: number, why: string): string => `${ordersOf(count)} left as before. ${why}`;
/** How many orders are selected of at most so many that can be changed at once. */
export const ordersSelected = (count: number, most: number): string => {
  const selected = `${count.toLocaleString('en-PH')} selected`;
  if (count < most) return selected;
  return count === most ? `${selected}, the most at once` : `${selected}. At most ${most} can be changed at once.`;
};

const ordersOf = (count: number) => counted(count, 'order');

/** The message for staff after the status of one item was set. */
export const itemStatusSet = (orderNo: string, item: string, status: string): string =>
  `Order ${orderNo}, ${item}: ${status}.`;
/** The messages for staff after many prices or restock levels were changed, and after a size was counted. */
export const numbersChanged = (count: number): string =>
  count === 1 ? '1 product has been changed.' : `${count.toLocaleString('en-PH')} products have been changed.`;
export const productsDeleted = (count: number): string =>
  count === 1 ? '1 product has been deleted.' : `${count.toLocaleString('en-PH')} products have been deleted.`;
/** Says how many products an open order keeps. */
export const productsKept = (count: number): string =>
  count === 1
    ? '1 product stays: an order of it is open.'
    : `${count.toLocaleString('en-PH')} products stay: orders of them are open.`;
/** Says that chosen products were deleted, or put out of reach, by somebody else in the meantime. */
export const productsGone = (count: number): string =>
  `${counted(count, 'product')} ${count === 1 ? 'is' : 'are'} not there any more.`;
/** Says from where else products go that are deleted; empty for nowhere. */
export const deletedElsewhere = (carts: number, lists: number): string =>
  [
    carts > 0 ? `${areOf(carts)} in carts of customers and ${carts === 1 ? 'goes' : 'go'} from there.` : '',
    lists > 0 ? `${areOf(lists)} on book lists, which keep the name alone.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
const areOf = (count: number): string => `${count.toLocaleString('en-PH')} of them ${count === 1 ? 'is' : 'are'}`;
export const quantityCounted = (product: string, size: string, quantity: number): string =>
  `${size ? `${product}, ${size}` : product}: ${piecesText(quantity)} in stock.`;
/** Added to what a change did: pieces came back of sizes that their products have no more. */
export const listedAgainText = (sizes: readonly string[] = []): string =>
  sizes.length > 0 ? ` Listed again, hidden from customers: ${sizes.join(' ')}` : '';
/** How many orders a new day does not fit, of those that would go to it. */
export const needAnotherDay = (count: number, of: number): string =>
  `${count.toLocaleString('en-PH')} of ${ordersOf(of)} ${count === 1 ? 'needs' : 'need'} another day.`;

/** The result of pick-up hours: the time, the number of slots, and the last moment at which the next day can be chosen. */
export const slotsOffered = (when: string, slots: number, cutoff: string): string =>
  `${when}: ${slots} ${slots === 1 ? 'time' : 'times'} to choose from; orders before ${cutoff} can be picked up the next day.`;
/** The message for staff after a payment has its status. */
export const paymentSet = (orderNo: string, status: string): string => `Payment of order ${orderNo}: ${status}`;
/** The message after less, or more, than was due came for an order. */
export const paymentDiffers = (orderNo: string, came: string, note: string): string =>
  `Order ${orderNo}: ${came} noted, ${note}`;

/** A text of a notice names something that it cannot know. */
export const placeholderUnknown = (placeholder: string): string =>
  `This text cannot fill in ${placeholder.slice(0, 40)}.`;
/** The choice that the box of categories offers for a name that no category has yet. */
export const createCategoryNamed = (name: string): string => `Create category “${name}”`;
/** The message after that category was created. */
export const categoryCreated = (name: string): string => `Category “${name}” created.`;

/** How many fields of a form have an error; their names follow. */
export const fieldsToMend = (count: number): string =>
  count === 1 ? '1 field is missing or wrong:' : `${count} fields are missing or wrong:`;
/** How the stock list names the categories to which a staff user is limited. */
export const assignedToYou = (categories: readonly string[]): string => `Assigned to you: ${categories.join(', ')}`;
/** Which of the orders to move are listed, the earliest. */
export const pickupsListed = (shown: number, count: number): string =>
  `The first ${shown} of ${count.toLocaleString('en-PH')} are listed; the others go to the day for all.`;
/** The message for staff after days were closed. */
export const daysClosed = (moved: number): string =>
  moved === 0 ? 'Closed for pick-up.' : `Closed for pick-up; ${ordersOf(moved)} moved.`;

/** Ticks of picking that wait for the connection. */
export const ticksWait = (count: number): string =>
  `${count === 1 ? '1 tick waits' : `${count} ticks wait`} on this device and will be sent when the store can be reached.`;

/** Says how many users of a pasted list are left out. */
export const usersFaulty = (faulty: number, all: number): string =>
  `${faulty} of ${all} ${faulty === 1 ? 'is' : 'are'} not invited until the list is mended`;

export const accountsChanged = (who: string, time: string): string => `${who} changed the payment accounts on ${time}`;
export const formerAccounts = (accounts?: string): string =>
  accounts ? `Before: ${accounts}` : 'There were none before.';
/** Says that a user has not used their link yet. */
export const invitedUntil = (time: string): string => `This user was invited. The link works until ${time}.`;

/** Says that a computer's clock is wrong. `lead` is by how many milliseconds the server's is ahead of it. */
export function clockIsWrong(lead: number): string {
  const minutes = Math.round(Math.abs(lead) / 60_000);
  const hours = Math.round(minutes / 60);
  const length =
    hours >= 48
      ? counted(Math.round(hours / 24), 'day')
      : minutes >= 120
        ? counted(hours, 'hour')
        : counted(minutes, 'minute');
  return `This computer's clock is ${length} ${lead > 0 ? 'behind' : 'ahead'}. Dates here are the store's.`;
}
