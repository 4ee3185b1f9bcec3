import { counted, piecesText } from './counted.ts';

/** The messages for staff, separate from `messages`, which every customer page contains. */
export const staffMessages = {
  // Promised, by what happens (docs/rules/operations.md, Messages)
  userRegistered: 'User Registered',
  saved: 'Transaction Saved',
  invalidInput: 'You have an invalid input',
  deleted: 'Transaction Deleted',
  noRecords: 'No records found',
  noDayOrders: 'Choose another tile, or By status for all orders.',
  passwordUpdated: 'Password updated',
  settingUpdated: 'Setting Field Updated',

  // Promised, by screen and rule (docs/rules/operations.md, Messages): a staff user who waits
  awaitingApproval: 'Your account is waiting for approval.',

  // Every screen
  scansOpen: 'Scan on any screen: a pick-up code opens the order, a barcode opens the product.',
  singleKeysOn: 'Turn these off if you press them by accident or use voice input. Scanners and Ctrl keys still work.',
  singleKeysOff: 'Shortcuts without Ctrl are off. Only Ctrl keys, arrows and Esc work.',

  // Several screens
  passwordTooShort: 'The password must have at least 10 characters.',
  passwordIsUsername: 'The password cannot be the same as the username.',
  nothingToChange: 'Please choose what to change.',
  notADate: 'Please enter a valid date.',
  periodTooLong: 'Please choose a period of at most ten years.',
  notAnOrderNumber: 'Please enter a valid order number, such as 2026-11-000042.',
  passwordMismatch: 'The passwords do not match.',
  usernameTaken: 'This username is taken.',
  webAddressInvalid: 'Enter a web address that starts with https://.',
  mailAddressInvalid: 'Please enter an email address.',
  schoolYearInvalid: 'Enter a school year such as 2026-2027.',
  slotNeedsDays: 'To filter by time, also choose the days (up to 92).',
  notAllowed: 'You do not have permission for this.',
  tooLarge: 'This file is too large.',
  reasonRequired: 'Please give a reason.',
  pastedTwice: 'Username appears twice in the list',
  pastedNameMissing: 'Name is missing',
  pastedUsernameMissing: 'Username is missing',
  pastedTooLong: 'Name, username or email is too long',
  pastedMailInvalid: 'Email is not valid',
  pastedCategoryUnknown: 'Category not found, or more than one has this name',
  pastedWarehouseUnknown: 'Pick-up place not found',
  pastedCounterUnclear: 'Works at the counter: enter yes or no',
  showNow: 'Show it to customers now?',
  noPaymentAccounts: 'No accounts yet. Customers cannot see where to pay.',
  allCategories: 'All categories',
  categoryNotOffered: 'No category with this name.',
  clockTimeInvalid: 'Enter a time, such as 9:00 AM.',
  weekdayRequired: 'Please choose at least one day of the week.',
  noticeTextInvalid: 'This has characters that cannot be used here.',
  noticeTextMissing: 'Enter a message.',
  helpAddressInvalid: 'Use lowercase letters, numbers and hyphens.',
  quietHoursEmpty: 'Please choose two different times.',
  cutoffMidnight: 'The cut-off cannot be 12:00 midnight. Choose another time.',
  lastSlotBeforeFirst: 'The last pick-up cannot be earlier than the first.',
  noSlots: 'No pick-up times. If 8:00 AM is the only time, it means any time that day.',
  passwordTooLong: 'Use at most 128 characters.',
  passwordBlank: 'The password cannot be only spaces.',
  passwordIsName: 'Do not use your name or the store’s name as the password.',
  webhookDisabled: 'A webhook URL was turned off because it kept failing. Turn it on to send the missed events again.',
  secretNotCopied: 'Could not copy. Please select the secret and copy it.',
  holidaysMissing: 'Public holidays could not be loaded. Only the closed days in the settings apply.',

  // Sign-in and password
  registrationFirst: 'You are the first user: you are the administrator.',
  registrationNext:
    'You can sign in after a colleague approves your account. The first user of a new store can sign in right away.',
  invitationLoading: 'Loading the invitation…',
  correctMarked: 'Please correct the fields marked in red.',
  approvalNext: 'Ask a colleague to approve your account (Users).',
  passkeyFirst: 'A passkey is required. Add one below to continue.',
  oldRecoveryCodesEnd: 'Your old recovery codes will stop working immediately.',
  recoveryCodesOnce:
    'Write these codes down now. They will not be shown again. Each code works once if you lose your passkey.',
  noPasskeys: 'No passkeys yet. Add one to sign in with fingerprint, face or PIN.',
  passkeyFailed: 'No passkey was created on this device. Please try again.',
  tokensGoOn: 'Your API tokens still work. Revoke the ones that someone else may know.',

  // Dashboard and orders
  tooManyViews: 'You can save up to 12 views. Delete one first.',
  notesAmongStaff: 'Staff only. Not visible to the customer.',
  tooManyNotes: 'This order has too many notes. Delete one of yours first.',
  holidaysMissingShort: 'Public holidays are missing.',
  holidaysBundledShort: 'Using the holiday list that comes with this program.',
  addHolidays: 'Add holidays',
  checkHolidays: 'Check holidays',
  exchangedHint: 'The returned item goes back to stock.',
  historySaysUnpaid: 'The order history will show your name and that it was unpaid.',
  cancelHint: 'The customer sees the reason. Cancelled items go back to stock immediately.',
  refundIsNotified: 'The customer gets a message if refund messages are on.',
  moveIsNotified: 'The customer sees the reason in the message and in the order.',
  messageIsSent: 'Sent by SMS or email and saved in the order history.',
  pickupMoved: 'Pick-up changed.',
  pickupUnmoved: 'Please choose another day or time.',
  goOverFullSlot: 'This time is full. Use it anyway.',
  holidaysBundled: 'The holiday service cannot be reached. The built-in list of Philippine holidays is used.',

  // Counter
  notShown: 'This product is hidden from customers. Show it first.',
  collectNow: 'Already handed over. Please collect the balance.',
  nothingSold: 'You are offline. The sale was not saved.',
  scanSold: 'This is the pick-up code of an order. Open it at the counter.',
  unknownBarcode: 'No product found with this code.',
  chooseSizes: 'Choose the size and color of each item.',
  cashPartWrong: 'Enter the cash part. It must be less than the total.',
  tooManyHeld: 'This sale cannot be held. At most 5 sales can be on hold.',
  givenTooLittle: 'This is less than the total.',
  saleWalkIn: 'Leave empty for a walk-in customer.',
  scanOrderFirst: 'No order is open. Scan a pick-up code first.',
  barcodeNotInOrder: 'This barcode is not in this order.',
  barcodeNotInList: 'This barcode is not in this picking list.',
  pickedAlready: 'All pieces of this product are already picked.',
  nothingToPick: 'Nothing to pick.',
  nothingToPickHint: 'No items are Pending or Processing for this time.',
  pickingHint: 'Mark a product, or scan each piece. Everyone picking sees what you marked.',
  noneOfThese: 'No items match.',
  tooManyTicks: 'You are offline and too many picked items are not sent yet. Continue when online.',
  pickingCleared: 'All items marked as not picked.',
  lineGone: 'already claimed or cancelled.',
  lineTicked: 'already selected.',
  noCamera: 'The camera cannot be used. Enter the code or use a scanner.',

  // Payments
  noPaymentFound: 'No payments found.',
  nothingToRefund: 'No refunds due.',
  nothingReturned: 'No refunds recorded yet.',
  firstPaymentsAlone: 'Showing the first 1,000. Download the file for the full list.',
  noPaymentsOnDay: 'No payments recorded on this day.',
  nothingToCheck: 'All payments are checked.',
  nothingAwaited: 'No open orders are waiting for a proof of payment.',
  rejectHint: 'The customer sees the reason and can upload another proof.',
  paymentNotYours: 'Some items are outside your assigned categories. A colleague must check this payment.',
  proofNotCompared: 'Not yet compared with earlier proofs.',
  proofSentBefore: 'This proof may have been used before',

  // Products and stocks
  theCustomer: 'The customer',
  importFileUnknown: 'Choose a CSV or XLSX file. Save older Excel files (.xls) as XLSX first.',
  deletionForGood: 'This also deletes their sizes and quantities, and cannot be undone. Past orders do not change.',
  deletionNone: 'None of these products can be deleted.',
  importAllGood: 'No errors found. Nothing is saved yet.',
  importAllSame: 'All of this is already in the store. Nothing to import.',
  importSomeInvalid: 'Some rows have errors. Nothing is saved yet.',
  noPicturesFound: 'No pictures found in this file. Choose JPEG, PNG or WebP pictures, or a ZIP file.',
  tooManyPicturesSent: 'You can send up to 500 pictures at a time.',
  zipUnreadable: 'This ZIP file cannot be opened. Please choose another one.',
  importInterrupted: 'Connection lost. Import again. Nothing will be saved twice.',
  importGoesOn: 'You can close this window. The import continues, and you will see here when it is done.',
  allAvailability: 'This includes products on other pages and cannot be undone.',
  barcodeUnknown: 'No product found with this barcode.',
  notCounted: 'Stock of this product is not tracked.',

  // Categories
  categoriesReadOnly: 'Your account is limited to some categories. You can view the categories but not change them.',

  // Book lists
  addressInvalid: 'Use lowercase letters, numbers and hyphens, with at least one letter.',
  addressTaken: 'This address is already used. Enter another one.',

  // Records: lists, forms and pages
  notFound: 'This record does not exist.',
  changedByAnother: 'This record was changed after you opened it.',
  leaveUnsaved: 'Your changes are not saved.',
  notPicture: 'This file is not a picture.',
  pictureUnreadable: 'This picture cannot be opened. Save it as JPEG or PNG and choose it again.',
  counterHint: 'With two or more, customers choose one at checkout. All share the same stock.',

  // Messages to customers
  noticeQueued: 'The message will be sent again.',
  noticesOfDemo: 'This is a demo. Messages are listed here but not sent.',
  noNoticeChannel: 'Email and SMS are not set up, so messages cannot be sent. Ask your IT.',
  noOrderNotices: 'No messages sent for this order yet.',
  noNotices: 'Messages to customers will appear here.',

  // Settings
  smsNotSetUp:
    'SMS is not set up: customers get no codes. Ask your IT to connect an SMS service (SMS_PROVIDER, SMS_API_KEY) or Google sign-in (GOOGLE_CLIENT_ID).',
  trialHint: 'The code is shown here only. Enter a number that no customer uses.',
  accountPictureUnknown: 'This picture no longer exists. Please choose it again.',
  settingsReadOnly: 'Your account is limited to some categories. You can view the settings but not change them.',
  dayOpened: 'This day is open for pick-up again.',
  noPageViews: 'No page views in the last 30 days.',
  movePickupsTitle: 'Orders to move',
  closeAndMove: 'Close the day and move them',
  closeAllAndMove: 'Close the days and move them',
  dayAsAll: 'Same as above',
  onlyThisDay: 'Only this day',
  weekdayClosed: 'No pick-ups on this day of the week.',
  noSlotsYet: 'With these settings customers have no pick-up times.',
  noHelpQuestions: 'No questions yet.',
  dayOpenedOnPurpose: 'This day is open for pick-up now.',
  noJobs: 'No jobs yet. Check again in a moment.',
  jobsRunning: 'Everything runs.',
  jobsFailing: 'These jobs failed in their last run. They are retried automatically.',
  noPrivacyRequests: 'No requests yet.',
  tasksRetried: 'The tasks will be retried.',

  // Users
  notYourself: 'You cannot delete or deactivate your own account.',
  pastedTooMany: 'Up to 50 users at a time',
  pastedUsernameTaken: 'Username is already taken',
  pasteUsersHint:
    'Columns: name, username or email, categories (empty = all; separate with ;), pick-up place, works at the counter (yes or no). Paste ' +
    'from a spreadsheet, or separate with commas. Each user gets a link to set a password.',
  linkOnce: 'Copy this link now. It will not be shown again.',
  linksOnce: 'Copy these links now. They will not be shown again.',
  linkCopied: 'Link copied.',
  linkMailed: 'Also sent by email',
  invitationEnds: 'The link stops working. You can create a new one anytime.',
  invitationOver: 'This user was invited but has not set a password. The link has expired.',
  usersNotForScoped: 'Your account is limited to some categories. You cannot manage users.',
  userWaiting: 'This user is waiting for approval and cannot sign in.',
  userSwitchedOff: 'This user is not active and cannot sign in. Turn on “Active” below to allow it.',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  passkeysLeave:
    'This removes the user’s passkeys, recovery codes and API tokens, and signs them out. The user then signs in with the password only.',
  passkeysReset: 'Passkeys reset. The user can sign in with the password only.',
  recoveryCodesMade: 'New recovery codes created. The old ones no longer work.',
  noSessions: 'This user is not signed in anywhere.',

  // API tokens
  tokenRevokedNow: 'Token revoked. Programs using it no longer have access.',
  tokenOnce: 'Copy this token now. It will not be shown again. Keep it secret.',
  tokenCopied: 'Token copied.',
  tokenNotCopied: 'Could not copy. Please select the token and copy it.',
  tokenNameMissing: 'Please give the token a name.',
  tokenScopeMissing: 'Choose at least one permission.',
  tokenWithoutCategory: 'Its categories were deleted',
  revokeMeans: 'Programs using this token lose access immediately. This cannot be undone.',
  noTokens: 'No tokens yet. A program with your token can do what you allow it.',

  // Webhooks
  noWebhooks: 'No webhooks yet. Add a URL below.',
  noDeliveries: 'No deliveries yet.',
  secretOnce: 'Copy this secret now. It will not be shown again.',
  oldSecretEnds: 'The old secret stays valid for one day. The new one is shown only once.',
  secretCopied: 'Secret copied.',
  webhookTestTaken: 'The test event was delivered.',
  webhookTestFailed: 'The test event was not delivered.',
  deliveryQueued: 'The event will be sent again.',

  // Audit log
  auditLogEmpty: 'No entries found. Try a longer period or fewer filters.',

  // Privacy
  requestRunsByItself: 'This request is carried out automatically.',

  // Proof of payment
  anotherProof: 'Another proof',
} as const;

