import { Redirect, useParams } from 'wouter';
import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { MAX_FETCH_DAYS } from '#shared/domain/settingLimits.ts';
import { codesSentToday, staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { Section } from '../records/Section.tsx';
import { SectionsPage } from '../records/SectionsPage.tsx';
import { SETTING_NAMES } from '../shell/search/settingNames.ts';
import { CheckoutSettings } from './CheckoutSettings.tsx';
import { ClosedDaysSection } from './ClosedDaysSection.tsx';
import { HelpSettings } from './HelpSettings.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import { PageViewsSection } from './PageViewsSection.tsx';
import { PaymentAccounts } from './PaymentAccounts.tsx';
import { PaymentSettings } from './PaymentSettings.tsx';
import { PickupHoursSection } from './PickupHoursSection.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { StoreSettings } from './StoreSettings.tsx';
import { useSettingsForm } from './settingsForm.ts';
import { UsageToday } from './UsageToday.tsx';

/** The pages of the settings by the end of their address; any other address is the page about checkout, which has none. */
const PAGES: Readonly<Record<string, () => React.ReactNode>> = {
  store: () => (
    <SettingsPage
      title="Store"
      customersSee="Shown on every page, on orders, in messages and on printed slips."
      sections={['Store']}
    >
      <StoreSettings />
    </SettingsPage>
  ),
  'pick-up': () => (
    <SettingsPage
      title="Pick-up and holidays"
      customersSee="Days and times customers can choose. Existing orders do not change."
      sections={['Pick-up hours', 'Unclaimed orders']}
      after={<ClosedDaysSection />}
    >
      <PickupHoursSection />
      <UnfetchedSettings />
    </SettingsPage>
  ),
  help: () => (
    <SettingsPage title="Help" customersSee="Shown on the customers’ Help page." sections={['Questions and answers']}>
      <HelpSettings />
    </SettingsPage>
  ),
  'sign-in': () => (
    <SettingsPage
      title="Sign-in"
      customersSee="Customers sign in with an SMS code (daily limit below). Passkeys are for staff only."
      sections={['Sign-in']}
    >
      <SignInSettings />
    </SettingsPage>
  ),
  system: () => (
    <SectionsPage title="Page views">
      <PageViewsSection />
    </SectionsPage>
  ),
};

const CHECKOUT = () => (
  <SettingsPage
    title="Checkout and payment"
    customersSee="Checkout options and the accounts customers pay to."
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

/** After how many days an order that nobody fetches is reminded of, and goes back to the shelf. */
function UnfetchedSettings() {
  return (
    <Section
      title="Unclaimed orders"
      description="Business days after the pick-up time (or after it became ready, if that is later). Claimed items stay claimed."
    >
      <NumberSetting
        setting="unfetched_reminder_days"
        description="The customer gets one more reminder. 0 = no reminder"
        min={0}
        max={MAX_FETCH_DAYS}
      />
      <NumberSetting
        setting="unfetched_return_days"
        description="The order is cancelled, items return to stock, payments are marked for refund. Customers get a reminder first. 0 = never"
        min={0}
        max={MAX_FETCH_DAYS}
      />
    </Section>
  );
}

/** How staff sign in, how many sign-in codes the store sends on a day, and how many are left of today's. */
function SignInSettings() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const usage = trpc.customers.codeUsage.useQuery();
  return (
    <Section title="Sign-in" description="The store pays for each SMS code.">
      {!storeConfig.sendsCodes && <Banner tone="notice">{staffMessages.smsReachesNobody}</Banner>}
      <SettingChoice setting="require_passkey">
        <Switch
          isSelected={draft.require_passkey}
          onChange={(isRequired) => set({ require_passkey: isRequired })}
          isDisabled={isReadOnly}
          errorMessage={errors.require_passkey}
          description="Staff need a passkey to sign in. If it is lost: password plus recovery code. Users without one must add one first."
        >
          {SETTING_NAMES.require_passkey.label}
        </Switch>
      </SettingChoice>
      <UsageToday query={usage} describe={codesSentToday} />
      <NumberSetting setting="sms_daily_limit" label="Maximum codes per day" min={1} max={MAX_DAILY_SMS} />
    </Section>
  );
}
