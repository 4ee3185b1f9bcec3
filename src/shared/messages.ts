import { counted } from './counted.ts';
import type { PurchaseMessage } from './purchaseMessages.ts';

/** The messages people meet, each written once. The promised ones stand to the letter (docs/rules.md, Messages); the rest are ours. */
export const messages = {
  // Promised, by what happens (docs/rules.md, Messages)
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

  // Promised, by screen and rule (docs/rules.md, Messages)
  paymentModeInvalid: 'Invalid mode of payment selected',
  pickupTimeRequired: 'Please select a pickup time',
  missingName: 'Missing name',
  agribizCutoff: 'Orders cutoff 4pm every Tuesday except holidays',
  systemTitle: 'E-COMMERCE SYSTEM',
  pricesChanged: 'Prices have changed. Please review your cart.',

  // Ours
  codeSpent: 'This code was tried too often. Send a new code.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  pageNotFound: 'There is nothing at this address.',
  productNotFound: 'This product is not available.',
  phoneInvalid: 'Please enter a phone number that can be called.',
  phoneRequired: 'Please enter your contact number.',
  cartEmpty: 'Please tick at least one item in your cart.',
  someLinesRejected: 'Some items cannot be ordered as they are.',
  quantityInvalid: 'The quantity must be a whole number from 1.',
  fieldRequired: 'Please fill this in.',
  receivingInvalid: 'Invalid receiving option selected',
  addressRequired: 'Please enter the delivery address.',
  slotInvalid: 'Please choose one of the offered pick-up times.',
  slotFull: 'This time is full. Please choose another one, or any time that day.',
  passwordTooShort: 'The password must have at least 10 characters.',
  passwordIsUsername: 'The password must differ from the username.',
  passwordMismatch: 'The two passwords are not the same.',
  usernameTaken: 'This username is taken.',
  quantityTooLarge: 'This is more than one order can hold.',
  notValid: 'This is not valid.',
  amountUnclear: 'This is not a number. Please enter one such as 1250.50.',
  notWhole: 'Please enter a whole number, such as 12.',
  numberTooSmall: 'This number is too small.',
  tooMany: 'These are too many.',
  sameTwice: 'The same stands here twice.',
  nothingToChange: 'Please say what to change.',
  periodReversed: 'The period must end on or after the day it starts.',
  notADate: 'This is not a date.',
  periodTooLong: 'A report covers at most ten years.',
  notAnOrderNumber: 'This is not an order number.',
  sessionEndedWhileTyping: 'Your session has ended. Sign in again; what you typed is kept.',
  draftRestored: 'Your unsaved changes were brought back.',
  connectionLost: 'The connection was lost. Please check it and try again.',
  noCommonPickupTime: 'The items you have ticked have no pick-up time in common on this day.',
  screenNotLoaded: 'This page could not be loaded. Please check your connection and try again.',
  screenFailed: 'This page could not be shown. Please try again.',
  offline: 'You are offline.',
  reconnecting: 'The store cannot be reached. Reconnecting…',
  connectionBack: 'The connection is back.',
  googleUnreachable: 'Google sign-in cannot be reached right now.',
  updatesEnded: 'Live updates have stopped here.',
} as const;

export type KnownMessage = (typeof messages)[keyof typeof messages] | PurchaseMessage;

/** The promised 'uploaded' message for a file's name. */
export const fileUploaded = (file: string): string => `${file} file uploaded successfully.`;
/** The promised 'failed' message for a file's name. */
export const fileUploadFailed = (file: string): string => `${file} file upload failed.`;
/** Why a line cannot be ordered: what is left of a restricted size. */
export const onlyLeft = (name: string, available: number): string =>
  available > 0 ? `Only ${available} left of ${name}.` : `${name} is sold out.`;
/** The guard of a change of status (docs/rules.md, Orders): who moved the order, and to what. */
export const movedMeanwhile = (who: string, status: string): string =>
  `${who} has set this order to ${status} meanwhile.`;
/** Why a decision on a payment was not taken; `when` as people read it. */
export const paymentDecidedMeanwhile = (who: string, status: string, when: string): string =>
  `${who} has set this payment to ${status} meanwhile (${when}).`;
/** Takes the place of a proof whose time was up. */
export const proofDeletedOn = (when: string): string => `The proof of payment was deleted on ${when}, as promised.`;
/** The SMS that carries a sign-in code. */
export const signInCodeText = (code: string, minutes: number, host?: string): string =>
  // The last line lets a phone that opens the store at this host fill the code in (WebOTP).
  `${code} is your Campus Store sign-in code. It works for ${minutes} minutes. Please share it with nobody.${host ? `\n\n@${host} #${code}` : ''}`;