export const scanNotFound = (text: string): string => `“${text}” scanned: no order or product found with this code.`;
export const scanBehindDialog = (text: string): string =>
  `“${text}” scanned. Close this window first, then scan again.`;

export const recoveryCodesLeft = (count: number): string => `${counted(count, 'recovery code')} left.`;
export const codeOf = (phoneNumber: string) => `Code for ${phoneNumber}`;
export const codesSentToday = (sent: number, limit: number): string =>
  `${sent.toLocaleString('en-PH')} of ${limit.toLocaleString('en-PH')} sign-in codes sent today.`;

export const limitsText = (pieces: number, unpaid: number, hours: string): string =>
  [
    pieces === 0 ? 'Any number of a product' : `${counted(pieces, 'piece')} of a product`,
    unpaid === 0 ? 'any number of unpaid orders' : counted(unpaid, 'unpaid order'),
    `product hours for ${hours}`,
  ].join(', ');

export const allowCodes = (limit: number): string => `Allow ${limit.toLocaleString('en-PH')} per day`;

export const noticesSentToday = (sent: number, limit: number): string =>
  `${sent.toLocaleString('en-PH')} of ${limit.toLocaleString('en-PH')} SMS messages sent today. Messages over the limit will be sent tomorrow.`;

export const notPaidTitle = (name: string, amount: string, isUnchecked: boolean): string =>
  isUnchecked ? `${name}’s payment of ${amount} is not checked yet` : `${name} still owes ${amount}`;
