import { counted, piecesText } from './counted.ts';
import type { Scope } from './domain/apiScopes.ts';
import type { CodeField } from './domain/catalog/products/productFields.ts';
import { PAYMENT_LABELS, type PaymentStatus } from './domain/payments/paymentStatus.ts';
import type { KnownMessage } from './messages.ts';
import type { StaffMessage } from './staffMessages.ts';

/** Messages that only the server uses. No page contains them, because they arrive in responses. */
export const serverMessages = {
  // Promised, by screen and rule (docs/rules/operations.md, Messages)
  paymentModeRequired: 'Please select a mode of payment',

  // Every request
  procedureUnknown: 'This procedure does not exist.',
  signInRequired: 'Please sign in first.',
  staffSignInRequired: 'Please sign in as staff.',
  customersOnly: 'This is only for customers.',
  staffOnly: 'This is only for staff.',
  tooManyRequests: 'Too many tries. Please wait a minute and try again.',
  uploadTooSlow: 'The upload took too long. Please try again on a faster connection.',
  storeUnavailable: 'The store is busy right now. Please try again in a moment.',
  tokenEnded: 'This API token no longer works: its owner has lost the permission.',
  tooManyKeys: 'Too many calls with an Idempotency-Key in one hour. Please wait a minute.',
  tokenTooManyRequests: 'Too many requests with this API token. Please wait a minute.',
  passkeyRequired: 'The store requires a passkey. Please add one under Password first.',
  keyReused: 'This idempotency key was already used with another body. Please use a new key.',
  keyInvalid: 'An idempotency key has 1 to 200 visible ASCII characters.',
  keyInUse: 'This request is already being processed.',
  wrongMethod: 'This address does not support this kind of request.',
  sendJson: 'Please send this as JSON.',
  sendForm: 'Please send this as a multipart form.',
  tooShort: 'This is too short.',
  jobAbandoned: 'The process stopped before it was done.',
  tooManyFiles: 'You already have two downloads running. Please wait until one is done.',
  tooManyUploads: 'Another upload is still running. Please try again in a moment.',
  tooManyStreams: 'This page cannot update right now. Please try again in a minute.',

  // Several parts
  theStore: 'The store',
  outOfScope: 'This is outside your assigned categories.',
  orderNotFound: 'We can’t find this order.',
  notCancelledAnyMore: 'Your order is no longer Pending. Please call us to cancel it.',
  noFile: 'Please choose a file.',
  tokenMistyped: 'This API token is not valid. Please check that it is complete.',
  tokenUnknown: 'This API token does not exist.',
  tokenRevoked: 'This API token has been revoked.',
  tokenExpired: 'This API token has expired.',
  sessionUnknown: 'This device is already signed out.',
  noLines: 'You cannot change any of these items.',
  orderTooLarge: 'This order is too large. Please order fewer items at a time.',
  proofUrlExpired: 'This link has expired. Please open the proof of payment again from its order.',
  referenceInUse: 'Some products still use this name.',
  categoryUnknown: 'This category does not exist.',
  nameUnknown: 'This name is not in the list.',
  importEmpty: 'This file has no rows.',
  studentNotFound: 'This student is no longer in your list.',
  updatesElsewhere: 'This page is open too many times. Please close some, or update this one.',
  sizeGone: 'This size is no longer sold.',
  signedOutThere: 'Signed out.',

  // API tokens
  tokensOfUserFull: 'You already have 20 API tokens. Please revoke one first.',
  tokensFull: 'The store already has 200 API tokens. Please revoke one first.',
  tokenNameTaken: 'You already have an API token with this name.',

  // Background jobs
  clockJumped:
    'The clock jumped, or the store was off. Deleting and sending wait one hour. Is the time right? Then click Run now.',
  jobUnknown: 'This job does not exist.',
  queueUnknown: 'This queue does not exist.',
  jobRequested: 'The job will start in a moment.',

  // Book lists
  bookListNotFound: 'We can’t find this book list. Please choose one from the list.',
  listWithoutGrade: 'This list has no grade level. Please set one first.',
  tooManyBookLists: 'The store has the maximum number of book lists. Please delete old ones first.',
  listItemMissing: 'Please choose a product of this store.',
  listQuantityInvalid: 'Please enter a whole number.',
  bookListHeadsMissing: 'The first row must have the columns name, school_year and product.',

  // Cart
  cartFull: 'Your cart is full. Please order or remove something first.',
  undoEnded: 'This can no longer be undone.',
  colorGone: 'This color is no longer sold.',

  // Categories
  categoryInUse: 'This category still has products, subcategories or assigned staff.',
  categoryCycle: 'A category cannot be placed under itself.',
  siblingNameTaken: 'Another category here has this name.',

  // Changes of an order
  tooManyReceipts: 'This order has the maximum number of payment entries.',
  noChannelToCustomer:
    'Cannot message this customer: no phone or email, messages turned off, or SMS and email not set up.',
  tooManyMessages: 'This customer already got ten messages about this order today.',
  youHandedOver: 'You have already handed this over.',
  stockTakenByAnother: 'Not enough stock to reopen this order.',
  tooManyOrders: 'Too many orders for one response. Please read them in parts, by limit and cursor.',
  erasedCustomer: 'Deleted customer',

  // Checkout
  linesChanged: 'Your cart has changed. Please review it.',

  // Counter
  orderCodeUnknown: 'Code not found in this store.',
  handoverBeyondScope: 'This order has items outside your assigned categories. Please select only your own.',
  lineCancelled: 'Cancelled items cannot be handed over.',
  cancelledNotExchanged: 'Cancelled items cannot be exchanged.',
  productGone: 'This product was deleted. It cannot be exchanged for another size.',
  sameChoice: 'Please choose another size or color.',
  sumChanged: 'The total has changed. Please check it again.',
  orderTooLong: 'This order has the maximum number of items.',
  noSuchPhone: 'No customer uses this phone number.',
  counterSale: 'Counter sale',
  tooManyPicked: 'Too many orders for one list. Please choose a time slot.',

  // Customers: sign-in and profile
  notYours: 'This belongs to someone else.',
  manyFromHere: 'Too many people are signing in on this Wi-Fi or data connection. Please wait a minute and try again.',
  signInAgain: 'You signed in a while ago. Please sign out, sign in again and come back here.',
  alreadyLinked: 'You already have a sign-in method of this kind.',
  codeWrong: 'Wrong or expired code. Check the message and try again.',
  codesUsedUp: 'We can’t send more codes today. Please call us or try tomorrow.',
  codesAreSent: 'The store sends codes now. Sign in at the store as customers do.',
  trialOfCustomer: 'A customer already uses this number. Please enter another one.',
  phoneCountry: 'We can’t text numbers from this country. Please use another mobile number.',
  phoneNotMobile: 'We text the code, so please enter a mobile number.',
  codeNotSent: 'We could not send the code. Please try again in a moment.',
  methodNotOffered: 'This sign-in method is not available.',
  emailFixed: 'This email address can no longer be changed.',
  profileIncomplete: 'Please add your contact number and agree to the privacy policy first.',
  codeSent: 'Code sent.',
  phoneFixed: 'You cannot change the contact number you signed in with.',
  emailInvalid: 'Please enter a valid email address.',
  signedOutEverywhere: 'Signed out everywhere.',

  // Import
  tooLong: 'This is too long.',
  importFileUnreadable: 'This file cannot be read. Please choose a CSV or XLSX file.',
  importHeadsMissing: 'The first row must have the column names. Download the template to see them.',
  importNoProducts: 'Please choose the column with the product names or codes.',
  importTooLong: 'A file can have up to 10,000 rows.',
  importUnknown: 'This import no longer exists. Please choose the file again.',
  importHasErrors: 'Some rows have errors. Nothing was imported.',
  importDone: 'This file was already imported.',
  importHeadTwice: 'Two columns have the same name.',
  importDiffers: 'This is different from the first row of the product.',
  importNotNumber: 'Please enter a number.',
  importPointUnclear: 'Unclear number: enter 1250 or 1.25.',
  importSpoilt: 'Some characters look wrong, such as Ã±.',
  importFree: 'The price is 0.',
  importAnotherName: 'In this store, this number belongs to a very different product.',
  importHalved: 'The price changes by more than half. Please check it.',
  importUncounted: 'No quantity: customers can order any number.',
  importAddOnHigh: 'The add-on of this size is as high as the price. Please check it.',
  importBelowZero: 'The quantity is below zero.',
  importQuantityStays: 'Already in the store. Its quantity does not change.',
  importFaultsHead: 'What to do',
  importSeveralFound: 'Several products have this name. Please use a code.',
  importRunning: 'This import is running.',
  importCountedTwice: 'Please enter either the counted quantity or an adjustment.',
  importNotTime: 'Please enter a time, such as 8:00 AM.',
  importNotYesNo: 'Please enter yes or no.',
  importNotDays: 'Please enter days, such as Mon;Tue.',
  importDateCell: 'The spreadsheet changed this into a date. Format the cell as text and type it again.',
  importSizeless: 'This product has stock without a size. Remove that row on its form first.',
  importCategoryAmbiguous: 'Several categories have this name. Please enter the full path, such as Uniforms > PE.',
  importContentTooLong: '[Too long for a cell. Not changed.]',
  productNameExists: 'A product with this name already exists. This row adds another one.',

  // Messages to customers
  noticeWaits: 'This message is already being sent.',
  noticeDropped: 'This message is no longer needed and cannot be sent again.',
  noticeSentOften: 'This message was already sent again five times.',
  productIsBack: 'This product is in stock.',
  noStockNotices: 'We do not send messages when products are back in stock.',
  tooManyStockRequests: 'You already asked us to message you about 20 products. Please turn one off first.',

  // Payments
  notPaidInTime: 'It was not paid in time.',
  paymentReminder: 'Reminder to pay',
  newerProofSent: 'The customer has uploaded a new proof of payment. Please check that one.',
  tooManyDays: 'Please choose at most 31 days.',
  noSuchReceipt: 'This payment entry does not exist, or was undone.',
  receiptMoreThanPaid: 'This payment cannot be undone. Without it, the refunds would be more than the payments.',
  paidByAnother: 'This order’s payment was just updated. Please check the balance.',
  amountSeenMissing: 'Please send old_amount_paid (the amount_paid you read) or an Idempotency-Key.',
  paymentNotOpen: 'The payment cannot be changed to this status now.',

  // Personal data
  erasureHasOpenOrders: 'You have open orders. You can delete your data when they are picked up or cancelled.',
  signInAgainFirst: 'For your security, please sign out and sign in again, then try this within 10 minutes.',
  codeMissing: 'Please enter the code.',

  // Pictures
  malformedRequest: 'We could not read this request.',
  imageTooLarge: 'Product pictures can be up to 2 MB.',
  imageNotJpeg: 'Product pictures must be JPEG files.',
  tooManyPixels: 'This picture is too large. Please upload a smaller one.',
  pictureNotFound: 'This picture does not exist.',

  // Products and stocks
  bulkOutOfBounds: 'A price or restock level would fall below 0. Please enter a smaller change.',
  numberTooLarge: 'This number is too large.',
  synonymTaken: 'Another synonym already has these words.',
  tooManySynonyms: 'The store has the maximum number of synonyms. Please delete one first.',
  stockInOpenOrders: 'This product is in open orders. Hide it instead, or delete it when they are claimed.',
  sizeInUse: 'This size has stock or open orders. Bring its quantity to 0 and finish the orders before you remove it.',
  hoursIncomplete: 'Please enter both hours, or none.',
  hoursReversed: 'The end time must be after the start time.',
  imageUnknown: 'This picture belongs to another product.',
  imagesChanged: 'The pictures of this product have just changed. Please check them again.',
  tooManyImages: 'A product can have up to 20 pictures.',
  tooManyPictures: 'Please upload up to 10 pictures at a time.',
  colorUnknown: 'This product does not have this color.',

  // Records: lists, forms and pages
  cursorInvalid: 'This cursor is from another list. Please start again with "start".',
  nameTaken: 'This name is already used.',
  somebody: 'Someone else',

  // Reminders, and orders that the store closes automatically
  notFetchedInTime: 'It was not picked up in time.',
  waitsForPickup: 'Reminder to pick up',
  noPickupToMove: 'This pick-up can no longer be changed.',
  pickupMovedByAnother: 'The pick-up of this order was just changed. Please check it again.',
  notMovedAnyMore: 'You can no longer change this pick-up here. Please call us to change it.',
  closingTooLong: 'You can close up to 120 days at once.',
  tooManyPickups: 'Too many open orders on these days. Please close fewer days at a time.',

  // Reports
  tooManyReportedOrders: 'Too many orders to show. Please choose a shorter period, or download the file.',
  tooManyReportedRows: 'Too many rows. Please choose a shorter period.',
  unknownFigure: 'This number has no details.',

  // Settings
  tokenNever: 'This cannot be done with an API token. Please sign in as staff.',
  ownPasskeyFirst: 'Please add a passkey for yourself first, on the Password page.',
  settingUnknown: 'This setting does not exist.',
  dayPast: 'Past days cannot be closed.',
  onePictureOnly: 'Please upload one picture.',
  dayAlreadyOpen: 'This day is already open for pick-up.',

  // Users and sign-in of staff
  passwordCommon: 'This password is too common. Please choose another one.',
  presentPasswordRequired: 'You signed in a while ago. Please enter your current password too.',
  presentPasswordWrong: 'The current password is wrong.',
  passkeyRejected: 'This passkey could not be added. Please try again.',
  passkeyUnknown: 'This passkey is not registered here. Please use your password, or another passkey.',
  passkeyWanted: 'Please sign in with your passkey, or enter a recovery code.',
  recoveryCodeWrong: 'This recovery code is wrong or already used.',
  tooManyPasskeys: 'You already have ten passkeys. Please remove one first.',
  noPasskey: 'No passkeys yet.',
  notOwnPassword: 'Please change your own password on the Password page.',
  notOwnPasskeys: 'Please remove your own passkeys on the Password page.',
  warehouseInUse: 'This pick-up place still has users.',
  counterInUse: 'This counter still has open orders. Please hand them over or cancel them first.',
  tooManyCounters: 'A store can have up to 20 counters.',
  warehouseUnknown: 'This pick-up place does not exist.',
  invitationUnknown: 'This invitation is not valid. Please open the complete link, or ask for a new one.',
  invitationExpired: 'This invitation has expired. Please ask for a new link.',
  invitationUsed: 'This invitation was already used. Please sign in with your username and password.',
  notInvited: 'This user already has a password. You can set a new one on this page.',
  invitationRevoked: 'The link no longer works.',
  accountSwitchedOff: 'Your account is turned off. Please ask your administrator.',
  wrongCredentials: 'Wrong username or password.',
  limitsYourself: 'You cannot limit your own account to categories.',

  // Webhooks
  webhookUrlInvalid: 'Please enter a full URL such as https://example.org/hooks, without username and password.',
  webhookUrlNotHttps: 'The URL must start with https://.',
  webhookUrlPrivate: 'The URL leads to a private address.',
  tooManyWebhooks: 'There are already 20 webhooks. Please delete one first.',
  webhookIsOff: 'This webhook is turned off. Please turn it on first.',
  tooManyTests: 'Four tests are already running. Please wait a moment.',
  deliveryWaits: 'This message is already being sent.',
} as const;

