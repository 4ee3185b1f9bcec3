import { list, type ScreenHelp } from './screenHelp.ts';

/** The help of the screens below Settings, in the order of its tabs. */
export const SETTINGS_HELP: readonly ScreenHelp[] = [
  {
    path: '/users',
    title: 'Users',
    purpose: 'The people who work in the store, and what each may do.',
    jobs: {
      'Add a user': 'Press New user, fill in the fields, and press Save.',
      'Invite many at once':
        'Press Paste a list, look at what was understood, and press Invite. Copy the links: each sets the password of its user once, within 72 hours.',
      'Change a user': 'Open it, change the fields, and press Save. An invited user gets a new link there.',
    },
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
    jobs: {
      'Change your password': 'Write the present one and the new one twice, and press Save.',
      'Add a passkey': 'Press Add a passkey and follow your device. Keep the recovery codes.',
      'End other sign-ins': 'Changing the password signs you out everywhere else.',
    },
    final: 'A removed passkey cannot be brought back. Recovery codes are shown once.',
  },
  {
    path: '/notices',
    title: 'Notices',
    purpose: 'The messages that customers got, which of them are sent, when, and in which words.',
    jobs: {
      'See what a customer was told': 'Search the order, the name or the phone number, and open the message.',
      'Change the words':
        'Press Edit beside the message, write, look at the preview, press Use these words, and press Save.',
      'Keep the night quiet': 'Write the quiet hours and press Save. What waits goes when they end.',
    },
    final: 'A message that has been sent cannot be recalled.',
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    purpose: 'Who changed or read what, and when.',
    jobs: {
      'Find a change': 'Search the number of the order or a name, and choose the time.',
      'See what somebody did': 'Choose the person in Who.',
      'Keep it': 'Press Download CSV.',
    },
    final: 'Nobody can change or delete an entry.',
  },
  {
    path: '/settings/privacy',
    title: 'Personal data',
    purpose: 'What people have asked about their data, and how long proofs are kept.',
    jobs: {
      'Answer a request': 'Do what was asked, then press Done. Each request is due within 15 working days.',
      'Write down a request': 'Choose what is asked for, write a note, and press Save the request.',
      'Keep proofs for less time': 'Change the days until a proof is deleted, and press Save.',
    },
    final: 'Erased data and deleted proofs cannot be brought back.',
  },
  {
    path: '/settings/background-work',
    title: 'Background work',
    purpose: 'What the store does without being asked: reminders, clean-up, backups.',
    jobs: {
      'See whether all is well': 'A failed job is red and says why.',
      'Run a job now': 'Press Run now beside it.',
      'See when it runs next': 'Each job shows its last and its next run.',
    },
    final: 'A job that is run sends or deletes what is due.',
  },
  {
    path: '/settings/tokens',
    title: 'API and webhooks',
    purpose: 'How other programs read the store and hear from it.',
    jobs: {
      'Let a program in':
        'Under New token write a name, choose what it may do, press Make the token, and copy it: it is shown once.',
      'Tell a program': 'Add its URL, choose the events, and press Send a test.',
      'Shut a program out': 'Press Revoke beside its token.',
    },
    final: 'A revoked token and a replaced secret stop working at once and cannot be brought back.',
  },
  {
    path: '/settings',
    title: 'Checkout and payment',
    purpose: 'What customers may choose while they order, and where they pay.',
    jobs: {
      'Add a bank account': 'Press Add account, fill in bank, name and number, add a QR picture, and press Save.',
      'Change the payment deadline': 'Change the business days to pay in, and press Save.',
      'Find a setting': 'Type its name, or what you call it, into Search the settings.',
    },
    final: 'A new deadline counts for orders that are open. Those over it are cancelled.',
  },
  {
    path: '/settings/store',
    title: 'Store',
    purpose: 'The name, place, hours and logo of the store, as customers see them everywhere.',
    jobs: {
      'Say where you are': 'Write the place so that a stranger finds it, add the link to a map, and press Save.',
      'Add your logo': 'Press Add a logo, choose a square picture, and press Save.',
    },
    final: 'Everything here can be changed back. Changes shows what it was.',
  },
  {
    path: '/settings/pick-up',
    title: 'Pick-up and holidays',
    purpose: 'On which days and at which times orders are fetched.',
    jobs: {
      'Change the hours': 'Choose the days and times, and press Save. The line below says what customers are offered.',
      'Close a day':
        'Press the day in the calendar, write the reason, and press Close this day. Its orders get another day first.',
      'Open a holiday': 'Press the holiday, write the reason, and press Open this day on purpose.',
    },
    final:
      'Customers of moved orders get a message at once. With days under Orders that nobody fetches, the store cancels late orders by itself, after a reminder.',
  },
  {
    path: '/settings/help',
    title: 'Help',
    purpose: 'The questions that customers ask, and what the store answers.',
    jobs: {
      'Change an answer':
        'Write it in plain words, a line for each paragraph, and press Save. The link below shows it.',
      'Add a question': 'Press Add question, write question and answer, and press Save.',
      'Put the frequent ones first': 'Press the arrows beside a question, and press Save.',
    },
    final: 'Everything here can be changed back. Questions that came with the store can be brought back.',
  },
  {
    path: '/settings/sign-in',
    title: 'Sign-in',
    purpose: 'How staff sign in, and how many sign-in codes customers get on a day.',
    jobs: {
      'Require passkeys': 'Add your own passkey first, switch it on, and press Save.',
      'Allow more codes': 'Raise Codes a day, at most, and press Save.',
      'See what was used': 'The line above says how many codes have gone today.',
    },
    final: 'A code that was sent is paid for.',
  },
  {
    path: '/settings/system',
    title: 'Page views',
    purpose: 'Which pages are opened, and how often.',
    jobs: {
      'See what is read': 'The table counts the openings of each page by day.',
      'Turn single keys off': 'Press ? and switch off Keys without Ctrl.',
    },
    final: 'Everything here can be changed back.',
  },
];
