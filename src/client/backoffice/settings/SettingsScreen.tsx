import { Redirect, useParams } from 'wouter';
import type { ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { Select } from '#client/design/select/Select.tsx';
import { Switch } from '#client/design/switch/Switch.tsx';
import type { TableColumn } from '#client/design/table/columns.ts';
import { PlainTable } from '#client/design/table/PlainTable.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { MAX_ORDER_LIMIT, type OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import { PRODUCT_HOURS, type ProductHours } from '#shared/domain/pickups/productHours.ts';
import { MAX_FETCH_DAYS } from '#shared/domain/settingLimits.ts';
import { formatShortDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { codesSentToday, staffMessages } from '#shared/staffMessages.ts';
import { Section, SectionsPage } from '../records/Section.tsx';
import { ClosedDaysSection } from './ClosedDaysSection.tsx';
import { HelpSettings } from './HelpSettings.tsx';
import { PaymentAccounts, PaymentSettings } from './PaymentSettings.tsx';
import { PickupHoursSection } from './PickupHoursSection.tsx';
import { NumberSetting, SettingChoice, UsageToday } from './SettingChoice.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { StoreSettings } from './StoreSettings.tsx';
import { SETTING_NAMES } from './settingNames.ts';
import { useSettingsForm } from './settingsForm.ts';

/** The pages by the last segment of their path; checkout has none. */
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

/** Keeps the hashes of the former single page. */
export default function SettingsScreen() {
  const { id = '' } = useParams<{ id?: string }>();
  if (id === '' && paths.closedDays.endsWith(location.hash) && location.hash !== '') {
    return <Redirect to={paths.closedDays} replace />;
  }
  const Page = PAGES[id] ?? CHECKOUT;
  return <Page key={id} />;
}

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

const HOURS_OPTIONS: { id: ProductHours; label: string }[] = [
  { id: 'pick-up', label: 'Pick-up' },
  { id: 'ordering', label: 'Ordering' },
];

const LIMITS: { setting: keyof OrderLimits; description: string }[] = [
  { setting: 'product_piece_limit', description: 'All sizes and colors together. 0 = no limit' },
  {
    setting: 'unpaid_order_limit',
    description: 'Open orders that are unpaid or not yet checked. 0 = no limit',
  },
];

function CheckoutSettings() {
  const { draft, set, isReadOnly } = useSettingsForm();
  return (
    <Section title="Checkout" description="Applies to all customers after you save.">
      <SettingChoice setting="allow_no_payment_proof">
        <Checkbox
          isSelected={draft.allow_no_payment_proof}
          onChange={(isAllowed) => set({ allow_no_payment_proof: isAllowed })}
          isDisabled={isReadOnly}
          description="When on, customers can skip the proof, and unpaid orders are not cancelled."
        >
          {SETTING_NAMES.allow_no_payment_proof.label}
        </Checkbox>
      </SettingChoice>
      <SettingChoice setting="offer_delivery">
        <Switch
          isSelected={draft.offer_delivery}
          onChange={(isOffered) => set({ offer_delivery: isOffered })}
          isDisabled={isReadOnly}
          description="Customers can choose Pick-Up, or Delivery with an address."
        >
          {SETTING_NAMES.offer_delivery.label}
        </Switch>
      </SettingChoice>
      <SettingChoice setting="product_hours">
        <Select
          label={SETTING_NAMES.product_hours.label}
          description="Pick-up: order anytime. Ordering: order only during product hours."
          options={HOURS_OPTIONS}
          value={draft.product_hours}
          onChange={(key) => {
            const chosen = PRODUCT_HOURS.find((hours) => hours === key);
            if (chosen) set({ product_hours: chosen });
          }}
          isDisabled={isReadOnly}
        />
      </SettingChoice>
      {LIMITS.map(({ setting, description }) => (
        <NumberSetting key={setting} setting={setting} description={description} min={0} max={MAX_ORDER_LIMIT} />
      ))}
    </Section>
  );
}

type PathViews = ApiOutput['settings']['pageViews']['paths'][number];

const count = new Intl.NumberFormat('en-PH');

function PageViewsSection() {
  const query = trpc.settings.pageViews.useQuery();
  return (
    <Section title="The last 30 days" description="How often each page was opened. Anonymous.">
      <QueryFaces query={query} loading={{ label: 'Loading page views', lines: 6 }}>
        {({ days, paths }) =>
          paths.length === 0 ? (
            <Text tone="muted">{staffMessages.noPageViews}</Text>
          ) : (
            <PlainTable
              label="Page views by page and day"
              columns={columnsOf(days)}
              rows={paths}
              rowId={({ path }) => path}
            />
          )
        }
      </QueryFaces>
    </Section>
  );
}

function columnsOf(days: readonly StoreDay[]): TableColumn<PathViews>[] {
  return [
    { id: 'path', header: 'Page', render: ({ path }) => path, isRowHeader: true, isNowrap: true },
    { id: 'total', header: 'All', render: ({ total }) => count.format(total), align: 'end' },
    ...days.map(
      (day, index): TableColumn<PathViews> => ({
        id: day,
        header: formatShortDay(day),
        render: ({ views }) => count.format(views[index] ?? 0),
        align: 'end',
        isNowrap: true,
      }),
    ),
  ];
}