export const startMessages = {
  unknownDatabase: (database: string) =>
    `DATABASE_URL points to database ${database}, which has tables not made by this version. Nothing was changed. Use an empty database.`,
  unknownDataFolder: (folder: string) =>
    `DATA_DIR ${folder} has the data of another version of Campus Store. Nothing was changed. Set DATA_DIR to another folder, or move this one.`,
  noPlace: (reason: string) =>
    `The store cannot start (${reason}): DATA_DIR must be a folder with free space that the store can write to.`,
} as const;

export type AnyMessage = KnownMessage | StaffMessage | (typeof serverMessages)[keyof typeof serverMessages];

/** The message of /readyz about a disk failure; `fault` is the code of the system or database, such as ENOSPC or 1021. */
export const storeCannotWrite = (fault: string): string =>
  `The store cannot save: a disk is full or broken (${fault}).`;

export const orderIsAt = (status: string): string => `This order is ${status}.`;
export const youMovedOrder = (status: string): string => `You have already set this order to ${status}.`;
/** Like the message for an order, for a payment; `when` is formatted for people. */
export const paymentIsAt = (status: string): string => `This payment is ${status}.`;
export const youDecidedPayment = (status: string, when: string): string =>
  `You have already set this payment to ${status} (${when}).`;

export const faultyRow = (row: number, message: string): string => `Row ${row}: ${message}`;
/** The message about a cell of an import that is too long; `cell` is its name, such as B7, or null if the file has none. */
export const cellTooLong = (cell: string | null, most: number): string =>
  `${cell === null ? 'A cell of this file' : `Cell ${cell}`} has more than ${most.toLocaleString('en-PH')} characters. Please shorten it.`;
