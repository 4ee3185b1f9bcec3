import type { StoreConfig } from '#shared/contracts/settings.ts';
import { businessDaysOf } from '#shared/domain/customers/helpQuestions.ts';

/** Describes the decisions that the store makes automatically about an order: `payDays` and `fetchDays` are two settings. */
export function machineDecisions(payDays: number, fetchDays: number): string {
  const decisions = [
    payDays > 0 &&
      `an order by bank transfer that still waits for a proof of payment after ${businessDaysOf(payDays)} is cancelled`,
    fetchDays > 0 &&
      `an order that is ready and that nobody has picked up within ${businessDaysOf(fetchDays)} is cancelled`,
  ].filter(Boolean);
  if (decisions.length === 0) return 'No decision about you is made by a machine alone.';
  const count = decisions.length === 1 ? 'One thing' : 'Two things';
  return `${count} the store decides by itself: ${decisions.join(', and ')}. We remind you before. Tell the store if that was wrong, and a person decides.`;
}

/**
 * Who else gets personal data, as this store is set up: a message or two for each service that is on, then that there is
 * nobody else. `config` is what the page was served with.
 */
export function disclosures(
  config: Pick<
    StoreConfig,
    'signInMethods' | 'googleClientId' | 'analyticsMeasurementId' | 'noticesBy' | 'filesElsewhere'
  >,
): string[] {
  const isOffered = (method: StoreConfig['signInMethods'][number]) => config.signInMethods.includes(method);
  const hasGoogle = isOffered('google') && config.googleClientId !== null;
  const hasAnalytics = config.analyticsMeasurementId !== null;
  const others = [
    ...(isOffered('phone') ? ['The company that carries our text messages gets your number and the code.'] : []),
    ...(config.noticesBy.includes('sms')
      ? ['Where you get notices by text message, the company that carries it gets your number and what it says.']
      : []),
    ...(config.noticesBy.includes('mail')
      ? ['Where you get notices by email, the mail server that sends it gets your address and what it says.']
      : []),
    ...(config.filesElsewhere
      ? ['The company that stores our files holds the pictures of your proofs of payment. It may not use them.']
      : []),
    ...(hasGoogle
      ? [
          'If you sign in with Google, Google learns that you sign in here and when, and tells us the name and the email address of your account. What Google does with it follows Google’s own privacy policy.',
        ]
      : []),
    ...(hasAnalytics
      ? [
          'We use Google Analytics: Google gets the addresses of the pages that you open here, your device and browser, and your internet address, and sets cookies of its own. It does not get your orders, your number or your name from us.',
        ]
      : []),
  ];
  const nobody =
    others.length > 0 ? 'We hand personal data to nobody else' : 'We hand personal data to nobody outside the store';
  return [...others, `${nobody}, unless a law or a court tells us to. We do not sell it.`];
}
