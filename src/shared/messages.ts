import { counted } from './counted.ts';

/**
 * The messages for customers, each written once. The specification gives the promised ones to the letter
 * (docs/rules/operations.md, Messages).
 */
export const messages = {
  // Promised, by what happens (docs/rules/operations.md, Messages)
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

  // Promised, by screen and rule (docs/rules/operations.md, Messages)
  paymentModeInvalid: 'Invalid mode of payment selected',
  pickupTimeRequired: 'Please select a pickup time',
  missingName: 'Missing name',
  agribizCutoff: 'Orders cutoff 4pm every Tuesday except holidays',
  systemTitle: 'E-COMMERCE SYSTEM',
  pricesChanged: 'Prices have changed. Please review your cart.',
  dropFile: 'Click or drag file to this area to upload',
  purchaseSuccessful: 'Purchase Successful',
  orderPlaced: 'Thank you! Your order has been placed.',
  uploadProof: 'Click to Upload Proof of Payment',
  selectPickupDate: 'SELECT PICK UP DATE',

  // Every screen
  setUpStore: 'Set up this store',
  amountUnclear: 'Please enter an amount, such as 1250.50.',
  notWhole: 'Please enter a whole number, such as 12.',
  screenNotLoaded: 'This page could not be loaded. Please check your connection and try again.',
  screenFailed: 'This page could not be shown. Please try again.',
  offline: 'You are offline.',
  reconnecting: 'The store cannot be reached. Reconnecting…',
  connectionBack: 'You are back online.',
  googleUnreachable: 'Google sign-in is not available right now.',
  updatesEnded: 'This page no longer updates automatically.',

  // Several screens
  sessionEnded: 'You were signed out. Please sign in again.',
  pageNotFound: 'We can’t find that page.',
  phoneRequired: 'Please enter your contact number.',
  quantityInvalid: 'Please enter a whole number, 1 or more.',
  fieldRequired: 'Please fill out this field.',
  slotInvalid: 'Please choose a pick-up time from the list.',
  slotFull: 'This time is full. Please choose another one, or any time that day.',
  notValid: 'This value is not valid.',
  numberTooSmall: 'This number is too small.',
  tooMany: 'Too many. Please remove some.',
  periodReversed: 'The end date must be on or after the start date.',
  sessionEndedWhileTyping: 'You were signed out. Sign in again; nothing you typed is lost.',
  draftRestored: 'Your unsaved changes were restored.',
  connectionLost: 'Connection lost. Please check it and try again.',
  noCommonPickupTime:
    'These items can’t be picked up together on this day. Choose another day, or order them separately.',
  oneFileOnly: 'Please upload one file at a time.',
  nothingOrdered: 'You have no orders yet.',
  waitsForConnection: 'Not saved yet. Waiting for a connection.',
  colorRequired: 'Please choose a color.',
  counterInvalid: 'You can no longer pick up at this counter. Please choose another one.',
  payBeforeReady: 'Upload your receipt. You can pick up once we confirm the payment.',
  proofNotAccepted: 'Receipt not accepted',

  // Sign-in
  codeSpent: 'Too many tries. Get a new code.',

  // Product and cart
  productNotFound: 'Sorry, this product is no longer available.',

  // Choosing size, color and number
  sizeRequired: 'Please choose a size.',
  priceMissing: 'This product has no price yet.',

  // Cart
  quantityTooLarge: 'Too many for one order. Please enter a smaller number.',

  // Checkout
  cartEmpty: 'Please select at least one item in your cart.',
  someLinesRejected: 'Some items cannot be ordered. Please review them below.',
  receivingInvalid: 'Invalid receiving option selected',
  addressRequired: 'Please enter the delivery address.',
  proofAttached: 'Receipt uploaded',
  transferMeaning:
    'Pay after ordering: send the total by bank or e-wallet, then upload the receipt (screenshot, photo or PDF).',
  lookingForOrder: 'Looking for your order…',
  waitingForConnection: 'You’re offline. Keep this page open; we’ll send your order when you’re back online.',
  noReceivingOption: 'Please choose Pick-Up or Delivery',
  noCounter: 'Please choose a pick-up counter.',
  notPaidYet: 'Not paid yet.',

  // My Orders and the page of an order
  proofLocked: 'You can replace the receipt only while the order is pending.',
  paymentConfirmed: 'Your payment is confirmed. You don’t need to upload another receipt.',
  proofOfCancelled: 'This order is cancelled. You cannot upload a receipt for it.',
  windowBlocked: 'Your browser blocked the new window. Please allow pop-ups.',
  pickupCodeFailed: 'We could not load the code. Please try again, or give your order number at the counter.',
  codesOffline: 'No connection. You can still show your pick-up code at the counter.',
  allOrdersShown: 'End of your orders',
  chooseAnotherTime: 'Please choose another day or time.',
  cancelledUnpaid: 'Please don’t pay for this order. Already paid? Please contact us.',
  orderNotYours: 'We can’t find that order.',
  orderNotYoursHint: 'Please check the number, or look in My Orders.',
  proofByThen: 'Upload your receipt by then, or the order will be cancelled.',
  sendClearerProof: 'Upload a new receipt',
  cancelled: 'This order is cancelled.',
  ready: 'Your order is ready.',
  nothingToDo: 'Nothing to do for now.',
  proofBeingChecked: 'We’re checking your payment.',
  beingPrepared: 'We’re preparing your order.',
  noOrdersFound: 'No orders found.',

  // Proof of payment
  proofTooLarge: 'This file is too large. Please upload one up to 10 MB.',
  proofNotPicture: 'This photo type can’t be read. Take a screenshot and upload that.',
  proofDamaged: 'This file is damaged. Take a screenshot and upload that.',
  readingPdf: 'Reading the first page of the PDF…',
  proofPdfLocked: 'This PDF has a password. Please upload a screenshot, or the PDF without its password.',
  proofPdfBroken: 'This PDF cannot be read. Please upload a screenshot instead.',
  sendReceipt: 'Send receipt',
  referenceHint: 'With it we can find your payment faster.',
  referenceInvalid: 'Use letters and numbers only, 40 at most.',
  uploadCancelled: 'Upload cancelled. Nothing was sent.',
  proofEmpty: 'This file is empty. Please choose another one.',
  askWhereToPay: 'Please ask us where to pay.',
  numberNotCopied: 'Could not copy it. Please select the number and copy it.',
  noOrderChosen: 'No order selected.',

  // Profile
  phoneInvalid: 'Please enter a valid phone number, such as 0917 123 4567.',
  withdrawalMeaning:
    'Then you cannot place new orders. Orders already placed are not affected, and you can agree again at any time.',
  agreementWithdrawn: 'You no longer agree to the privacy policy.',
  signInAdded: 'Added. You can now use it to sign in.',
  addSignIn:
    'Add your phone number or Google account as another way to sign in. If you already ordered with it, those orders will also show here.',
  myDataFailed: 'We could not load your data. Please try again.',
  erasureCancelled: 'Deletion cancelled.',
  agreementRequired: 'Please read the privacy policy and check the box to continue.',

  // Questions and products
  questionGone: 'This question no longer exists.',

  // Products and stocks
  sameTwice: 'Already added.',
} as const;

