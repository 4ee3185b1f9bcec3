/** Messages about products, orders, proofs and personal data, apart from `messages` because the sign-in page shows none of them. */
export const purchaseMessages = {
  // Promised, by screen and rule (docs/rules.md, Messages)
  dropFile: 'Click or drag file to this area to upload',
  purchaseSuccessful: 'Purchase Successful',
  orderPlaced: 'Thank you! Your order has been placed.',
  uploadProof: 'Click to Upload Proof of Payment',
  selectPickupDate: 'SELECT PICK UP DATE',

  // Ours
  proofTooLarge: 'The proof of payment may have at most 10 MB.',
  proofNotPicture: "This photo type can't be read. Take a screenshot and upload that.",
  proofDamaged: 'This file is damaged. Take a screenshot and upload that.',
  readingPdf: 'Reading the first page of the PDF…',
  proofPdfLocked:
    'This PDF is locked with a password. Please send a picture of it (a screenshot), or the PDF without its password.',
  proofPdfBroken: 'This PDF cannot be read. Please send a picture of it, such as a screenshot.',
  oneFileOnly: 'Please send one file at a time.',
  proofLocked: 'The proof of payment can be replaced only while the order is pending.',
  referenceHint: 'Type it before you choose the picture. It helps the store to find your transfer.',
  referenceInvalid: 'Please enter the reference number in letters and digits, at most 40.',
  paymentConfirmed: 'The payment of this order is confirmed: no other proof is needed.',
  proofAttached: 'Proof of Payment Received',
  proofOfCancelled: 'A cancelled order takes no proof of payment.',
  uploadCancelled: 'The upload was cancelled. Nothing was attached.',
  proofEmpty: 'This file is empty.',
  transferMeaning:
    'You pay after you have submitted: transfer the total by your bank or e-wallet, then send the proof as a picture or PDF.',
  askWhereToPay: 'Please ask the store where to pay.',
  numberNotCopied: 'Please select the number and copy it.',
  windowBlocked: 'Your browser has blocked the new window.',
  withdrawalMeaning:
    'Without it you can no longer place orders. Orders that are already placed are still fulfilled, and you can agree again at any time.',
  agreementWithdrawn: 'Your agreement has been withdrawn.',
  questionGone: 'This question is not here any more.',
  nothingOrdered: 'You have not ordered anything yet.',
  pickupCodeFailed: 'The code could not be loaded. Please try again, or tell the counter your order number.',
  codesOffline: 'The store cannot be reached. Show a code at the counter.',
  noOrderChosen: 'No order has been chosen.',
  allOrdersShown: 'These are all of your orders.',
  lookingForOrder: 'Looking for your order…',
  signInAdded: 'You can sign in this way too now.',
  addSignIn:
    'Add the other way to sign in by proving it. If it was your only way to sign in before, the orders and the cart of then come together here.',
  myDataFailed: 'What the store holds on you could not be loaded. Please try again.',
  erasureCancelled: 'Nothing will be erased.',
  agreementRequired: 'Please read the privacy policy and tick the box.',
  waitingForConnection: 'There is no connection. Your order goes out as soon as it is back.',
  waitsForConnection: 'This waits for the connection.',
  sizeRequired: 'Please choose a size.',
  colorRequired: 'Please choose a color.',
  priceMissing: 'This product has no price yet.',
  noReceivingOption: 'Please choose Pick-Up or Delivery',
  noCounter: 'Please choose a pick-up counter.',
  counterInvalid: 'Orders are not picked up at this counter any more. Please choose another one.',

  // Promised, by what happens (docs/rules.md, Messages)
  noPaymentMode: 'Please select a mode of payment.',
} as const;

export type PurchaseMessage = (typeof purchaseMessages)[keyof typeof purchaseMessages];

/** The customer's message after staff have decided on a payment, or have undone the decision. */
export const paymentDecided = (orderNo: string): string => `The payment of order ${orderNo} has been looked at.`;

/** The customer's message about items whose status has changed, while that of the order has not. */
export const itemsMoved = (orderNo: string, items: readonly string[], status: string): string =>
  `${[...new Set(items)].join(', ')} of order ${orderNo} ${items.length === 1 ? 'is' : 'are'} now ${status}.`;
/** The total of the order after that, as people read it. */
export const orderTotals = (total: string): string => `The order now totals ${total}.`;

/** How many questions of the help have the words that are typed. */
export const questionsFound = (count: number): string => `${count} ${count === 1 ? 'question' : 'questions'} found.`;