export const someNotPaidTitle = (unpaid: number, of: number, areUnchecked: boolean): string =>
  `${unpaid.toLocaleString('en-PH')} of ${of.toLocaleString('en-PH')} ${unpaid === 1 ? 'is' : 'are'} ${areUnchecked ? 'not checked yet' : 'not paid'}`;

/** Sales compared with the same days of last week; `amount` is the difference in pesos without its sign. */
export const salesDifference = (difference: number, amount: string): string =>
  difference === 0 ? 'same as last week' : `${difference > 0 ? '+' : '−'}${amount} on last week`;
export const cashTaken = (orderNo: string, amount: string): string => `Order ${orderNo}: ${amount} cash recorded.`;
export const itemsHandedOver = (orderNo: string, count: number): string =>
  `Order ${orderNo}: ${counted(count, 'item')} handed over.`;

export type StaffMessage = (typeof staffMessages)[keyof typeof staffMessages];

/** The message for staff after a change of status; `left` counts separately cancelled lines, which stayed Cancelled. */
const statusOf = (what: string, status: string, left: number): string =>
  `${what}: ${status}.${left === 0 ? '' : ` ${counted(left, 'cancelled item')} ${left === 1 ? 'stays' : 'stay'} cancelled.`}`;
export const ordersMoved = (count: number, status: string, left: number): string =>
  statusOf(ordersOf(count), status, left);