export type KnownMessage = (typeof messages)[keyof typeof messages];

/** The promised 'uploaded' message for a file's name. */
export const fileUploaded = (file: string): string => `${file} file uploaded successfully.`;
/** The promised 'failed' message for a file's name. */
export const fileUploadFailed = (file: string): string => `${file} file upload failed.`;
export const onlyLeft = (name: string, available: number): string =>
  available > 0 ? `${name}: only ${available} left.` : `${name} is sold out.`;
export const proofDeletedOn = (when: string): string =>
  `The proof of payment was deleted on ${when}, as the privacy policy says.`;
export const newCodeIn = (countdown: string): string => `You can ask for a new code in ${countdown}`;
export const addedToCart = (name: string): string => `${name} is in your cart.`;
export const removedFromCart = (name: string): string => `Removed ${name}.`;
export const priceChanged = (before: string, now: string): string => `Now ${now} (was ${before}).`;
export const orderPlacedElsewhere = (orderNo: string): string => `Order ${orderNo} has been placed.`;
export const pickupMoved = (orderNo: string): string => `The pick-up of order ${orderNo} was changed.`;
export const pickupMovedFrom = (day: string | null, reason: string): string =>
  `We changed the pick-up ${day === null ? 'to another counter' : `from ${day}`}. Reason: ${reason}`;
