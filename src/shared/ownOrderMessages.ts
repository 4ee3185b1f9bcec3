/**
 * The messages of a customer's own orders once they are placed. They are apart from `purchaseMessages` because the first pages show none of
 * them.
 */
export const ownOrderMessages = {
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
} as const;

/** The amount to pay, and the last day to do so as people read it; null where any day will do. */
export const payBy = (amount: string, day: string | null): string =>
  day === null ? `Pay ${amount}` : `Pay ${amount} by ${day}`;
/** The last day to send the proof of payment, for the store then cancels the order. */
export const proofBy = (day: string): string => `Pay by ${day} and upload the receipt, or the order will be cancelled.`;
/** The same after a proof was rejected, whose customer may have paid. */
export const newProofBy = (day: string): string => `Upload a new receipt by ${day}, or the order will be cancelled.`;
/** The customer of a rejected proof may have sent the money all the same. */
export const noSecondPayment = (amount: string): string => `Already paid ${amount}? Don’t pay again.`;
/** The customer's order whose proof was rejected, and why. */
export const notAccepted = (orderNo: string, reason: string): string =>
  `Receipt for order ${orderNo} not accepted: ${reason}`;
/** How an order that is ready is fetched. */
export const comeFor = (time: string): string => `Pick it up on ${time}. Show your pick-up code at the counter.`;
/** That an order is there, right after it was sent. */
export const orderPlacedWith = (orderNo: string): string => `Order placed: ${orderNo}`;
/** The orders that wait for a payment, counted. */
export const countedToPay = (count: number): string => (count === 1 ? '1 order to pay' : `${count} orders to pay`);