export const statusSet = (orderNo: string, status: string, left: number): string =>
  statusOf(`Order ${orderNo}`, status, left);
export const itemStatusSet = (orderNo: string, item: string, status: string): string =>
  statusOf(`Order ${orderNo}, ${item}`, status, 0);
export const ordersMovedBack = (count: number): string => `Undone for ${ordersOf(count)}.`;
/** The message for staff if some of several orders could not be changed; `why` is the first order's message. */
export const ordersLeft = (count: number, why: string): string => `${ordersOf(count)} not changed. ${why}`;
export const ordersSelected = (count: number, most: number): string => {
  const selected = `${count.toLocaleString('en-PH')} selected`;
  if (count < most) return selected;
  return count === most ? `${selected} (maximum)` : `${selected}. You can change up to ${most} at a time.`;
};

const ordersOf = (count: number) => counted(count, 'order');

export const numbersChanged = (count: number): string => `${products(count)} changed.`;
export const productsDeleted = (count: number): string => `${products(count)} deleted.`;
export const productsNotDeleted = (count: number): string =>
  count === 1
    ? '1 product is not deleted because it is in an open order.'
    : `${count.toLocaleString('en-PH')} products are not deleted because they are in open orders.`;
export const productsGone = (count: number): string =>
  `${products(count)} no longer ${count === 1 ? 'exists' : 'exist'}.`;
