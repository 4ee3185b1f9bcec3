export const JOB_TITLES: Readonly<Record<string, { title: string; description: string }>> = {
  clock: { title: 'Clock', description: 'Checks that the server clock is correct.' },
  holidays: { title: 'Public holidays', description: 'Loads the public holidays of this year and next year.' },
  'sms-codes': { title: 'Sign-in codes', description: 'Deletes sign-in codes one day after they were sent.' },
  throttles: { title: 'Sign-in attempts', description: 'Deletes old records of sign-in attempts.' },
  sessions: { title: 'Sessions', description: 'Deletes expired sign-in sessions.' },
  'used-credentials': { title: 'Google sign-ins', description: 'Deletes expired Google sign-in records.' },
  'passkey-challenges': { title: 'Passkeys', description: 'Deletes expired passkey sign-in requests.' },
  'stored-responses': {
    title: 'Saved answers',
    description: 'Deletes saved answers to other programs and devices after one day.',
  },
  imports: { title: 'Imports', description: 'Deletes uploaded import files after one day. Products stay.' },
  'order-index': { title: 'Order search', description: 'Updates the search index of orders.' },
  pictures: { title: 'Pictures', description: 'Deletes pictures not used for 30 days.' },
  'proof-hashes': { title: 'Duplicate proofs', description: 'Finds proofs of payment that were used before.' },
  'payment-deadlines': {
    title: 'Payment deadlines',
    description: 'Reminds customers to pay and cancels orders not paid in time.',
  },
  'unfetched-orders': {
    title: 'Unclaimed orders',
    description: 'Reminds customers to pick up and cancels orders not picked up in time.',
  },
  'old-audit': { title: 'Old audit log', description: 'Deletes entries of the audit log after three years.' },
  erasures: { title: 'Data deletion', description: 'Deletes a customer’s data 7 days after a deletion request.' },
  'old-proofs': { title: 'Old proofs', description: 'Deletes proofs of payment after the set number of days.' },
  'ordered-products': {
    title: 'Best sellers',
    description: 'Finds the best sellers of the last 90 days, to list them first.',
  },
  'ordered-together': {
    title: 'Bought together',
    description: 'Counts products bought together and per grade level in the last 180 days.',
  },
  'missed-searches': {
    title: 'Searches without results',
    description: 'Searches without results are counted. The counts are deleted after 90 days.',
  },
  'idle-students': {
    title: 'Inactive students',
    description: 'Deletes saved students who had no order for two years.',
  },
  'idle-carts': { title: 'Unused carts', description: 'Deletes carts not changed for one year.' },
  'api-tokens': { title: 'API tokens', description: 'Deletes API tokens 90 days after they expire or are revoked.' },
  'proof-files': { title: 'Proof files', description: 'Deletes proof files that are no longer used.' },
  notices: { title: 'Messages to customers', description: 'Sends messages to customers.' },
  'events-notices': { title: 'Order messages', description: 'Prepares messages to customers about their orders.' },
  'events-sign-in': {
    title: 'Sign-in messages',
    description: 'Prepares messages to customers about a changed sign-in method.',
  },
  'events-webhooks': { title: 'Order webhooks', description: 'Prepares webhook events about orders.' },
  'events-picks': {
    title: 'Picking marks',
    description: 'Clears the picking marks of orders that are ready or cancelled.',
  },
  'webhook-messages': { title: 'Low stock', description: 'Prepares webhook events about low stock.' },
  'webhook-deliveries': { title: 'Webhook deliveries', description: 'Sends events to the webhook URLs.' },
  'import-pictures': { title: 'Import pictures', description: 'Downloads pictures from the links in an import.' },
  'staff-invitations': { title: 'Invitations', description: 'Emails invitation links to new staff.' },
  'old-deliveries': { title: 'Old deliveries', description: 'Deletes webhook deliveries after 30 days.' },
  'pickup-reminders': {
    title: 'Pick-up reminders',
    description: 'Reminds customers of pick-ups tomorrow and unclaimed orders.',
  },
  'back-in-stock': { title: 'Back in stock', description: 'Notifies customers when a product is back in stock.' },
  'old-notices': { title: 'Old messages', description: 'Deletes messages to customers after 90 days.' },
  'given-up-tasks': { title: 'Failed tasks', description: 'Deletes failed tasks after 90 days.' },
};

export const jobTitle = (name: string): string => JOB_TITLES[name]?.title ?? name;
