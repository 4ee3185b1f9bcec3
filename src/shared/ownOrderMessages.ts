/**
 * The messages of a customer's own orders once they are placed. They are apart from `purchaseMessages` because the first pages show none of
 * them.
 */
export const ownOrderMessages = {
  chooseAnotherTime: 'Please choose another day or time.',
  cancelledUnpaid: 'Please do not pay this order any more. If you have paid it already, please tell the store.',
  orderNotYours: 'There is no such order of yours.',
  orderNotYoursHint: 'Please check the number, or find the order in My Orders.',
  payBeforeReady: 'Send the proof of your transfer. The store hands the items over when it is checked.',
  proofByThen: 'Send the proof by then, or the order is cancelled.',
  proofNotAccepted: 'Proof of payment not accepted',
  sendClearerProof: 'Send a clearer proof',
  notPaidYet: 'Not paid yet.',
  cancelled: 'This order is cancelled.',
  ready: 'Your order is ready.',
  nothingToDo: 'Nothing to do now.',
  proofBeingChecked: 'The store checks your proof of payment.',
  beingPrepared: 'The store prepares your items. This page says when they are ready.',
  noOrdersFound: 'No order matches this.',
} as const;

/** The amount to pay, and the last day to do so as people read it; null where any day will do. */
export const payBy = (amount: string, day: string | null): string =>
  day === null ? `Pay ${amount}` : `Pay ${amount} by ${day}`;
/** The last day to send the proof of payment, for the store then cancels the order. */
export const proofBy = (day: string): string => `Send the proof by ${day}, or the order is cancelled.`;
/** The customer of a rejected proof may have sent the money all the same. */
export const noSecondPayment = (amount: string): string =>
  `You do not need to pay again if you already sent ${amount}.`;
/** The customer's order whose proof was rejected, and why. */
export const notAccepted = (orderNo: string, reason: string): string =>
  `Proof of order ${orderNo} not accepted: ${reason}`;
/** How an order that is ready is fetched. */
export const comeFor = (time: string): string => `Come ${time}. Show the pick-up code at the counter.`;
/** That an order is there, right after it was sent. */
export const orderPlacedWith = (orderNo: string): string => `Order placed: ${orderNo}`;
/** The orders that wait for a payment, counted. */
export const countedToPay = (count: number): string =>
  count === 1 ? '1 order waits for your payment' : `${count} orders wait for your payment`;