export const deletedElsewhere = (carts: number, lists: number): string =>
  [
    carts > 0 ? `${areOf(carts)} in customers’ carts and will be removed.` : '',
    lists > 0 ? `${areOf(lists)} on book lists. The lists will show only the name.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
const products = (count: number): string => counted(count, 'product');
const areOf = (count: number): string => `${count.toLocaleString('en-PH')} of them ${count === 1 ? 'is' : 'are'}`;
export const quantityCounted = (product: string, size: string, quantity: number): string =>
  `${size ? `${product}, ${size}` : product}: ${piecesText(quantity)} in stock.`;
export const listedAgainText = (sizes: readonly string[] = []): string =>
  sizes.length > 0 ? ` These sizes were added again and are hidden: ${sizes.join(' ')}` : '';
export const needAnotherDay = (count: number, of: number): string =>
  `${count.toLocaleString('en-PH')} of ${ordersOf(of)} ${count === 1 ? 'needs' : 'need'} another day.`;

export const slotsOffered = (when: string, slots: number, cutoff: string): string =>
  `${when}: ${counted(slots, 'time slot')} per day. Orders before ${cutoff} can be picked up the next day.`;
export const paymentSet = (orderNo: string, status: string): string => `Payment of order ${orderNo}: ${status}`;
export const paymentDiffers = (orderNo: string, came: string, note: string): string =>
  `Order ${orderNo}: ${came} recorded, ${note}`;

export const placeholderUnknown = (placeholder: string): string =>
  `${placeholder.slice(0, 40)} cannot be used in this message.`;
export const createCategoryNamed = (name: string): string => `Create category “${name}”`;
export const categoryCreated = (name: string): string => `Category “${name}” created.`;

export const fieldsToMend = (count: number): string =>
  count === 1 ? '1 field is missing or wrong:' : `${count} fields are missing or wrong:`;
export const assignedToYou = (categories: readonly string[]): string => `Assigned to you: ${categories.join(', ')}`;
export const pickupsListed = (shown: number, count: number): string =>
  `The first ${shown} of ${count.toLocaleString('en-PH')} are listed. The rest move to the day chosen above.`;
export const daysClosed = (moved: number): string =>
  moved === 0 ? 'Closed for pick-up.' : `Closed for pick-up; ${ordersOf(moved)} moved.`;

export const ticksWait = (count: number): string =>
  `${counted(count, 'picked item')} not sent yet. Will be sent when you are online.`;

export const usersFaulty = (faulty: number, all: number): string =>
  `${faulty} of ${all} cannot be invited. Correct the list first.`;

export const accountsChanged = (who: string, time: string): string => `${who} changed the payment accounts on ${time}`;
export const formerAccounts = (accounts?: string): string => (accounts ? `Before: ${accounts}` : 'Before: no accounts');
export const invitedUntil = (time: string): string => `This user was invited. The link is valid until ${time}.`;

/** The message that a computer's clock is wrong; `lead` is the server's lead in milliseconds. */
export function clockIsWrong(lead: number): string {
  const minutes = Math.round(Math.abs(lead) / 60_000);
  const hours = Math.round(minutes / 60);
  const length =
    hours >= 48
      ? counted(Math.round(hours / 24), 'day')
      : minutes >= 120
        ? counted(hours, 'hour')
        : counted(minutes, 'minute');
  return `This computer’s clock is ${length} ${lead > 0 ? 'slow' : 'fast'}. Orders use the server’s time.`;
}

export const picturesSent = (matched: number, unmatched: number, sent: number): string =>
  [
    `${matched.toLocaleString('en-PH')} of ${(matched + unmatched).toLocaleString('en-PH')} pictures match a product.`,
    ...(sent > 0 ? [`${sent.toLocaleString('en-PH')} sent.`] : []),
  ].join(' ');

export const namesAdded = (created: number, sent: number): string =>
  `${created.toLocaleString('en-PH')} added, ${(sent - created).toLocaleString('en-PH')} already existed.`;

/** The button of an import with the number of products; `onlyGood` if rows with errors are left out. */
export const importAction = (created: number, updated: number, onlyGood: boolean): string => {
  const parts = [
    updated > 0 && `update ${updated.toLocaleString('en-PH')}`,
    created > 0 && `create ${created.toLocaleString('en-PH')}`,
  ];
  const text = parts.filter((part) => part !== false).join(', ') || 'import nothing';
  return onlyGood ? `Skip errors: ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
};
/** The error of a change of status (docs/rules/orders.md, Orders), with the user who changed the order and its new status. */
export const movedByAnother = (who: string, status: string): string =>
  `${who} has already set this order to ${status}.`;
export const savedByAnother = (who: string, when: string): string =>
  `${who} saved this record on ${when}, after you opened it.`;
export const importedFrom = (filename: string): string => `Imported from ${filename}`;
export const availabilityChanged = (count: number, isAvailable: boolean): string =>
  `${products(count)} ${count === 1 ? 'is' : 'are'} now ${isAvailable ? 'shown' : 'hidden'}.`;
export const categoryChanged = (count: number, category: string): string => `${products(count)} moved to ${category}.`;
export const importWritten = (created: number, updated: number): string =>
  `${products(created)} created, ${products(updated)} updated.`;
export const statusUndone = (orderNo: string, status: string): string => `Undone. Order ${orderNo}: ${status}.`;
export const openPickupsLeft = (count: number): string =>
  count === 1
    ? '1 open order has its pick-up on these days. Please choose a new day for it.'
    : `${count.toLocaleString('en-PH')} open orders have their pick-up on these days. Please choose a new day for them.`;
/** The reason why a decision on a payment was rejected; `when` is formatted for people. */
export const paymentDecidedByAnother = (who: string, status: string, when: string): string =>
  `${who} has already set this payment to ${status} (${when}).`;
