import type { HelpQuestion } from './helpQuestions.ts';

const answer = (...paragraphs: string[]): string => paragraphs.join('\n');

const ASK = 'Questions? Contact us: {phone} {mail}';

/** Built-in questions until staff change them. Each states a rule of docs/rules or of the terms. */
export const DEFAULT_HELP: readonly HelpQuestion[] = [
  {
    slug: 'how-do-i-pay',
    question: 'How do I pay?',
    answer: answer(
      'Pay by bank or e-wallet, such as GCash, after you place your order. Our account numbers are at checkout and on your order page.',
      'Send the total, then upload the receipt: a screenshot, photo or PDF, up to 10 MB. Enter the reference number too. We can then find your payment faster.',
      'You can upload the receipt right after ordering, or later from My Orders.',
      'Pay and upload the receipt within {pay_days}, and at the latest one day before your pick-up. Your order page shows the last day. After that, the order will be cancelled.',
      'We check each receipt. My Orders shows when your payment is confirmed.',
    ),
  },
  {
    slug: 'may-somebody-else-come',
    question: 'Can someone else pick up my order?',
    answer: answer(
      'Yes. Open My Orders, choose the order, tap Show pick-up code and take a screenshot.',
      'Send the code only to the person who will pick up. Anyone who has it can get your order.',
      'Where: {place}',
    ),
  },
  {
    slug: 'what-if-i-am-late',
    question: 'What if I am late or miss my pick-up day?',
    answer: answer(
      'We keep your order. Bring your pick-up code on another pick-up day. Pick-up days: {pick_up_hours}, except public holidays.',
      'Open: {hours}',
      'If you do not pick up your order within {fetch_days} after your pick-up day, or after it is ready if that is later, we will cancel it and refund you. We will remind you first.',
      'Need more time? Please call us: {phone}',
    ),
  },
  {
    slug: 'how-do-i-cancel',
    question: 'How do I cancel an order?',
    answer: answer(
      'Open My Orders, choose the order and tap Cancel this order. You can cancel it yourself while all items are Pending.',
      'Later, please call us. We can still cancel until the order is ready.',
      'If you already paid, we refund you.',
      ASK,
    ),
  },
  {
    slug: 'how-do-i-move-my-pick-up',
    question: 'How do I change my pick-up day?',
    answer: answer(
      'Open My Orders, choose the order and tap Change pick-up. You can do this until the first item is ready.',
      'After that, please contact us with your order number and the new day and time. My Orders will show the change.',
      'Pick-up days: {pick_up_hours}, except public holidays.',
      ASK,
    ),
  },
  {
    slug: 'what-if-a-size-does-not-fit',
    question: 'What if a size does not fit?',
    answer: answer(
      'Bring the uniform back within seven days of pick-up, unworn and with its tags. We exchange it for another size.',
      'We also exchange or refund damaged, wrong or incomplete items within seven days.',
      'Food, plants and personalized items cannot be returned unless they are defective.',
      'Where: {place}',
    ),
  },
  {
    slug: 'what-if-my-proof-is-rejected',
    question: 'What if my receipt is not accepted?',
    answer: answer(
      'My Orders shows the reason. Upload a new receipt there. Already paid? Don’t pay again.',
      'You have {pay_days} to upload the new receipt.',
      'If you already paid, please show us the payment in your bank or e-wallet app.',
      ASK,
    ),
  },
  {
    slug: 'how-do-i-get-my-money-back',
    question: 'How do I get my money back?',
    answer: answer(
      'If your paid order, or part of it, is cancelled, My Orders shows how much we will refund.',
      'After we send your refund, your order page shows the date.',
      'If you have not received it, please call us with your order number: {phone}',
    ),
  },
  {
    slug: 'how-do-i-order-for-two-children',
    question: 'How do I order for two children?',
    answer: answer(
      'Open your profile and add each child under Students, with grade level and section.',
      'In the cart, choose the child for each item. One order can have items for several children.',
      'On a book list, select the children. Each child gets the selected items.',
    ),
  },
  {
    slug: 'what-is-a-book-list',
    question: 'What is a book list?',
    answer: answer(
      'A book list shows what a class needs for the school year: books, uniforms and supplies, with prices and stock.',
      'Open Book lists, choose the class, uncheck what you already have, and add the rest to your cart.',
      'If your class has no list yet, search for each product in the store.',
    ),
  },
  {
    slug: 'how-do-i-sign-in',
    question: 'How do I sign in, and what if I get no code?',
    answer: answer(
      'Enter your mobile number. We send you a 6-digit code by SMS. There is no password.',
      'If you get no code, check the number, wait a moment, then tap Send a new code. Use the newest code.',
      'After five wrong tries, please get a new code.',
      'If you see a Google button, you can also sign in with your Google account.',
      ASK,
    ),
  },
  {
    slug: 'what-does-the-store-know-about-me',
    question: 'What data do you have about me?',
    answer: answer(
      'Your profile, your students, your orders with their receipts, and the messages we sent you.',
      'Open My data at the end of your profile to view, download or delete it.',
      'The privacy policy says how long we keep your data and who can see it.',
    ),
  },
];

export const broughtAlong = (slug: string): HelpQuestion | undefined =>
  DEFAULT_HELP.find((question) => question.slug === slug);
