import { piecesText } from './counted.ts';
import type { Scope } from './domain/apiScopes.ts';
import type { CodeField } from './domain/catalog/productFields.ts';
import { PAYMENT_LABELS, type PaymentStatus } from './domain/payments/paymentStatus.ts';
import type { KnownMessage } from './messages.ts';
import type { StaffMessage } from './staffMessages.ts';

/** The messages that only the server uses: no page carries these, since they come with its responses. */
export const serverMessages = {
  // Promised, by screen and rule (docs/rules.md, Messages)
  paymentModeRequired: 'Please select a mode of payment',

  // Ours
  malformedRequest: 'The request could not be read.',
  procedureUnknown: 'The store has no such procedure.',
  signInRequired: 'Please sign in first.',
  staffSignInRequired: 'Please sign in as staff.',
  customersOnly: 'This is for customers.',
  staffOnly: 'This is for staff.',
  notYours: 'This belongs to somebody else.',
  theStore: 'The store',
  notPaidInTime: 'The order was not paid in time.',
  paymentReminder: 'Reminder to pay',
  notFetchedInTime: 'The order was not picked up in time. Cancelled by the store’s rule.',
  waitsForPickup: 'Reminder of the pick-up',
  proofSentMeanwhile: 'The customer has sent another proof of payment meanwhile. Please look at that one.',
  tooManyReceipts: 'This order has as many entries of money as it can hold.',
  noPickupToMove: 'This order has no pick-up that can be moved any more.',
  pickupMovedMeanwhile: 'The pick-up of this order was moved meanwhile. Please look at it again.',
  noWayToCustomer: 'No way leads to this customer: they have given none, want no messages, or the store sends none.',
  tooManyMessages: 'This customer got ten messages about this order today.',
  tooManyDays: 'Please choose at most 31 days.',
  noSuchReceipt: 'There is no such entry of money, or it was undone before.',
  receiptMoreThanPaid: 'More went back since than would be left.',
  paidMeanwhile: 'Somebody has noted money of this order meanwhile. Please look at it again.',
  amountSeenMissing: 'Please send old_amount_paid (the amount_paid you read) or an Idempotency-Key.',
  paymentNotOpen: 'The payment cannot be set to this from where it is.',
  outOfScope: 'This is outside the categories assigned to you.',
  bulkOutOfBounds: 'One of the products would leave what is allowed: no price and no restock level goes below 0.',
  orderNotFound: 'This order does not exist.',
  notCancelledAnyMore: 'You can cancel an order only while it is Pending. Please ask the store.',
  notMovedAnyMore: 'You can move the pick-up only while nothing of the order is ready. Please ask the store.',
  orderCodeUnknown: 'This is no code of an order here.',
  handoverBeyondScope: 'This order has items outside the categories assigned to you. Please tick your own.',
  lineCancelled: 'What is cancelled cannot be handed over.',
  cancelledNotExchanged: 'What is cancelled cannot be exchanged.',
  productGone: 'This product was deleted. It cannot be exchanged for another size.',
  sameChoice: 'Please choose another size or color.',
  sumChanged: 'The sum is another by now. Please look at it again.',
  orderTooLong: 'This order has as many lines as it can hold.',
  noSuchPhone: 'No customer signs in with this number.',
  counterSale: 'Counter sale',
  tooManyPicked: 'These are too many orders for one list. Please choose a slot.',
  noFile: 'Please choose a file.',
  tooManyRequests: 'Too many tries. Please wait a little and try again.',
  uploadTooSlow: 'The upload came too slowly. Please try again on a better connection.',
  manyFromHere: 'Many people are signing in from here. Please wait a little and try again.',
  storeUnavailable: 'The store is catching its breath. Please try again in a moment.',
  tokenMistyped: 'This is no API token of a store: it was mistyped or cut off.',
  tokenUnknown: 'This store does not know this API token.',
  tokenRevoked: 'This API token has been revoked.',
  tokenExpired: 'This API token has expired.',
  tokenEnded: 'This API token has ended: its owner may not do this any more.',
  tokenNever: 'No API token may do this. Please sign in as staff.',
  tooManyKeys:
    'These are more calls with an Idempotency-Key than one caller may make in an hour. Please wait a little.',
  tokenTooManyRequests: 'These are more requests than one API token may make in a minute. Please wait a little.',
  tokensOfUserFull: 'You have twenty API tokens already. Please revoke one first.',
  tokensFull: 'The store has two hundred API tokens already. Please revoke one first.',
  tokenNameTaken: 'You have an API token of this name already.',
  passwordCommon: 'This is one of the most used passwords. Please choose another.',
  presentPasswordRequired: 'Please enter your present password too: you have been signed in for a while.',
  presentPasswordWrong: 'This is not your present password.',
  signInAgain: 'You have been signed in for a while. Please sign out, sign in again, and come back here.',
  alreadyLinked: 'You have a way of signing in of this kind already.',
  passkeyRejected: 'This passkey could not be added. Please try again.',
  passkeyUnknown: 'This passkey is not known here. Please use your password, or another passkey.',
  passkeyRequired: 'The store requires a passkey. Please add one under Password first.',
  passkeyWanted: 'Please sign in with your passkey, or enter one of your recovery codes.',
  recoveryCodeWrong: 'This recovery code is not right, or has been used.',
  tooManyPasskeys: 'You have ten passkeys already. Please remove one first.',
  noPasskey: 'There is no passkey yet.',
  notOwnPassword: 'Your own password is changed under Password.',
  notOwnPasskeys: 'Your own passkeys are removed under Password.',
  ownPasskeyFirst: 'Please add a passkey of your own first, under Password.',
  webhookUrlInvalid: 'Please enter a whole URL such as https://example.org/hooks, without user and password.',
  webhookUrlNotHttps: 'The URL must begin with https://.',
  webhookUrlPrivate: 'The URL leads to a private address.',
  tooManyWebhooks: 'There are 20 URLs already. Please delete one first.',
  webhookIsOff: 'The URL is turned off. Please turn it on first.',
  tooManyTests: 'Four tests are being sent already. Please wait a little.',
  noticeWaits: 'This notice is being sent already.',
  noticeDropped: 'This notice was no longer true and is not sent again.',
  noticeSentOften: 'This notice was sent again five times already.',
  productIsBack: 'This product can be had.',
  noStockNotices: 'The store does not tell when products are back.',
  tooManyStockRequests: 'You wait for 20 products already.',
  deliveryWaits: 'This message is being sent already.',
  sessionUnknown: 'This session has ended already.',
  codeWrong: 'The code is not right or has expired.',
  manyNewNumbers: 'Very many new numbers ask for a code just now. Please try again in ten minutes, or ask the store.',
  codesUsedUp: 'The store has sent all of its sign-in codes for today. Please ask the store, or try again tomorrow.',
  phoneCountry: 'Codes are not sent to numbers of this country.',
  phoneNotMobile: 'Please enter a mobile number: codes are sent by SMS.',
  codeNotSent: 'The code could not be sent. Please try again in a moment.',
  methodNotOffered: 'This way of signing in is not offered.',
  emailFixed: 'The email address cannot be changed any more.',
  profileIncomplete: 'Please add your contact number and agree to the privacy policy first.',
  linesChanged: 'Your cart has changed. Please review it.',
  keyReused: 'This idempotency key was already used with another body. Please take a new key.',
  keyInvalid: 'An idempotency key has 1 to 200 visible ASCII characters.',
  cursorInvalid: 'This cursor is not of this list. Please begin again with "start".',
  keyInUse: 'This request is being carried out already.',
  youHandedOver: 'You have handed this over already.',
  stockTakenMeanwhile: 'There is not enough stock to take this order up again.',
  noLines: 'None of these order lines can be changed by you.',
  settingUnknown: 'There is no such setting.',
  codeSent: 'The code is on its way.',
  phoneFixed: 'The contact number you signed in with cannot be changed.',
  emailInvalid: 'Please enter a valid email address.',
  cartFull: 'Your cart is full. Please order or remove something first.',
  orderTooLarge: 'This order is too large to be placed online.',
  tooManyOrders: 'These are too many orders for one answer. Please ask for them in parts, by limit and cursor.',
  imageTooLarge: 'A product picture may have at most 2 MB.',
  imageNotJpeg: 'A product picture must be a JPEG.',
  tooManyPixels: 'This picture has too many pixels. Please send a smaller one.',
  pictureNotFound: 'There is no such picture.',
  proofUrlExpired: 'This address of a proof has run out. Please open the proof again from its order.',
  wrongMethod: 'This address does not take requests of this kind.',
  sendJson: 'Please send this as JSON.',
  sendForm: 'Please send this as a multipart form.',
  tooLong: 'This is too long.',
  tooShort: 'This is too short.',
  numberTooLarge: 'This number is too large.',
  synonymTaken: 'There is another synonym with these words.',
  tooManySynonyms: 'There are as many synonyms as a store can have.',
  nameTaken: 'There is another record of this name.',
  stockInOpenOrders:
    'This product is in orders that are still open. Hide it instead, or delete it when they are claimed.',
  sizeInUse:
    'Pieces are in stock, or in orders that are still open. Bring the quantity to 0 and finish the orders before you take the size off.',
  categoryInUse: 'This category still has products, categories below it, or staff assigned to it.',
  warehouseInUse: 'This warehouse still has users.',
  referenceInUse: 'There are still products with this name.',
  categoryCycle: 'A category cannot be placed below itself.',
  categoryUnknown: 'There is no such category.',
  counterInUse: 'Open orders are to be fetched here. Please hand them over or cancel them first.',
  tooManyCounters: 'A store has at most 20 counters.',
  warehouseUnknown: 'There is no such warehouse.',
  clockJumped: 'The clock jumped, or the store was off. Deleting and sending wait an hour. Time right? Press Run now.',
  jobAbandoned: 'The process that ran it ended in the middle.',
  jobUnknown: 'There is no such job.',
  queueUnknown: 'There is no such queue.',
  jobRequested: 'The job starts in a moment.',
  erasedCustomer: 'Erased customer',
  erasureHasOpenOrders:
    'You have orders that are not finished. You can ask for this when they are claimed or cancelled.',
  signInAgainFirst: 'Please sign out, sign in again, and ask for this within ten minutes.',
  codeMissing: 'Please enter the code.',
  nameUnknown: 'There is no such name in the list.',
  hoursIncomplete: 'Please set both hours, or neither.',
  hoursReversed: 'The hours must end after they begin.',
  imageUnknown: 'This picture does not belong to this product.',
  imagesChanged: 'The pictures of this product have changed meanwhile.',
  tooManyImages: 'A product can have at most 20 pictures.',
  dayPast: 'A past day cannot be closed.',
  tooManyReportedOrders:
    'These are too many orders for one answer. Please choose a shorter period, or download the file.',
  unknownFigure: 'This figure cannot be opened.',
  tooManyFiles: 'Two files are on their way to you already. Please wait until one of them has arrived.',
  importFileUnreadable: 'This file could not be read as CSV or XLSX.',
  importHeadsMissing: 'The first row must name the columns; download the template to see them.',
  importNoProducts: 'No column says what the products are: choose the one with their names or codes.',
  importEmpty: 'There are no rows in this file.',
  importTooLong: 'A file may have at most 10,000 rows.',
  importUnknown: 'This import does not exist any more. Please choose the file again.',
  importHasErrors: 'Some rows have errors; nothing was written.',
  importDone: 'This file has already been imported.',
  somebody: 'Somebody else',
  importHeadTwice: 'Two columns have the same head.',
  importDiffers: 'This differs from the first row of the product.',
  importNotNumber: 'This is not a number.',
  importPointUnclear: 'The point may part thousands or decimals: write 1250 or 1.25.',
  importSpoilt: 'Letters of this text look spoilt.',
  importFree: 'The price is 0.',
  importAnotherName: 'This number is quite another product in this store.',
  importHalved: 'The price changes by more than half.',
  importUncounted: 'The quantity is empty: customers may order any number.',
  importAddOnHigh: 'The add-on of the size is as high as the price.',
  importBelowZero: 'The quantity is below zero.',
  importQuantityStays: 'The store has it already: its quantity stays as it is.',
  importFaultsHead: 'What to do',
  importSeveralFound: 'Several products of the store are called this. Name it by a code.',
  importRunning: 'This import is running.',
  importCountedTwice: 'Write either what was counted or an adjustment.',
  importNotTime: 'This is not a time, such as 8:00 AM.',
  importNotYesNo: 'Please write yes or no.',
  importNotDays: 'Please write days, such as Mon;Tue.',
  importDateCell: 'The spreadsheet has made a date of this. Format the cell as text and type it again.',
  importSizeless: 'This product is counted without sizes. Take that line off on its form first.',
  importCategoryAmbiguous:
    'There are several categories of this name. Write the path from the top, such as Uniforms > PE.',
  importContentTooLong: '[Too long for a cell: stays as it is]',
  tooManyPictures: 'Please send at most 10 pictures at a time.',
  onePictureOnly: 'Please send one picture.',
  bookListNotFound: 'There is no book list here. Please ask who sent you the link, or choose one from the list.',
  listWithoutGrade: 'This list is for no grade level, so the store does not know whose it is.',
  tooManyBookLists: 'There are as many book lists as a store can have. Please delete old ones first.',
  listItemMissing: 'Please choose a product that the store has.',
  listQuantityInvalid: 'A quantity is a whole number.',
  bookListHeadsMissing: 'The first row must name the columns name, school_year and product.',
  studentNotFound: 'You have no such student any more.',
  undoEnded: 'This cannot be undone any more.',
  invitationUnknown: 'This invitation does not hold. Please open the whole link, or ask a colleague for a new one.',
  invitationExpired: 'This invitation has expired. Please ask the colleague who invited you for a new link.',
  invitationUsed: 'This invitation has been used. Please sign in with your username and password.',
  notInvited: 'This user has a password already. You can set a new one on this page.',
  invitationRevoked: 'The link does not hold any more.',
  accountSwitchedOff: 'Your account is switched off.',
  dayOpenAnyway: 'This day is open for pick-up anyway.',
  productNameExists: 'There is a product of this name already; this row makes another.',
  siblingNameTaken: 'There is another category of this name in the same place.',
  closingTooLong: 'At most 120 days can be closed at once.',
  tooManyPickups: 'These days have more open orders than can be moved at once. Please close fewer days at a time.',
  tooManyUploads: 'Other files are still on their way. Please try again in a moment.',
  tooManyStreams: 'Live updates have been opened too often. They can be opened again in a minute.',
  updatesElsewhere: 'Live updates go to newer windows now. Close some of them, or ask for updates here again.',
  wrongCredentials: 'The username or password is not right.',
  limitsYourself: 'You cannot limit your own account to categories.',
  sizeGone: 'This size is not offered any more.',
  colorUnknown: 'This product does not come in this color.',
  colorGone: 'This color is not offered any more.',
  signedOutThere: 'Signed out there.',
  signedOutEverywhere: 'Signed out everywhere.',
} as const;

