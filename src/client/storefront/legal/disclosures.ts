import type { StoreConfig } from '#shared/contracts/settings.ts';
import { businessDaysOf } from '#shared/domain/customers/helpQuestions.ts';

/** The automatic decisions of the store about an order: `payDays` and `fetchDays` are two settings. */
export function machineDecisions(payDays: number, fetchDays: number): string {
  const cases = [
    payDays > 0 && `no receipt after ${businessDaysOf(payDays)}`,
    fetchDays > 0 && `not picked up within ${businessDaysOf(fetchDays)}`,
  ].filter(Boolean);
  if (cases.length === 0) return 'We make no automatic decisions about you.';
  return `Our system cancels an order automatically in ${cases.length === 1 ? 'one case' : 'two cases'}: ${cases.join(', or ')}. We remind you first. If this is a mistake, contact us and our staff will check it.`;
}

/** Third parties that receive personal data in this store's configuration: one or two messages for each service, then that there are no others. */
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
    ...(isOffered('phone') ? ['The company that sends our text messages gets your number and the code.'] : []),
    ...(config.noticesBy.includes('sms')
      ? ['If we send you a text message, the company that sends it gets your number and the text.']
      : []),
    ...(config.noticesBy.includes('mail')
      ? ['If we send you an email, the mail server that sends it gets your address and the text.']
      : []),
    ...(config.filesElsewhere ? ['Another company stores your receipts for us. It is not allowed to use them.'] : []),
    ...(hasGoogle
      ? [
          'If you sign in with Google, Google knows when you sign in here, and gives us the name and email address of your account. Google’s own privacy policy applies.',
        ]
      : []),
    ...(hasAnalytics
      ? [
          'We use Google Analytics: Google gets the pages you open here, your device, browser and internet address, and sets its own cookies. It does not get your orders, number or name from us.',
        ]
      : []),
  ];
  const nobody =
    others.length > 0
      ? 'We do not give personal data to anyone else'
      : 'We do not give personal data to anyone outside the store';
  return [...others, `${nobody}, unless a law or a court tells us to. We do not sell it.`];
}
