import { Redirect, useParams } from 'wouter';
import { paths } from '../../app/paths.ts';
import { CheckoutSettings } from './CheckoutSettings.tsx';
import { ClosedDaysSection } from './ClosedDaysSection.tsx';
import { HelpSettings } from './HelpSettings.tsx';
import { PageViewsSection } from './PageViewsSection.tsx';
import { PaymentAccounts } from './PaymentAccounts.tsx';
import { PaymentSettings } from './PaymentSettings.tsx';
import { PickupHoursSection } from './PickupHoursSection.tsx';
import { ScannerSettings } from './ScannerSettings.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { SignInSettings } from './SignInSettings.tsx';
import { StoreSettings } from './StoreSettings.tsx';
import { UnfetchedSettings } from './UnfetchedSettings.tsx';

/** The pages of the settings by the end of their address; any other address is the page about checkout, which has none. */
const PAGES: Readonly<Record<string, () => React.ReactNode>> = {
  store: () => (
    <SettingsPage
      title="Store"
      customersSee="Customers read it at the top and the foot of each page, beside their orders, in notices and on paper."
      sections={['Store']}
    >
      <StoreSettings />
    </SettingsPage>
  ),
  'pick-up': () => (
    <SettingsPage
      title="Pick-up and holidays"
      customersSee="Customers choose from these days and times. Orders that are placed stay as they are."
      sections={['Pick-up hours', 'Orders that nobody fetches']}
      after={<ClosedDaysSection />}
    >
      <PickupHoursSection />
      <UnfetchedSettings />
    </SettingsPage>
  ),
  help: () => (
    <SettingsPage
      title="Help"
      customersSee="Customers read it at /help, which every page leads to, signed in or not."
      sections={['Questions and answers']}
    >
      <HelpSettings />
    </SettingsPage>
  ),
  'sign-in': () => (
    <SettingsPage
      title="Sign-in"
      customersSee="Customers get a code by SMS as long as the codes of the day last. Passkeys are for staff alone."
      sections={['Sign-in']}
    >
      <SignInSettings />
    </SettingsPage>
  ),
  system: () => (
    <SettingsPage
      title="Scanners and page views"
      customersSee="Customers see nothing of this page."
      sections={['Scanners']}
      after={<PageViewsSection />}
    >
      <ScannerSettings />
    </SettingsPage>
  ),
};

const CHECKOUT = () => (
  <SettingsPage
    title="Checkout and payment"
    customersSee="Customers meet these choices while they order, and the accounts where they send their proof of payment."
    sections={['Checkout', 'Payment accounts', 'Payments']}
  >
    <CheckoutSettings />
    <PaymentAccounts />
    <PaymentSettings />
  </SettingsPage>
);

/** A page of the store's settings; what stood on one page has its addresses still. */
export default function SettingsScreen() {
  const { id = '' } = useParams<{ id?: string }>();
  if (id === '' && paths.closedDays.endsWith(location.hash) && location.hash !== '') {
    return <Redirect to={paths.closedDays} replace />;
  }
  const Page = PAGES[id] ?? CHECKOUT;
  return <Page key={id} />;
}
