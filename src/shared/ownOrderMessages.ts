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
/** Until when the store keeps the items of an order that is not paid. */
export const heldUntil = (day: string): string =>
  `The store holds your items until ${day}. Send the proof of your transfer by then, or the order is cancelled.`;
/** How an order that is ready is fetched. */
export const comeFor = (time: string): string => `Come ${time}. Show the pick-up code at the counter.`;
/** That an order is there, right after it was sent. */
export const orderPlacedWith = (orderNo: string): string => `Order placed: ${orderNo}`;
/** The orders that wait for a payment, counted. */
export const countedToPay = (count: number): string =>
  count === 1 ? '1 order waits for your payment' : `${count} orders wait for your payment`;
