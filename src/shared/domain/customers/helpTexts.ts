import type { HelpQuestion } from './helpQuestions.ts';

/** An answer of several paragraphs. */
const answer = (...paragraphs: string[]): string => paragraphs.join('\n');

const ASK = 'Ask the store: {phone} {mail}';

/** The questions and answers that come along with the store, until staff write others. Each is a rule of docs/rules.md or of the terms. */
export const DEFAULT_HELP: readonly HelpQuestion[] = [
  {
    slug: 'how-do-i-pay',
    question: 'How do I pay?',
    answer: answer(
      'You pay by bank transfer, once you have submitted your order. The checkout shows the accounts of the store, and so does the page of your order.',
      'Transfer the amount of your order, and send the proof of it: a JPEG, PNG or WebP picture of at most 10 MB, or the PDF of your bank. Write the reference number beside it, so that the store finds your money sooner.',
      'Send the proof right after you have submitted, or later from My Orders.',
      'You have {pay_days} to send the proof, but never longer than the day before your pick-up: the page of your order names the last day. After that the order is cancelled.',
      'The staff check each proof. My Orders says when your payment is confirmed.',
    ),
  },
  {
    slug: 'may-somebody-else-come',
    question: 'May somebody else pick up my order?',
    answer: answer(
      'Yes. Open My Orders, choose the order, press Show pick-up code, and give the code to the person who comes, for example as a picture of your screen.',
      'Whoever shows the code gets the order, so give it to nobody else.',
      'Come to: {place}',
    ),
  },
  {
    slug: 'what-if-i-am-late',
    question: 'What if I am late or miss my pick-up day?',
    answer: answer(
      'Your order waits for you. Come on another day of pick-up, with your pick-up code: {pick_up_hours}, but not on public holidays.',
      'Open: {hours}',
      'An order that nobody has picked up after {fetch_days} is cancelled and its products go back to the shelf. What you paid is returned to you. You are reminded before.',
      'If you need more time, tell the store before. Phone: {phone}',
    ),
  },
  {
    slug: 'how-do-i-cancel',
    question: 'How do I cancel an order?',
    answer: answer(
      'Open My Orders, choose the order and press Cancel this order. You can do so as long as all of it is Pending.',
      'Once the store prepares your order, ask its staff to cancel it, before it is ready for pick-up.',
      'Money that you have paid is returned to you.',
      ASK,
    ),
  },
  {
    slug: 'how-do-i-move-my-pick-up',
    question: 'How do I move my pick-up to another day?',
    answer: answer(
      'Open My Orders, choose the order and press Move the pick-up. You can choose any time that a new order could have, as long as nothing of it is ready or fetched.',
      'After that, tell the store the number of your order, and the day and time that suit you. The staff move it, and My Orders shows the new time.',
      'Days of pick-up: {pick_up_hours}, but not on public holidays.',
      ASK,
    ),
  },
  {
    slug: 'what-if-a-size-does-not-fit',
    question: 'What if a size does not fit?',
    answer: answer(
      'Bring the uniform back within seven days of your pick-up, unworn and with its tags. The store exchanges it for another size.',
      'What is damaged, wrong or missing a page is exchanged or refunded within seven days, too.',
      'Food, plants and personalised items cannot be returned unless they are faulty.',
      'Come to: {place}',
    ),
  },
  {
    slug: 'what-if-my-proof-is-rejected',
    question: 'What if my proof of payment is rejected?',
    answer: answer(
      'My Orders shows the reason. Send a clearer proof from there. You do not need to pay again if you already sent the money.',
      'From the rejection on you have {pay_days} again.',
      'If you are sure that you have paid, show the store the transfer in the app of your bank.',
      ASK,
    ),
  },
  {
    slug: 'how-do-i-get-my-money-back',
    question: 'How do I get my money back?',
    answer: answer(
      'When an order that you have paid is cancelled, or a part of it, My Orders says how much goes back to you.',
      'The staff return it and write down when and how.',
      'If it has not come, ask the store with the number of your order. Phone: {phone}',
    ),
  },
  {
    slug: 'how-do-i-order-for-two-children',
    question: 'How do I order for two children?',
    answer: answer(
      'Open your profile and add each child under Students, with grade level and section.',
      'In the cart you choose for each item whose it is. One order may have items for several students, and your order says whose each is.',
      'On a book list you tick the students, and each of them gets what is on the list.',
    ),
  },
  {
    slug: 'what-is-a-book-list',
    question: 'What is a book list?',
    answer: answer(
      'A book list says what a class needs in a school year: books, uniforms and supplies, with prices and what is in stock.',
      'Open Book lists, choose the list of the class, take the tick off what you have already, and put the rest into your cart at once.',
      'If there is no list of your class yet, look for each product in the store.',
    ),
  },
  {
    slug: 'how-do-i-sign-in',
    question: 'How do I sign in, and what if the code does not come?',
    answer: answer(
      'Write your mobile number. The store sends you a code of six digits by SMS, and with that code you are signed in. There is no password.',
      'If no code comes, look whether the number is right, and wait until Send a new code can be pressed. The newest code is the one that counts.',
      'After five wrong tries a code is used up: send a new one.',
      'Where the page offers it, you can sign in with your Google account instead.',
      ASK,
    ),
  },
  {
    slug: 'what-does-the-store-know-about-me',
    question: 'What does the store know about me?',
    answer: answer(
      'What you write in your profile, the students that you add, your orders with their proofs of payment, and the messages that were sent to you.',
      'At the end of your profile open What the store holds on me: you see all of it there, you can take a copy, and you can have it erased.',
      'The privacy policy says how long everything is kept, and who gets it.',
    ),
  },
];

/** The question that comes along with the store under an address, if there is one. */
export const broughtAlong = (slug: string): HelpQuestion | undefined =>
  DEFAULT_HELP.find((question) => question.slug === slug);
