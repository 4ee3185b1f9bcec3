import { list, report, type ScreenHelp } from './screenHelp.ts';
import { SETTINGS_HELP } from './settingsHelp.ts';

export const HELP: readonly ScreenHelp[] = [
  {
    path: '/dashboard',
    title: 'Today',
    purpose: 'The open orders by their status, and what is to be done first.',
    jobs: {
      'See what waits': 'Press a tile: the list below shows exactly the orders that it counts.',
      'Move an order': 'Press the arrows of the order and choose the new status. Undo is offered for ten seconds.',
      'Move many orders': 'Tick them, press Set status, and choose the status.',
    },
    final:
      'The customer gets a message about the new status after a short time. A message that has been sent cannot be recalled.',
  },
  {
    path: '/payments',
    title: 'Payments',
    purpose: 'The proofs of payment that nobody has checked yet, one after the other.',
    jobs: {
      'Confirm a payment': 'Compare amount and reference with your bank, then press Confirm. The next proof opens.',
      'Reject a proof': 'Press Reject and choose or write a reason. The customer reads it and can send another proof.',
      'See other payments': 'Choose Awaiting Proof, To Check, Confirmed or Rejected above the proof.',
    },
    final:
      'After ten seconds the customer is told. A payment that was confirmed by mistake can be set back on the page of the order.',
  },
  {
    path: '/orders',
    title: 'Orders',
    purpose: 'Every order of every day: to find one, and to move many.',
    jobs: {
      'Find an order': 'Type the last four digits of its number, a name, a student or a phone number.',
      'Keep a view': 'Choose filters and press Views, then Save this view.',
      'Move many orders': 'Tick them and choose the status in the bar below.',
    },
    final: 'A cancelled order gives its stock back at once. Somebody else may buy it before you undo the cancellation.',
  },
  {
    path: '/counter',
    title: 'Counter',
    purpose: 'The orders that customers fetch, and what is to be collected for them.',
    jobs: {
      'Hand over a scanned order': 'Scan the pick-up code, then press Hand over all.',
      'Hand over a part': 'Tick the parts that the customer takes, then press Hand over.',
      'Exchange a size':
        'Open the order, press Exchange beside the line, and choose the new size. What is to be collected or returned is shown before you press Exchange.',
    },
    final: 'An order that is handed over without payment is written down with your name.',
  },
  {
    path: '/counter/sale',
    title: 'Sell from the shelf',
    purpose: 'A sale of what lies on the shelf: ordered, paid and claimed at once.',
    jobs: {
      'Sell by scanner': 'Scan each piece, take the money, write what was given, and press Sell. The change is shown.',
      'Sell without a barcode': 'Type the name, press the product, and choose its size and color.',
      'Print a sale': 'After the sale press Print order.',
    },
    final: 'A sale is undone by cancelling its order: the pieces are in stock again, and the money is to be returned.',
  },
  {
    path: '/picking',
    title: 'Picking',
    purpose: 'What the orders of a day need from the shelf.',
    jobs: {
      'Pack for tomorrow':
        'Choose Tomorrow and tick each product that you have put aside: all who pick see it. By shelf is the order in which you walk.',
      'Take pieces by scanner':
        'Scan each piece that you take: the list counts it. Without a network the count is sent later.',
      'Finish an order': 'When all of it is ticked it stands at the top: press Ready.',
    },
    final: 'Ready for Pickup sends the customer a message.',
  },
  {
    path: '/stocks',
    title: 'Products',
    purpose: 'What the store sells, with prices, sizes and stock.',
    jobs: {
      'Add a product':
        'Press New product, fill in name, category and price, switch on Show to customers, and press Save.',
      'Correct a count':
        'Press the number in stock, or scan the barcode in the search, and write what you have counted.',
      'Change many products':
        'Tick them and choose in the bar below what to change, or delete them; products in open orders stay. Or import a spreadsheet.',
    },
    final: 'A deleted product cannot be brought back. Hide it from customers instead.',
  },
  list(
    '/stocks/book-lists',
    'Book lists',
    'book list',
    'The books that a grade level, a program or a section needs, to be ordered by one press.',
  ),
  list('/stocks/synonyms', 'Synonyms', 'synonym', 'Words that mean the same when customers search.'),
  {
    path: '/stocks/searches',
    title: 'Searches',
    purpose: 'What customers searched and did not find.',
    jobs: {
      'See what is missing': 'The words that were searched most are on top.',
      'Teach a word': 'Press Add a synonym beside the word, and write what it means here.',
      'Choose the days': 'Choose how many days are counted.',
    },
    final: 'This screen changes nothing.',
  },
  {
    path: '/categories',
    title: 'Categories',
    purpose: 'The shelves of the store, as customers see them in the menu.',
    jobs: {
      'Add a category': 'Press New category and write its name.',
      'Change the order': 'Drag a category to its place, or press Actions and Move up.',
      'Put one into another': 'Press Actions, then Move into….',
    },
    final: 'A deleted category cannot be brought back. One with products cannot be deleted.',
  },
  list('/subjects', 'Subjects', 'subject', 'The subjects that books can be filtered by.'),
  list('/grade-levels', 'Grade levels', 'grade level', 'The grades that products can be filtered by.'),
  list('/agriculture', 'Agriculture', 'kind of agriculture', 'The kinds of produce that customers can filter by.'),
  ...SETTINGS_HELP,
  report('/reports/customer-carts', 'Customer carts', 'What lies in carts and is not ordered yet.'),
  report('/reports/orders-history', 'Orders history', 'Every order of the chosen days.'),
  report('/reports/orders-history-per-category', 'Orders history per category', 'What was ordered, by category.'),
  report('/reports/orders-summary', 'Orders summary', 'What was ordered on the chosen days, by product and status.'),
  report('/reports/inventory-report', 'Inventory report', 'What is in stock, what runs low, and what to buy.'),
];

/** Returns the help of the screen at a path: its own, or that of the list above it. */
export function helpAt(path: string): ScreenHelp | undefined {
  const above = HELP.filter((each) => path === each.path || path.startsWith(`${each.path}/`));
  return above.sort((one, other) => other.path.length - one.path.length)[0];
}