/** The messages of a failed start for the operator: one message, which names what to do. */
export const startMessages = {
  unknownDatabase: (database: string) =>
    `DATABASE_URL leads to the database ${database}, whose tables this version of Campus Store did not make; nothing in it was changed. Name an empty database.`,
  unknownDataFolder: (folder: string) =>
    `DATA_DIR ${folder} holds the data of another version of Campus Store; nothing in it was changed. Name another folder by DATA_DIR, or move this one away.`,
  noPlace: (reason: string) =>
    `The store cannot start (${reason}): DATA_DIR must be a folder with room that the store's user may write to.`,
} as const;

/** Every message that a response may carry. */
export type AnyMessage = KnownMessage | StaffMessage | (typeof serverMessages)[keyof typeof serverMessages];

/** The message of /readyz about a disk that fails; `fault` is the code of the system or the database, such as ENOSPC or 1021. */
export const storeCannotWrite = (fault: string): string =>
  `The store cannot write: a disk is full or broken (${fault}).`;

/** The message about an order whose status differs from the expected one although nobody has changed it since it was placed. */
export const orderIsAt = (status: string): string => `This order is ${status}.`;
/** The same to the staff user who has changed it. */
export const youMovedOrder = (status: string): string => `You have set this order to ${status}.`;
/** The same of a payment, `when` as people read it. */
export const paymentIsAt = (status: string): string => `This payment is ${status}.`;
export const youDecidedPayment = (status: string, when: string): string =>
  `You have set this payment to ${status} (${when}).`;

