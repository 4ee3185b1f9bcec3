/** The use of a staff screen, in the words of the help beside it and of docs/staff.md. Plain data: both are made of it. */
export interface ScreenHelp {
  /** The path of the screen; records and views below it have the same help. */
  path: string;
  title: string;
  purpose: string;
  /** Three usual jobs, each with its steps. */
  jobs: readonly { job: string; steps: string }[];
  /** The acts of the screen that cannot be undone. */
  final: string;
}

const list = (path: string, title: string, one: string, purpose: string): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: [
    { job: `Find a ${one}`, steps: 'Type a part of its name into the search.' },
    { job: `Add a ${one}`, steps: `Press New ${one}, fill in the fields, and press Save.` },
    {
      job: `Change a ${one}`,
      steps: 'Open it, change the fields, and press Save. Changes shows who changed what before.',
    },
  ],
  final: `A deleted ${one} cannot be brought back.`,
});

const report = (path: string, title: string, purpose: string): ScreenHelp => ({
  path,
  title,
  purpose,
  jobs: [
    {
      job: 'Choose the days',
      steps: 'Choose a period, or the first and the last day. All reports keep the same days.',
    },
    { job: 'See what is behind a figure', steps: 'Press the figure: the orders or products that it counts open.' },
    { job: 'Take it along', steps: 'Print it, or download it for a spreadsheet.' },
  ],
  final: 'A report changes nothing.',
});