export const handedOverBy = (who: string): string => `${who} has already handed this over.`;
/** The history's words for unpaid goods that became ready or were handed over, by payment status. */
export const UNPAID_WORDS = {
  'Awaiting Proof': PAYMENT_LABELS['Awaiting Proof'],
  'To Check': 'Not paid yet: proof not checked',
  Rejected: PAYMENT_LABELS.Rejected,
} as const satisfies Readonly<Record<Exclude<PaymentStatus, 'Confirmed'>, string>>;

/** The reason why an unpaid order needs a confirmation before it becomes ready or is handed over; `payment` is its payment status. */
export const notPaidYet = (payment: PaymentStatus): string =>
  payment === 'To Check'
    ? 'The payment of this order is not checked yet. Please confirm that you want to continue.'
    : `This order is not paid: ${payment}. Please confirm that you want to continue.`;
/** The messages about a text that is not a valid code, by the field of the code. */
export const codeInvalid: Readonly<Record<CodeField, string>> = {
  barcode: 'This is not a valid ISBN, EAN or UPC. Please check the digits.',
  isbn: 'This is not a valid ISBN. Please check the digits.',
  sku: 'Use up to 40 letters, numbers, spaces or . - _ / # +',
};

/** Another product has this code; `label` is the code's name within a sentence. */
export const codeTaken = (name: string, label: string): string => `${name} already has this ${label}.`;

