/** Messages about products, orders, proofs and personal data, apart from `messages` because the sign-in page shows none of them. */
export const purchaseMessages = {
  // Promised, by screen and rule (docs/rules/operations.md, Messages)
  dropFile: 'Click or drag file to this area to upload',
  purchaseSuccessful: 'Purchase Successful',
  orderPlaced: 'Thank you! Your order has been placed.',
  uploadProof: 'Click to Upload Proof of Payment',
  selectPickupDate: 'SELECT PICK UP DATE',

  // Ours
  proofTooLarge: 'This file is too large. Please upload one up to 10 MB.',
  proofNotPicture: 'This photo type can’t be read. Take a screenshot and upload that.',
  proofDamaged: 'This file is damaged. Take a screenshot and upload that.',
  readingPdf: 'Reading the first page of the PDF…',
  proofPdfLocked: 'This PDF has a password. Please upload a screenshot, or the PDF without its password.',
  proofPdfBroken: 'This PDF cannot be read. Please upload a screenshot instead.',
  oneFileOnly: 'Please upload one file at a time.',
  proofLocked: 'You can replace the receipt only while the order is pending.',
  referenceHint: 'If you have it, enter it before you upload the receipt. We can then find your payment faster.',
  referenceInvalid: 'Use letters and numbers only, 40 at most.',
  paymentConfirmed: 'Your payment is confirmed. You don’t need to upload another receipt.',
  proofAttached: 'Receipt uploaded',
  proofOfCancelled: 'This order is cancelled. You cannot upload a receipt for it.',
  uploadCancelled: 'Upload cancelled. Nothing was sent.',
  proofEmpty: 'This file is empty. Please choose another one.',
  transferMeaning:
    'Pay after ordering: send the total by bank or e-wallet, then upload the receipt (screenshot, photo or PDF).',
  askWhereToPay: 'Please ask us where to pay.',
  numberNotCopied: 'Could not copy it. Please select the number and copy it.',
  windowBlocked: 'Your browser blocked the new window. Please allow pop-ups.',
  withdrawalMeaning:
    'Then you cannot place new orders. Orders already placed are not affected, and you can agree again at any time.',
  agreementWithdrawn: 'You no longer agree to the privacy policy.',
  questionGone: 'This question no longer exists.',
  nothingOrdered: 'You have no orders yet.',
  pickupCodeFailed: 'We could not load the code. Please try again, or give your order number at the counter.',
  codesOffline: 'No connection. You can still show your pick-up code at the counter.',
  noOrderChosen: 'No order selected.',
  allOrdersShown: 'End of your orders',
  lookingForOrder: 'Looking for your order…',
  signInAdded: 'Added. You can now use it to sign in.',
  addSignIn:
    'Add your phone number or Google account as another way to sign in. If you already ordered with it, those orders will also show here.',
  myDataFailed: 'We could not load your data. Please try again.',
  erasureCancelled: 'Deletion cancelled.',
  agreementRequired: 'Please read the privacy policy and check the box to continue.',
  waitingForConnection: 'You’re offline. Keep this page open; we’ll send your order when you’re back online.',
  waitsForConnection: 'Not saved yet. Waiting for a connection.',
  sizeRequired: 'Please choose a size.',
  colorRequired: 'Please choose a color.',
  priceMissing: 'This product has no price yet.',
  noReceivingOption: 'Please choose Pick-Up or Delivery',
  noCounter: 'Please choose a pick-up counter.',
  counterInvalid: 'You can no longer pick up at this counter. Please choose another one.',

  // The page of an order
  chooseAnotherTime: 'Please choose another day or time.',
  cancelledUnpaid: 'Please don’t pay for this order. Already paid? Please contact us.',
  orderNotYours: 'We can’t find that order.',
  orderNotYoursHint: 'Please check the number, or look in My Orders.',
  payBeforeReady: 'Upload your receipt. You can pick up once we confirm the payment.',
  proofByThen: 'Upload your receipt by then, or the order will be cancelled.',
  proofNotAccepted: 'Receipt not accepted',
  sendClearerProof: 'Upload a new receipt',
  notPaidYet: 'Not paid yet.',
  cancelled: 'This order is cancelled.',
  ready: 'Your order is ready.',
  nothingToDo: 'Nothing to do for now.',
  proofBeingChecked: 'We’re checking your payment.',
  beingPrepared: 'We’re preparing your order. This page shows when it is ready.',
  noOrdersFound: 'No orders found.',

  // Promised, by what happens (docs/rules/operations.md, Messages)
  noPaymentMode: 'Please select a mode of payment.',
} as const;

export type PurchaseMessage = (typeof purchaseMessages)[keyof typeof purchaseMessages];

export function paymentDecided(orderNo: string, payment?: string | null): string {
  if (payment === 'Confirmed') return `Your payment for order ${orderNo} is confirmed.`;
  if (payment === 'Rejected') return `Your receipt for order ${orderNo} was not accepted.`;
  return `The payment for order ${orderNo} was updated.`;
}

/** The words for an order or lines that came to a status, after their names or after "Your order". */
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
export const notAccepted = (orderNo: string, reason: string): string =>
  `Receipt for order ${orderNo} not accepted: ${reason}`;
export const comeFor = (time: string): string => `Pick it up on ${time}. Show your pick-up code at the counter.`;
export const orderPlacedWith = (orderNo: string): string => `Order placed: ${orderNo}`;
export const countedToPay = (count: number): string => (count === 1 ? '1 order to pay' : `${count} orders to pay`);