export const proofReceived = (orderNo: string): string => `We received your receipt for order ${orderNo}.`;
/** The reason why a day or slot is closed for a product; `hours` is the text of describeHours. */
export const closedByProduct = (name: string, hours: string): string =>
  `${name} cannot be picked up at that time. ${hours}.`;
export const readyOnlyFrom = (name: string, day: string): string => `${name} is ready from ${day}.`;
export const cutoffMeans = (cutoff: string, readyFrom: string): string =>
  `If you order by ${cutoff}, you can pick up your items from ${readyFrom}.`;
export const changesWaiting = (count: number): string => `${counted(count, 'change')} not sent yet.`;

export function paymentDecided(orderNo: string, payment?: string | null): string {
  if (payment === 'Confirmed') return `Your payment for order ${orderNo} is confirmed.`;
  if (payment === 'Rejected') return `Your receipt for order ${orderNo} was not accepted.`;
  return `The payment for order ${orderNo} was updated.`;
}

/** The word for an order or lines that reached a status, used after their names or after "Your order". */
const STATUS_WORDS = {
  Pending: 'waiting to be prepared',
  Processing: 'being prepared',
  'Ready for Pickup': 'ready for you',
  Claimed: 'picked up',
  Cancelled: 'cancelled',
} as const;
type Status = keyof typeof STATUS_WORDS;
export function statusWords(status: Status, isSeveral: boolean): string {
  const isOver = status === 'Claimed' || status === 'Cancelled';
  return `${isOver ? (isSeveral ? 'were' : 'was') : isSeveral ? 'are' : 'is'} ${STATUS_WORDS[status]}`;
}

export const orderMoved = (orderNo: string, status: Status): string =>
  `Your order ${orderNo} ${statusWords(status, false)}.`;
export const itemsMoved = (orderNo: string, items: readonly string[], status: Status): string =>
  `${[...new Set(items)].join(', ')} of order ${orderNo} ${statusWords(status, items.length > 1)}.`;
export const orderTotals = (total: string): string => `New total: ${total}.`;

export const questionsFound = (count: number): string => `${count} ${count === 1 ? 'question' : 'questions'} found.`;

export const payBy = (amount: string, day: string | null): string =>
  day === null ? `Pay ${amount}` : `Pay ${amount} by ${day}`;
export const proofBy = (day: string): string => `Pay by ${day} and upload the receipt, or the order will be cancelled.`;
export const newProofBy = (day: string): string => `Upload a new receipt by ${day}, or the order will be cancelled.`;
export const noSecondPayment = (amount: string): string => `Already paid ${amount}? Don’t pay again.`;
export const notAccepted = (reason: string): string => `${messages.proofNotAccepted}: ${reason}`;
export const lateFor = (time: string): string => `Your pick-up was on ${time}. Please pick it up soon.`;
export const comeFor = (time: string): string => `Pick it up on ${time}. Show your pick-up code at the counter.`;
export const orderPlacedWith = (orderNo: string): string => `Order placed: ${orderNo}`;
export const countedToPay = (count: number): string => (count === 1 ? '1 order to pay' : `${count} orders to pay`);
