import { Redirect, useParams } from 'wouter';
import { MAX_SCAN_BURST_MS, MIN_SCAN_BURST_MS } from '#shared/domain/settingLimits.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths } from '../../app/paths.ts';
import { Section } from '../records/Section.tsx';
import { CheckoutSettings } from './CheckoutSettings.tsx';
import { ClosedDaysSection } from './ClosedDaysSection.tsx';
import { HelpSettings } from './HelpSettings.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import { PageViewsSection } from './PageViewsSection.tsx';
import { PaymentAccounts } from './PaymentAccounts.tsx';
import { PaymentSettings } from './PaymentSettings.tsx';
import { PickupHoursSection } from './PickupHoursSection.tsx';
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

/** How fast a scanner types, which distinguishes it from people. */
function ScannerSettings() {
  return (
    <Section layout="columns" title="Scanners" description={staffMessages.scansOpen}>
      <NumberSetting
        setting="scan_burst_ms"
        label="Milliseconds for six characters"
        description={staffMessages.scanBurstHint}
        min={MIN_SCAN_BURST_MS}
        max={MAX_SCAN_BURST_MS}
      />
    </Section>
  );
}
