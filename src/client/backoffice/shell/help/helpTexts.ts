import type { RecordNames } from '../../records/recordKind.ts';
import { RECORDS } from '../records.ts';
import { type ScreenHelp, SETTINGS_HELP } from './settingsHelp.ts';

const list = ({ path, title, one, purpose, jobs, final }: RecordNames): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: jobs ?? {
    [`Find a ${one}`]: 'Enter part of the name in the search.',
    [`Add a ${one}`]: `Click New ${one}, fill in the fields, and click Save.`,
    [`Change a ${one}`]: 'Open it, change the fields, and click Save. Changes lists all earlier changes.',
  },
  final: final ?? `A deleted ${one} cannot be restored.`,
});

const report = (path: string, title: string, purpose: string): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: {
    'Choose the days': 'Choose a period, or the first and last day. All reports use the same days.',
    'See what is behind a number': 'Click the number to see its orders or products.',
    'Save it': 'Print it, or download it as a spreadsheet.',
  },
});

export const HELP: readonly ScreenHelp[] = [
  {
    path: '/dashboard',
    title: 'Today',
    purpose: 'The orders of the day by pick-up time, or all orders by status.',
    jobs: {
      'See what needs attention':
        'Click a tile. Today lists those orders by pick-up time, By status by status, with Claimed and Cancelled.',
      'Change an order’s status':
        'Click the arrows on the order and choose the new status. You can undo for 10 seconds.',
      'Change the status of many orders': 'Select the orders, click Set status, and choose the status.',
    },
    final: 'The customer gets a message about the new status after a few seconds. A sent message cannot be recalled.',
  },
  {
    path: '/payments',
    title: 'Payments',
    purpose: 'Proofs of payment to check, one by one.',
    jobs: {
      'Confirm a payment':
        'Compare the amount and reference number with your bank, then click Confirm. The next proof opens.',
      'Reject a proof': 'Click Reject and choose or enter a reason. The customer sees it and can upload another proof.',
      'See other payments': 'Choose Awaiting Proof, To Check, Confirmed or Rejected above the proof.',
    },
    final:
      'The customer gets a message after 10 seconds. To correct a payment confirmed by mistake, open the order and undo it.',
  },
  {
    path: '/orders',
    title: 'Orders',
    purpose: 'All orders. Find one, or change many at once.',
    jobs: {
      'Find an order': 'Enter the last four digits of the order number, a name, a student or a phone number.',
      'Save a view': 'Choose filters, click Views, then Save this view.',
      'Change the status of many orders': 'Select the orders and choose the status in the bar below.',
    },
    final: 'Items of a cancelled order return to stock immediately. Someone else may buy them before you undo.',
  },
  {
    path: '/counter',
    title: 'Counter',
    purpose: 'Orders that customers pick up, and the balance to collect.',
    jobs: {
      'Hand over a scanned order': 'Scan the pick-up code, then click Hand over all.',
      'Hand over some items': 'Select the items the customer takes, then click Hand over.',
      'Exchange a size':
        'Open the order, click Exchange next to the item, and choose the new size. The balance or refund is shown before you click Exchange.',
    },
    final: 'If you hand over an unpaid order, it is recorded with your name.',
  },
  {
    path: '/counter/sale',
    title: 'Walk-in sale',
    purpose: 'Sell items to a customer at the counter: ordered, paid and claimed in one step.',
    jobs: {
      'Sell by scanner': 'Scan each piece, enter the cash received, and click Sell. Then print the order if asked.',
      'Sell without a barcode': 'Enter the name, click the product, and choose its size and color.',
      'Hold or split a sale': 'Hold sale stores it on this device for later. Both takes part cash and part transfer.',
    },
    final: 'To undo a sale, cancel its order. The items return to stock and a refund is due.',
  },
  {
    path: '/picking',
    title: 'Picking',
    purpose: 'Items to get from the shelves for a day’s orders.',
    jobs: {
      'Pack for tomorrow':
        'Choose Tomorrow and mark each product you have taken. Everyone picking sees what you marked. Choose By shelf to follow the shelves.',
      'Take pieces by scanner':
        'Scan each piece you take, and the list counts it. When you are offline, the count is sent later.',
      'Finish an order': 'Complete orders are listed at the top. Click Ready.',
    },
    final: 'Ready for Pickup sends the customer a message.',
  },
  {
    path: '/stocks',
    title: 'Products',
    purpose: 'Products you sell, with prices, sizes and stock.',
    jobs: {
      'Add a product':
        'Click New product, fill in the name, category and price, turn on “Show to customers”, and click Save.',
      'Correct a count': 'Click the number in stock, or scan the barcode in the search, and enter your count.',
      'Change many products':
        'Select the products and choose an action in the bar below, or import a spreadsheet. Products in open orders cannot be deleted.',
    },
    final: 'A deleted product cannot be restored. You can hide it from customers instead.',
  },
  {
    path: '/stocks/searches',
    title: 'Searches',
    purpose: 'Searches by customers that found nothing.',
    jobs: {
      'See what customers could not find': 'The most searched words are at the top.',
      'Add a synonym for a word': 'Click Add a synonym next to the word, and enter what it means.',
      'Choose the days': 'Choose the number of days to count.',
    },
  },
  ...RECORDS.map(list),
  ...SETTINGS_HELP,
  report('/reports/customer-carts', 'Customer carts', 'Items in carts that are not ordered yet.'),
  report('/reports/orders-history', 'Orders history', 'All orders of the chosen days.'),
  report('/reports/orders-history-per-category', 'Orders history per category', 'Items ordered, by category.'),
  report('/reports/orders-summary', 'Orders summary', 'Items ordered on the chosen days, by product and status.'),
  report('/reports/inventory-report', 'Inventory report', 'Items in stock, items running low, and items to buy.'),
];

export function helpAt(path: string): ScreenHelp | undefined {
  const above = HELP.filter((each) => path === each.path || path.startsWith(`${each.path}/`));
  return above.sort((one, other) => other.path.length - one.path.length)[0];
}