export const codeTwice = (label: string): string => `Another product in this file has this ${label}.`;

/** A message about a cell that differs from an earlier row of the file; `value` is that row's value. */
export const seeRow = (message: string, row: number, value?: string): string =>
  `${message} See row ${row}${value === undefined ? '' : `: ${value || 'an empty cell'}`}.`;
export const withoutRow = (message: string): string => message.replace(/ See row \d+[\s\S]*$/, '');
export const repeatsRow = (row: number): string => seeRow('This repeats an earlier row. It is counted once.', row);
export const sameProductAsRow = (row: number): string => seeRow('This is the same product as in an earlier row.', row);

/** The reason why a number cannot get another code yet; `seconds` is the time to wait. */
export const tooManyCodes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many codes for this number. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};

export const tooManyChosen = (count: number, max: number): string =>
  `Too many products: ${count.toLocaleString('en-PH')}. You can change up to ${max.toLocaleString('en-PH')} at once. Please narrow the list.`;
export const listChanged = (count: number): string =>
  `The list has changed: ${count.toLocaleString('en-PH')} products now. Please check it again.`;
export const quantityMoved = (quantity: number): string => `There are now ${piecesText(quantity)}. Please count again.`;
export const scopeMissing = (scope: Scope): string => `This API token lacks the scope ${scope}.`;