/** The message about a fault in a row of a file; the first row is row 1. */
export const faultyRow = (row: number, message: string): string => `Row ${row}: ${message}`;
/** The message about a cell of an import that is too long; `cell` is its name, such as B7, or null if the file does not name it. */
export const cellTooLong = (cell: string | null, most: number): string =>
  `${cell === null ? 'A cell of this file' : `Cell ${cell}`} has more than ${most.toLocaleString('en-PH')} characters. Please shorten it.`;
/** Why something cannot be handed over: somebody has done it. */
export const handedOverBy = (who: string): string => `${who} has handed this over already.`;
/** The history's words for unpaid goods that became ready or were handed over, by how far the payment was. */
export const UNPAID_WORDS = {
  'Awaiting Proof': PAYMENT_LABELS['Awaiting Proof'],
  'To Check': 'Not paid yet: proof not checked',
  Rejected: PAYMENT_LABELS.Rejected,
} as const satisfies Readonly<Record<Exclude<PaymentStatus, 'Confirmed'>, string>>;

/** Why an unpaid order does not become ready and is not handed over without saying so; `payment` is how far its payment is. */
export const notPaidYet = (payment: PaymentStatus): string =>
  payment === 'To Check'
    ? 'The payment of this order is not checked yet. Confirm that you go on all the same.'
    : `This order is not paid: ${payment}. Confirm that you go on all the same.`;
