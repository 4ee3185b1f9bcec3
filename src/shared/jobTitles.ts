/** The title and description of each job and queue for staff, by its name. */
export const JOB_TITLES: Readonly<Record<string, { title: string; description: string }>> = {
  clock: { title: 'Clock', description: 'Checks that the clock did not jump ahead.' },
  holidays: { title: 'Public holidays', description: 'Fetches the holidays of this year and the next.' },
  'sms-codes': { title: 'Sign-in codes', description: 'Deletes sign-in codes a day after they were sent.' },
  throttles: { title: 'Tries', description: 'Deletes counted tries that hold nobody back any more.' },
  sessions: { title: 'Sessions', description: 'Deletes sessions that have ended.' },
  'used-credentials': { title: 'Google sign-ins', description: 'Deletes used Google credentials that have run out.' },
  'passkey-challenges': { title: 'Passkeys', description: 'Deletes challenges of passkeys that have run out.' },
  'stored-responses': {
    title: 'Repeated calls',
    description: 'Deletes the responses that repeated calls get after a day.',
  },
  imports: { title: 'Imports', description: 'Deletes the rows of imports after a day.' },
  'order-index': { title: 'Order search', description: 'Prepares the words by which orders are found.' },
  pictures: {
    title: 'Pictures',
    description: 'Sets aside pictures that no record names, and deletes them after 30 days.',
  },
  'proof-hashes': {
    title: 'Proofs sent twice',
    description: 'Finds new proofs of payment whose file was sent before.',
  },
  'payment-deadlines': {
    title: 'Payment deadlines',
    description: 'Reminds customers of payments that are due, and cancels orders that were not paid in time.',
  },
  'unfetched-orders': {
    title: 'Orders that nobody fetches',
    description: 'Reminds customers of orders that wait for them, and cancels those that were not picked up in time.',
  },
  'old-audit': { title: 'Old audit log', description: 'Deletes entries of the audit log after three years.' },
  erasures: { title: 'Erasures', description: 'Erases customers who asked for it seven days ago.' },
  'old-proofs': { title: 'Old proofs', description: 'Deletes proofs of payment whose time is up.' },
  'ordered-products': {
    title: 'Products ordered most',
    description: 'Counts what was ordered of each product within 90 days, for the order of searches and lists.',
  },
  'ordered-together': {
    title: 'Products ordered together',
    description: 'Counts what was ordered with each product and for each grade level within 180 days.',
  },
  'missed-searches': {
    title: 'Searches without a hit',
    description: 'Deletes counts of searches that found nothing after 90 days.',
  },
  'idle-students': {
    title: 'Idle students',
    description: 'Deletes students for whom nothing was ordered in two years.',
  },
  'idle-carts': { title: 'Idle carts', description: 'Deletes carts that nobody has touched for a year.' },
  'api-tokens': { title: 'API tokens', description: 'Deletes API tokens that ended more than 90 days ago.' },
  'proof-files': { title: 'Files of proofs', description: 'Deletes the files of proofs that no order names any more.' },
  'events-notices': { title: 'Notices of orders', description: 'Finds out what customers are told of their orders.' },
  'events-sign-in': {
    title: 'Notices of signing in',
    description: 'Finds out who is told that a way of signing in changed hands.',
  },
  'events-webhooks': { title: 'Webhooks of orders', description: 'Finds out what other programs are told of orders.' },
  'events-low-stock': {
    title: 'Low stock',
    description: 'Finds out what other programs are told of sizes that run low.',
  },
  'events-picks': {
    title: 'Ticks of picking',
    description: 'Removes the ticks of orders that are ready or cancelled.',
  },
  'webhook-messages': {
    title: 'Webhook messages',
    description: 'Addresses each event to the URLs that subscribe to it.',
  },
  'webhook-deliveries': { title: 'Webhook deliveries', description: 'Sends messages to the URLs of other programs.' },
  'import-pictures': {
    title: 'Pictures of imports',
    description: 'Fetches the pictures that imports give by address.',
  },
  'staff-invitations': {
    title: 'Invitations',
    description: 'Mails the links by which invited staff set their password.',
  },
  'old-deliveries': { title: 'Old deliveries', description: 'Deletes deliveries of webhooks after 30 days.' },
  'pickup-reminders': {
    title: 'Pick-up reminders',
    description: 'Tells customers of pick-ups tomorrow, and of orders that were not picked up.',
  },
  'back-in-stock': { title: 'Back in stock', description: 'Tells customers that a product they wait for is back.' },
  'old-notices': { title: 'Old notices', description: 'Deletes notices after 90 days.' },
  'given-up-tasks': { title: 'Given-up tasks', description: 'Deletes tasks that were given up more than 90 days ago.' },
};

/** The title of a job or a queue; its name where it has none. */
export const jobTitle = (name: string): string => JOB_TITLES[name]?.title ?? name;