export const tooManyPieces = (name: string, limit: number): string =>
  `You can order up to ${counted(limit, 'piece')} of ${name}. Need more? Please call us.`;
export const tooManyStudents = (limit: number): string =>
  `You can add up to ${limit} students. Please remove one first.`;
/** The reason why a customer with unpaid orders cannot place another; `limit` is the maximum number of open ones. */
export const unpaidOrdersFirst = (limit: number): string =>
  limit === 1
    ? 'You have an unpaid order. Please pay it first, or wait until we have checked your payment.'
    : `You have ${limit} unpaid orders. Please pay one first, or wait until we have checked your payment.`;
export const slotTakenByYou = (limit: number): string =>
  `You already have ${limit === 1 ? 'an order' : `${limit} orders`} for this pick-up time. Please choose another time.`;
/** The last day to pick up a waiting order; `day` is formatted for people. */
export const lastDayToPickUp = (day: string): string =>
  `Last day to pick it up: ${day}. After that, the order will be cancelled.`;
export const tookTheLast = (products: number): string => `Took the last of ${products} products`;
export const orderTookTheLast = (orderNo: string, took: string): string => `Order ${orderNo}: ${took}.`;

export const moreThanOwed = (owed: string): string => `No more than ${owed} is to go back.`;
/** The SMS with a sign-in code; `store` is the name in plain characters (toSmsText). */
export const signInCodeText = (store: string, code: string, minutes: number, host?: string): string =>
  // With the last line, a phone that shows the store at this host can fill in the code (WebOTP).
  `${store}: ${code} is your sign-in code. Valid for ${minutes} minutes. Never share this code.${host ? `\n\n@${host} #${code}` : ''}`;
/** The email with a code that proves the address. */
export const emailCodeText = (store: string, code: string, minutes: number) => ({
  subject: `Your code for ${store}`,
  text: `Hello,\n\n${code} is your code. Valid for ${minutes} minutes. Never share this code.\n\nNot expecting this? Please ignore it.\n\n${store}`,
});
/** The reason why an order's pick-up cannot move to a day; `reason` is a complete message. */
export const pickupNotMoved = (orderNo: string, reason: string): string =>
  `Order ${orderNo}: ${reason} Please choose another day.`;
