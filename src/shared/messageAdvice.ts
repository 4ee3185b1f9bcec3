import { messages } from './messages.ts';

/** Advice to add to a promised message (docs/rules/operations.md, Messages). A separate file, because only failing screens load it. */
const advice: Readonly<Record<string, string>> = {
  [messages.processingFailed]: 'Please try again in a moment.',
  [messages.processingFailedReport]: 'Please try again in a moment.',
  [messages.customerOrdersFailed]: 'Your orders are safe. Please try again in a moment.',
  [messages.orderDetailsFailed]: 'Please close the order and open it again.',
  [messages.statusChangeFailed]: 'Please check the order and try again.',
  [messages.customerLoginFailed]: 'Please try again, or sign in another way.',
  [messages.profileLoadFailed]: 'Please try again in a moment.',
  [messages.profileSaveFailed]: 'What you typed is still here. Please try again.',
  [messages.cartLoadFailed]: 'Your cart is safe. Please try again in a moment.',
  [messages.cartUpdateFailed]: 'The item was not changed. Please try again.',
  [messages.cartDeleteFailed]: 'The item is still in your cart. Please try again.',
  [messages.inventoryFailed]: 'You can still add the item. We check the stock when you order.',
  [messages.menuFailed]: 'You can still search. Please try again in a moment.',
  [messages.filtersFailed]: 'You can still search and browse the categories.',
  [messages.noProof]: 'You can upload it from the order while the order is open.',
  [messages.paymentModeInvalid]: 'Please choose one from the list.',
  [messages.receivingInvalid]: 'Please choose one from the list.',
  [messages.pickupTimeRequired]: 'A day is enough. Without a time, you can come any time that day.',
  [messages.missingName]: 'Please enter the student’s name, or remove the student.',
  [messages.orderSubmitFailed]: 'Please look at My Orders before you try again.',
};

/** Returns the advice for a message, or null if the message itself contains it. */
export const adviceFor = (message: string): string | null => advice[message] ?? null;