/** The messages about a text that is not a valid code, by the field of the code. */
export const codeInvalid: Readonly<Record<CodeField, string>> = {
  barcode: 'This is no ISBN, EAN or UPC: its check digit is wrong, or a digit is missing.',
  isbn: 'This is no ISBN: its check digit is wrong, or a digit is missing.',
  sku: 'An own code has at most 40 letters and digits, with blanks or . - _ / # + between them.',
};

/** A product has a code already; `label` is what the code is called within a sentence. */
export const codeTaken = (name: string, label: string): string => `${name} has this ${label}.`;

/** Two products of a file have one code. */
export const codeTwice = (label: string): string => `Another product in this file has this ${label}.`;

/** A message about a cell that does not go with an earlier row of the file; `value` is what that row has. */
export const seeRow = (message: string, row: number, value?: string): string =>
  `${message} See row ${row}${value === undefined ? '' : `: ${value || 'an empty cell'}`}.`;
/** The message of seeRow without the row, which is one for all rows. */
export const withoutRow = (message: string): string => message.replace(/ See row \d+[\s\S]*$/, '');
/** A row of a file says nothing that an earlier one has not said. */
export const repeatsRow = (row: number): string => seeRow('This repeats an earlier row and counts once.', row);
/** A product of a file is one in the store with that of an earlier row. */
export const sameProductAsRow = (row: number): string => seeRow('This is the same product as in an earlier row.', row);