export const HELP: readonly ScreenHelp[] = [
  {
    path: '/dashboard',
    title: 'Today',
    purpose: 'The open orders by their status, and what is to be done first.',
    jobs: [
      { job: 'See what waits', steps: 'Press a tile: the list below shows exactly the orders that it counts.' },
      {
        job: 'Move an order',
        steps: 'Press the arrows of the order and choose the new status. Undo is offered for ten seconds.',
      },
      { job: 'Move many orders', steps: 'Tick them, press Set status, and choose the status.' },
    ],
    final:
      'The customer gets a message about the new status after a short time. A message that has been sent cannot be recalled.',
  },
  {
    path: '/payments',
    title: 'Payments',
    purpose: 'The proofs of payment that nobody has checked yet, one after the other.',
    jobs: [
      {
        job: 'Confirm a payment',
        steps: 'Compare amount and reference with your bank, then press Confirm. The next proof opens.',
      },
      {
        job: 'Reject a proof',
        steps: 'Press Reject and choose or write a reason. The customer reads it and can send another proof.',
      },
      { job: 'See other payments', steps: 'Choose Awaiting Proof, To Check, Confirmed or Rejected above the proof.' },
    ],
    final:
      'After ten seconds the customer is told. A payment that was confirmed by mistake can be set back on the page of the order.',
  },
  {
    path: '/orders',
    title: 'Orders',
    purpose: 'Every order of every day: to find one, and to move many.',
    jobs: [
      { job: 'Find an order', steps: 'Type the last four digits of its number, a name, a student or a phone number.' },
      { job: 'Keep a view', steps: 'Choose filters and press Views, then Save this view.' },
      { job: 'Move many orders', steps: 'Tick them and choose the status in the bar below.' },
    ],
    final: 'A cancelled order gives its stock back at once. Somebody else may buy it before you undo the cancellation.',
  },
  {
    path: '/counter',
    title: 'Counter',
    purpose: 'The orders that customers fetch, and what is to be collected for them.',
    jobs: [
      { job: 'Hand over a scanned order', steps: 'Scan the pick-up code, then press Hand over all.' },
      { job: 'Hand over a part', steps: 'Tick the parts that the customer takes, then press Hand over.' },
      {
        job: 'Exchange a size',
        steps:
          'Open the order, press Exchange beside the line, and choose the new size. What is to be collected or returned is shown before you press Exchange.',
      },
    ],
    final: 'An order that is handed over without payment is written down with your name.',
  },
  {
    path: '/counter/sale',
    title: 'Sell from the shelf',
    purpose: 'A sale of what lies on the shelf: ordered, paid and claimed at once.',
    jobs: [
      {
        job: 'Sell by scanner',
        steps: 'Scan each piece, take the money, write what was given, and press Sell. The change is shown.',
      },
      { job: 'Sell without a barcode', steps: 'Type the name, press the product, and choose its size and color.' },
      { job: 'Give a receipt', steps: 'After the sale press Print the receipt.' },
    ],
    final: 'A sale is undone by cancelling its order: the pieces are in stock again, and the money is to be returned.',
  },
  {
    path: '/picking',
    title: 'Picking',
    purpose: 'What the orders of a day need from the shelf.',
    jobs: [
      {
        job: 'Pack for tomorrow',
        steps: 'Choose Tomorrow and tick each product that you have put aside: all who pick see it.',
      },
      {
        job: 'Take pieces by scanner',
        steps: 'Scan each piece that you take: the list counts it. Without a network the count is sent later.',
      },
      { job: 'Finish an order', steps: 'When all of it is ticked it stands at the top: press Ready.' },
    ],
    final: 'Ready for Pickup sends the customer a message.',
  },
  {
    path: '/stocks',
    title: 'Products',
    purpose: 'What the store sells, with prices, sizes and stock.',
    jobs: [
      {
        job: 'Add a product',
        steps: 'Press New product, fill in name, category and price, switch on Show to customers, and press Save.',
      },
      {
        job: 'Correct a count',
        steps: 'Press the number in stock, or scan the barcode in the search, and write what you have counted.',
      },
      {
        job: 'Change many products',
        steps:
          'Tick them and choose in the bar below what to change, or delete them; products in open orders stay. Or import a spreadsheet.',
      },
    ],
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
    jobs: [
      { job: 'See what is missing', steps: 'The words that were searched most are on top.' },
      { job: 'Teach a word', steps: 'Press Add a synonym beside the word, and write what it means here.' },
      { job: 'Choose the days', steps: 'Choose how many days are counted.' },
    ],
    final: 'This screen changes nothing.',
  },
  {
    path: '/categories',
    title: 'Categories',
    purpose: 'The shelves of the store, as customers see them in the menu.',
    jobs: [
      { job: 'Add a category', steps: 'Press New category and write its name.' },
      { job: 'Change the order', steps: 'Drag a category to its place, or press Actions and Move up.' },
      { job: 'Put one into another', steps: 'Press Actions, then Move into….' },
    ],
    final: 'A deleted category cannot be brought back. One with products cannot be deleted.',
  },
  list('/subjects', 'Subjects', 'subject', 'The subjects that books can be filtered by.'),
  list('/grade-levels', 'Grade levels', 'grade level', 'The grades that products can be filtered by.'),
  list('/agriculture', 'Agriculture', 'kind of agriculture', 'The kinds of produce that customers can filter by.'),
  {
    path: '/users',
    title: 'Users',
    purpose: 'The people who work in the store, and what each may do.',
    jobs: [
      { job: 'Add a user', steps: 'Press New user, fill in the fields, and press Save.' },
      {
        job: 'Invite many at once',
        steps:
          'Press Paste a list, look at what was understood, and press Invite. Copy the links: each sets the password of its user once, within 72 hours.',
      },
      {
        job: 'Change a user',
        steps: 'Open it, change the fields, and press Save. An invited user gets a new link there.',
      },
    ],
    final: 'A deleted user cannot be brought back. The link of an invitation is shown once.',
  },
  list(
    '/warehouses',
    'Warehouses',
    'warehouse',
    'The places where staff work. Where customers pick up at several of them, switch that on at each.',
  ),
  {
    path: '/update-password',
    title: 'Password',
    purpose: 'Your own password and passkeys.',
    jobs: [
      { job: 'Change your password', steps: 'Write the present one and the new one twice, and press Save.' },
      { job: 'Add a passkey', steps: 'Press Add a passkey and follow your device. Keep the recovery codes.' },
      { job: 'End other sign-ins', steps: 'Changing the password signs you out everywhere else.' },
    ],
    final: 'A removed passkey cannot be brought back. Recovery codes are shown once.',
  },
  {
    path: '/notices',
    title: 'Notices',
    purpose: 'The messages that customers got, which of them are sent, when, and in which words.',
    jobs: [
      {
        job: 'See what a customer was told',
        steps: 'Search the order, the name or the phone number, and open the message.',
      },
      {
        job: 'Change the words',
        steps: 'Press Edit beside the message, write, look at the preview, press Use these words, and press Save.',
      },
      { job: 'Keep the night quiet', steps: 'Write the quiet hours and press Save. What waits goes when they end.' },
    ],
    final: 'A message that has been sent cannot be recalled.',
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    purpose: 'Who changed or read what, and when.',
    jobs: [
      { job: 'Find a change', steps: 'Search the number of the order or a name, and choose the time.' },
      { job: 'See what somebody did', steps: 'Choose the person in Who.' },
      { job: 'Keep it', steps: 'Press Download CSV.' },
    ],
    final: 'Nobody can change or delete an entry.',
  },
  {
    path: '/settings/privacy',
    title: 'Personal data',
    purpose: 'What people have asked about their data, and how long proofs are kept.',
    jobs: [
      {
        job: 'Answer a request',
        steps: 'Do what was asked, then press Done. Each request is due within 15 working days.',
      },
      { job: 'Write down a request', steps: 'Choose what is asked for, write a note, and press Save the request.' },
      { job: 'Keep proofs for less time', steps: 'Change the days until a proof is deleted, and press Save.' },
    ],
    final: 'Erased data and deleted proofs cannot be brought back.',
  },
  {
    path: '/settings/background-work',
    title: 'Background work',
    purpose: 'What the store does without being asked: reminders, clean-up, backups.',
    jobs: [
      { job: 'See whether all is well', steps: 'A failed job is red and says why.' },
      { job: 'Run a job now', steps: 'Press Run now beside it.' },
      { job: 'See when it runs next', steps: 'Each job shows its last and its next run.' },
    ],
    final: 'A job that is run sends or deletes what is due.',
  },
  {
    path: '/settings/tokens',
    title: 'API and webhooks',
    purpose: 'How other programs read the store and hear from it.',
    jobs: [
      {
        job: 'Let a program in',
        steps:
          'Under New token write a name, choose what it may do, press Make the token, and copy it: it is shown once.',
      },
      { job: 'Tell a program', steps: 'Add its URL, choose the events, and press Send a test.' },
      { job: 'Shut a program out', steps: 'Press Revoke beside its token.' },
    ],
    final: 'A revoked token and a replaced secret stop working at once and cannot be brought back.',
  },
  {
    path: '/settings',
    title: 'Checkout and payment',
    purpose: 'What customers may choose while they order, and where they pay.',
    jobs: [
      {
        job: 'Add a bank account',
        steps: 'Press Add account, fill in bank, name and number, add a QR picture, and press Save.',
      },
      { job: 'Change the payment deadline', steps: 'Change the business days to pay in, and press Save.' },
      { job: 'Find a setting', steps: 'Type its name, or what you call it, into Search the settings.' },
    ],
    final: 'A new deadline counts for orders that are open. Those over it are cancelled.',
  },
  {
    path: '/settings/store',
    title: 'Store',
    purpose: 'The name, place, hours, logo and color of the store, as customers see them everywhere.',
    jobs: [
      {
        job: 'Say where you are',
        steps: 'Write the place so that a stranger finds it, add the link to a map, and press Save.',
      },
      { job: 'Add your logo', steps: 'Press Add a logo, choose a square picture, and press Save.' },
      { job: 'Choose your color', steps: 'Write it as # and six digits. The samples show both schemes. Press Save.' },
    ],
    final: 'Everything here can be changed back. Changes shows what it was.',
  },
  {
    path: '/settings/pick-up',
    title: 'Pick-up and holidays',
    purpose: 'On which days and at which times orders are fetched.',
    jobs: [
      {
        job: 'Change the hours',
        steps: 'Choose the days and times, and press Save. The line below says what customers are offered.',
      },
      {
        job: 'Close a day',
        steps:
          'Press the day in the calendar, write the reason, and press Close this day. Its orders get another day first.',
      },
      { job: 'Open a holiday', steps: 'Press the holiday, write the reason, and press Open this day on purpose.' },
    ],
    final:
      'Customers of moved orders get a message at once. With days under Orders that nobody fetches, the store cancels late orders by itself, after a reminder.',
  },
  {
    path: '/settings/help',
    title: 'Help',
    purpose: 'The questions that customers ask, and what the store answers.',
    jobs: [
      {
        job: 'Change an answer',
        steps: 'Write it in plain words, a line for each paragraph, and press Save. The link below shows it.',
      },
      { job: 'Add a question', steps: 'Press Add question, write question and answer, and press Save.' },
      { job: 'Put the frequent ones first', steps: 'Press the arrows beside a question, and press Save.' },
    ],
    final: 'Everything here can be changed back. Questions that came with the store can be brought back.',
  },
  {
    path: '/settings/sign-in',
    title: 'Sign-in',
    purpose: 'How staff sign in, and how many sign-in codes customers get on a day.',
    jobs: [
      { job: 'Require passkeys', steps: 'Add your own passkey first, switch it on, and press Save.' },
      { job: 'Allow more codes', steps: 'Raise Codes a day, at most, and press Save.' },
      { job: 'See what was used', steps: 'The line above says how many codes have gone today.' },
    ],
    final: 'A code that was sent is paid for.',
  },
  {
    path: '/settings/system',
    title: 'Scanners and page views',
    purpose: 'How fast a scanner types, and which pages are opened.',
    jobs: [
      { job: 'Teach a slow scanner', steps: 'Raise the milliseconds until a scan opens the order, and press Save.' },
      { job: 'See what is read', steps: 'The table counts the openings of each page by day.' },
      { job: 'Turn single keys off', steps: 'Press ? and switch off Keys without Ctrl.' },
    ],
    final: 'Everything here can be changed back.',
  },
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
