export interface ScreenHelp {
  /** The path of the screen; its records and views share its help. */
  path: string;
  title: string;
  purpose: string;
  jobs: Readonly<Record<string, string>>;
  final?: string;
}

export const SETTINGS_HELP: readonly ScreenHelp[] = [
  {
    path: '/update-password',
    title: 'Password',
    purpose: 'Your own password and passkeys.',
    jobs: {
      'Change your password': 'Enter your current password and the new one twice, and click Save.',
      'Add a passkey':
        'Click Add a passkey and follow the steps on your device. Keep the recovery codes in a safe place.',
      'Sign out on other devices': 'Change your password. You are signed out on all other devices.',
    },
    final: 'A removed passkey cannot be restored. Recovery codes are shown only once.',
  },
  {
    path: '/notices',
    title: 'Messages',
    purpose: 'Messages to customers: what was sent, what is turned on, when, and the texts.',
    jobs: {
      'See messages to a customer': 'Click Sent messages, search by order, name or phone number, and open the message.',
      'Change the text':
        'Click Edit next to the message, change the text, check the preview, click Use this text, and click Save.',
      'Send no messages at night': 'Enter the quiet hours and click Save. Messages wait until the quiet hours end.',
    },
    final: 'A sent message cannot be recalled.',
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    purpose: 'Who changed or viewed records, and when.',
    jobs: {
      'Find a change': 'Search by order number or name, and choose the period.',
      'See what a user did': 'Choose the user under User.',
      'Download it': 'Click Download CSV.',
    },
    final: 'Entries cannot be changed or deleted.',
  },
  {
    path: '/settings/privacy',
    title: 'Personal data',
    purpose: 'Customers’ requests about their data, and how long proofs are kept.',
    jobs: {
      'Answer a request': 'Do what was requested, then click Done. Answer within 15 business days.',
      'Record a request': 'Click Record a request made in person, enter a note, and click Save request.',
      'Delete proofs sooner': 'Click the line “Deleted after”, change the number of days, and click Save.',
    },
    final: 'Erased data and deleted proofs cannot be restored.',
  },
  {
    path: '/settings/background-work',
    title: 'Background work',
    purpose: 'Automatic jobs: reminders, clean-up, backups.',
    jobs: {
      'Check for failed jobs': '“Everything runs” means that none failed. Failed jobs are at the top with the reason.',
      'Run a job now': 'Open the list of jobs and click Run now next to the job.',
      'See when it runs next': 'Each job shows its last and next run.',
    },
    final: 'A job sends messages or deletes old data when it runs.',
  },
  {
    path: '/settings/tokens',
    title: 'API tokens and webhooks',
    purpose: 'Access and event messages for other programs.',
    jobs: {
      'Give a program access':
        'Under New token, enter a name, choose the permissions, click Create token, and copy it. It is shown only once.',
      'Send events to a program': 'Click Webhooks, add its URL, choose the events, and click Send a test.',
      'Remove a program’s access': 'Click Revoke next to its token.',
    },
    final:
      'A revoked token stops working immediately and cannot be restored. A replaced secret works for one more day.',
  },
  {
    path: '/settings',
    title: 'Checkout and payment',
    purpose: 'Checkout options and payment accounts.',
    jobs: {
      'Add a bank account': 'Click Add account, fill in the bank, name and number, add a QR code, and click Save.',
      'Change the payment deadline': 'Change the number of business days, and click Save.',
      'Find a setting': 'Press Ctrl K and enter its name.',
    },
    final: 'A new deadline also applies to open orders. Unpaid orders past the deadline are cancelled.',
  },
  {
    path: '/settings/store',
    title: 'Store',
    purpose: 'Store name, place, opening hours and logo, as customers see them.',
    jobs: {
      'Enter your location': 'Enter the building, floor or landmark, add a map link, and click Save.',
      'Add your logo': 'Click Add a logo, choose a square picture, and click Save.',
    },
  },
  {
    path: '/settings/pick-up',
    title: 'Pick-up',
    purpose: 'Days and times for pick-up.',
    jobs: {
      'Change the hours': 'Choose the days and times, and click Save. The line below shows what customers can choose.',
      'Close a day':
        'Click the day in the calendar, enter the reason, and click Close this day. If it has orders, choose their new day.',
      'Open a holiday': 'Click the holiday, enter the reason, and click Open this day.',
    },
    final:
      'Customers get a message if you move their order. If you set “Unclaimed orders”, an order that is not picked up in time is cancelled after a reminder.',
  },
  {
    path: '/settings/help',
    title: 'Help',
    purpose: 'Questions and answers for customers.',
    jobs: {
      'Change an answer': 'Enter the answer, one line per paragraph, and click Save. The link below shows it.',
      'Add a question': 'Click Add question, enter the question and answer, and click Save.',
      'Put frequent questions first': 'Click the arrows next to a question, and click Save.',
    },
  },
  {
    path: '/settings/sign-in',
    title: 'Sign-in',
    purpose: 'How staff sign in, and how many sign-in codes customers get per day.',
    jobs: {
      'Require passkeys': 'Add your own passkey first, turn on the setting, and click Save.',
      'Allow more codes': 'Raise “Maximum codes per day”, and click Save.',
      'See codes sent today': 'See the number above “Maximum codes per day”.',
    },
  },
  {
    path: '/settings/system',
    title: 'Page views',
    purpose: 'How often each page was opened.',
    jobs: {
      'See the page views': 'The table shows the views of each page in the last 7 and 30 days.',
      'Turn off single-key shortcuts': 'Press ? and turn off “Shortcuts without Ctrl”.',
    },
  },
];