/** Why a number gets no code yet, and for how long; `seconds` are to be waited. */
export const tooManyCodes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many codes were asked for this number. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};

/** Why a change of all that a list finds is rejected. */
export const tooManyChosen = (count: number, max: number): string =>
  `These are ${count.toLocaleString('en-PH')} products; at most ${max.toLocaleString('en-PH')} change together. Please narrow the list.`;
export const listChanged = (count: number): string =>
  `The list has changed meanwhile: ${count.toLocaleString('en-PH')} products now. Please look again.`;
/** Why a count is rejected: orders or somebody else have moved the stock. */
export const quantityMoved = (quantity: number): string =>
  `There are ${piecesText(quantity)} by now. Please count again.`;
export const scopeMissing = (scope: Scope): string => `This API token lacks the scope ${scope}.`;

/** Why an order may not have so many pieces of a product. */
export const tooManyPieces = (name: string, limit: number): string =>
  `One order may have at most ${limit.toLocaleString('en-PH')} of ${name}. If you need more, please ask the store.`;
/** Why a customer cannot add another student. */
export const tooManyStudents = (limit: number): string =>
  `You can keep ${limit} students. Please remove one before you add another.`;
/** Why a customer whose orders are not paid cannot place another; `limit` is how many may be open. */
export const unpaidOrdersFirst = (limit: number): string =>
  limit === 1
    ? 'You have an order that is not paid, or whose payment is not checked yet. Once that is done, you can order again.'
    : `You have ${limit} orders that are not paid, or whose payment is not checked yet. Once that is done for one of them, you can order again.`;
/** Why a customer cannot have a pick-up slot again. */
export const slotTakenByYou = (limit: number): string =>
  `You have ${limit === 1 ? 'an order' : `${limit} orders`} at this time already. Please choose another time, or any time that day.`;
/** Until when an order that waits can be picked up; `day` in words. */
export const lastDayToPickUp = (day: string): string =>
  `Last day to pick it up: ${day}. After that day the order is cancelled.`;
/** The history's note of an order that sells out many products, which staff also read on the board. */
export const tookTheLast = (products: number): string => `Took the last of ${products} products`;
export const orderTookTheLast = (orderNo: string, took: string): string => `Order ${orderNo}: ${took}.`;

export const moreThanOwed = (owed: string): string => `No more than ${owed} is to go back.`;
