import { counted } from './counted.ts';
import type { PurchaseMessage } from './purchaseMessages.ts';

/** The messages people meet, each written once. The promised ones stand to the letter (docs/rules/operations.md, Messages); the rest are ours. */
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

  // Promised, by screen and rule (docs/rules/operations.md, Messages)
  paymentModeInvalid: 'Invalid mode of payment selected',
  pickupTimeRequired: 'Please select a pickup time',
  missingName: 'Missing name',
  agribizCutoff: 'Orders cutoff 4pm every Tuesday except holidays',
  systemTitle: 'E-COMMERCE SYSTEM',
  pricesChanged: 'Prices have changed. Please review your cart.',

  // Ours
  codeSpent: 'Too many tries. Get a new code.',
  sessionEnded: 'You were signed out. Please sign in again.',
  pageNotFound: 'We can’t find that page.',
  productNotFound: 'Sorry, this product is no longer available.',
  phoneInvalid: 'Please enter a valid phone number, such as 0917 123 4567.',
  phoneRequired: 'Please enter your contact number.',
  cartEmpty: 'Please select at least one item in your cart.',
  someLinesRejected: 'Some items cannot be ordered. Please review them below.',
  quantityInvalid: 'Please enter a whole number, 1 or more.',
  fieldRequired: 'Please fill out this field.',
  receivingInvalid: 'Invalid receiving option selected',
  addressRequired: 'Please enter the delivery address.',
  slotInvalid: 'Please choose a pick-up time from the list.',
  slotFull: 'This time is full. Please choose another one, or any time that day.',
  passwordTooShort: 'The password must have at least 10 characters.',
  passwordIsUsername: 'The password cannot be the same as the username.',
  passwordMismatch: 'The passwords do not match.',
  usernameTaken: 'This username is taken.',
  quantityTooLarge: 'Too many for one order. Please enter a smaller number.',
  notValid: 'This value is not valid.',
  amountUnclear: 'Please enter an amount, such as 1250.50.',
  notWhole: 'Please enter a whole number, such as 12.',
  numberTooSmall: 'This number is too small.',
  tooMany: 'Too many. Please remove some.',
  sameTwice: 'Already added.',
  nothingToChange: 'Please choose what to change.',
  periodReversed: 'The end date must be on or after the start date.',
  notADate: 'Please enter a valid date.',
  periodTooLong: 'Please choose a period of at most ten years.',
  notAnOrderNumber: 'Please enter a valid order number, such as 2026-11-000042.',
  sessionEndedWhileTyping: 'You were signed out. Sign in again; nothing you typed is lost.',
  draftRestored: 'Your unsaved changes were restored.',
  connectionLost: 'Connection lost. Please check it and try again.',
  noCommonPickupTime:
    'These items can’t be picked up together on this day. Choose another day, or order them separately.',
  screenNotLoaded: 'This page could not be loaded. Please check your connection and try again.',
  screenFailed: 'This page could not be shown. Please try again.',
  offline: 'You are offline.',
  reconnecting: 'The store cannot be reached. Reconnecting…',
  connectionBack: 'You are back online.',
  googleUnreachable: 'Google sign-in is not available right now.',
  updatesEnded: 'This page no longer updates automatically.',
} as const;

export type KnownMessage = (typeof messages)[keyof typeof messages] | PurchaseMessage;

/** The promised 'uploaded' message for a file's name. */
export const fileUploaded = (file: string): string => `${file} file uploaded successfully.`;
/** The promised 'failed' message for a file's name. */
export const fileUploadFailed = (file: string): string => `${file} file upload failed.`;
export const onlyLeft = (name: string, available: number): string =>
  available > 0 ? `${name}: only ${available} left.` : `${name} is sold out.`;
/** The guard of a change of status (docs/rules/orders.md, Orders): who moved the order, and to what. */
export const movedMeanwhile = (who: string, status: string): string =>
  `${who} has already set this order to ${status}.`;
/** Why a decision on a payment was not taken; `when` as people read it. */
export const paymentDecidedMeanwhile = (who: string, status: string, when: string): string =>
  `${who} has already set this payment to ${status} (${when}).`;
export const proofDeletedOn = (when: string): string =>
  `The proof of payment was deleted on ${when}, as the privacy policy says.`;
/** The SMS that carries a sign-in code; `store` is its name in plain characters (toSmsText). */
export const signInCodeText = (store: string, code: string, minutes: number, host?: string): string =>
  // The last line lets a phone that opens the store at this host fill the code in (WebOTP).
  `${store}: ${code} is your sign-in code. Valid for ${minutes} minutes. Never share this code.${host ? `\n\n@${host} #${code}` : ''}`;
export const newCodeIn = (countdown: string): string => `You can ask for a new code in ${countdown}`;
export const addedToCart = (name: string): string => `${name} is in your cart.`;
export const removedFromCart = (name: string): string => `Removed ${name}.`;
export const savedMeanwhile = (who: string, when: string): string =>
  `${who} saved this record on ${when}, after you opened it.`;
export const importedFrom = (filename: string): string => `Imported from ${filename}`;
const products = (count: number): string => counted(count, 'product');
export const availabilityChanged = (count: number, isAvailable: boolean): string =>
  `${products(count)} ${count === 1 ? 'is' : 'are'} now ${isAvailable ? 'shown' : 'hidden'}.`;
export const categoryChanged = (count: number, category: string): string => `${products(count)} moved to ${category}.`;
export const importWritten = (created: number, updated: number): string =>
  `${products(created)} created, ${products(updated)} updated.`;
export const priceChanged = (before: string, now: string): string => `Now ${now} (was ${before}).`;
/** The message for staff after a status was set; `left` counts the lines that had been cancelled one by one and stayed so. */
export const statusSet = (orderNo: string, status: string, left: number): string =>
  left === 0
    ? `Order ${orderNo}: ${status}.`
    : `Order ${orderNo}: ${status}. ${left === 1 ? '1 cancelled item stays' : `${left} cancelled items stay`} cancelled.`;
export const statusUndone = (orderNo: string, status: string): string => `Undone. Order ${orderNo}: ${status}.`;
export const orderPlacedElsewhere = (orderNo: string): string => `Order ${orderNo} has been placed.`;
export const openPickupsLeft = (count: number): string =>
  count === 1
    ? '1 open order has its pick-up on these days. Please choose a new day for it.'
    : `${count.toLocaleString('en-PH')} open orders have their pick-up on these days. Please choose a new day for them.`;
export const pickupMoved = (orderNo: string): string => `The pick-up of order ${orderNo} was changed.`;
export const pickupMovedFrom = (day: string | null, reason: string): string =>
  `We changed the pick-up ${day === null ? 'to another counter' : `from ${day}`}. Reason: ${reason}`;
export const proofReceived = (orderNo: string): string => `We received your receipt for order ${orderNo}.`;
/** Why a day or slot is closed for a product; `hours` as describeHours says them. */
export const closedByProduct = (name: string, hours: string): string =>
  `${name} cannot be picked up at that time. ${hours}.`;
export const readyOnlyFrom = (name: string, day: string): string => `${name} is ready from ${day}.`;
/** Why an order's pick-up cannot be moved to a day; `reason` is a message of its own. */
export const pickupNotMoved = (orderNo: string, reason: string): string =>
  `Order ${orderNo}: ${reason} Please choose another day.`;
export const cutoffMeans = (cutoff: string, readyFrom: string): string =>
  `If you order by ${cutoff}, you can pick up your items from ${readyFrom}.`;
export const changesWaiting = (count: number): string => `${counted(count, 'change')} not sent yet.`;