/** Counts down to when a new sign-in code can be requested. */
export const newCodeIn = (countdown: string): string => `New code in ${countdown}`;
/** The storefront's message after an item was added to the cart. */
export const addedToCart = (name: string): string => `${name} is in your cart.`;
/** The storefront's message after a line was removed. */
export const removedFromCart = (name: string): string => `Removed ${name}.`;
/** The guard of two people and one record: who has saved it meanwhile, and when (formatDateTime). */
export const savedMeanwhile = (who: string, when: string): string =>
  `${who} has saved this record on ${when}, after you opened it.`;
/** The ledger's note for a quantity that came with a file. */
export const importedFrom = (filename: string): string => `Imported from ${filename}`;
const products = (count: number): string => counted(count, 'product');
/** The result of a bulk change of availability. */
export const availabilityChanged = (count: number, isAvailable: boolean): string =>
  `${products(count)} ${count === 1 ? 'is' : 'are'} ${isAvailable ? 'shown' : 'hidden'} now.`;
/** The result of a bulk change of category. */
export const categoryChanged = (count: number, category: string): string => `${products(count)} moved to ${category}.`;
/** The result of an import. */
export const importWritten = (created: number, updated: number): string =>
  `${products(created)} created, ${products(updated)} updated.`;
/** The message of a cart line whose unit price has changed since the customer saw it; both prices as people read them. */
export const priceRaised = (before: string, now: string): string => `The price has gone up from ${before} to ${now}.`;
export const priceLowered = (before: string, now: string): string =>
  `The price has gone down from ${before} to ${now}.`;
/** The customer's message about an order that has moved on. */
export const orderMoved = (orderNo: string, status: string): string => `Order ${orderNo} is now ${status}.`;
/** The message for staff after a status was set; `left` counts the lines that had been cancelled one by one and stayed so. */
export const statusSet = (orderNo: string, status: string, left: number): string =>
  left === 0
    ? `Order ${orderNo}: ${status}.`
    : `Order ${orderNo}: ${status}. ${left === 1 ? '1 cancelled item stays' : `${left} cancelled items stay`} cancelled.`;
/** The message for staff after a change of status was undone. */
export const statusUndone = (orderNo: string, status: string): string => `Undone. Order ${orderNo}: ${status}.`;
/** The customer's message about an order that was placed in another window. */
export const orderPlacedElsewhere = (orderNo: string): string => `Order ${orderNo} has been placed.`;
/** Why a day cannot be closed yet: open orders are to be picked up on it. */
export const openPickupsLeft = (count: number): string =>
  count === 1
    ? 'One open order has its pick-up on these days. Please choose a new day for it.'
    : `${count.toLocaleString('en-PH')} open orders have their pick-up on these days. Please choose a new day for them.`;
/** The customer's message about an order whose pick-up staff have moved. */
export const pickupMoved = (orderNo: string): string => `The pick-up of order ${orderNo} has been moved.`;
/** Why an order is not picked up when or where its customer chose; the day as people read it, null where it is the same. */
export const pickupMovedFrom = (day: string | null, reason: string): string =>
  `Moved by the store ${day === null ? 'to another counter' : `from ${day}`}: ${reason}`;
/** The customer's message after the proof of an order has arrived. */
export const proofReceived = (orderNo: string): string => `The proof of payment of order ${orderNo} has been received.`;
/** Why a day or slot is closed for a product; `hours` as describeHours says them. */
export const closedByProduct = (name: string, hours: string): string => `${name} cannot be picked up then. ${hours}.`;
/** Why goods of a weekly cut-off cannot be picked up on an earlier day. */
export const readyOnlyFrom = (name: string, day: string): string => `${name} is ready from ${day}.`;
/** Why an order's pick-up cannot be moved to a day; `reason` is a message of its own. */
export const pickupNotMoved = (orderNo: string, reason: string): string =>
  `Order ${orderNo}: ${reason} Please give it another day.`;
/** The meaning of the cut-off for an order made now; times as formatDateTime and days as formatDay write them. */
export const cutoffMeans = (cutoff: string, readyFrom: string): string =>
  `Order by ${cutoff}. Your items are ready from ${readyFrom}: please choose a pick-up on that day or later.`;
/** The number of changes that wait for the connection. */
export const changesWaiting = (count: number): string => (count === 1 ? '1 change waits.' : `${count} changes wait.`);
