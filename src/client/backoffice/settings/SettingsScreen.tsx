import { useState } from 'react';
import { Redirect, useParams } from 'wouter';
import type { ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import type { TableColumn } from '#client/design/table/columns.ts';
import { PlainTable } from '#client/design/table/PlainTable.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { MAX_ORDER_LIMIT } from '#shared/domain/orders/orderLimits.ts';
import { MAX_FETCH_DAYS } from '#shared/domain/settingLimits.ts';
import { codesSentToday, limitsText, staffMessages } from '#shared/staffMessages.ts';
import { SectionsPage } from '../records/Section.tsx';
import StaffNotFoundScreen from '../records/StaffNotFoundScreen.tsx';
import { ClosedDaysSection } from './days/ClosedDaysSection.tsx';
import { PickupHoursSection } from './days/PickupHoursSection.tsx';
import { HelpSettings } from './HelpSettings.tsx';
import { PaymentAccounts, PaymentSettings } from './PaymentSettings.tsx';
import { UsageToday } from './SettingChoice.tsx';
import { type SettingsGroup, SettingsPage } from './SettingsPage.tsx';
import { SmsTrial } from './SmsTrial.tsx';
import { StoreSettings } from './StoreSettings.tsx';
import { useSettingsForm } from './settingsForm.ts';

/** The pages by the last segment of their path; checkout has none. */
const PAGES: Readonly<Record<string, SettingsGroup>> = {
  '': {
    title: 'Checkout and payment',
    customersSee: 'Checkout options and the accounts customers pay to.',
    sections: [
      {
        title: 'Checkout',
        description: 'Applies to all customers after you save.',
        fields: [
          {
            kind: 'checkbox',
            name: 'allow_no_payment_proof',
            description: 'When on, customers can skip the proof, and unpaid orders are not cancelled.',
          },
          {
            kind: 'switch',
            name: 'offer_delivery',
            description: 'Customers can choose Pick-Up, or Delivery with an address.',
          },
        ],
      },
      {
        title: 'Limits',
        fold: ({ product_piece_limit, unpaid_order_limit, product_hours }) =>
          limitsText(product_piece_limit, unpaid_order_limit, product_hours),
        fields: [
          {
            kind: 'select',
            name: 'product_hours',
            description: 'Pick-up: order anytime. Ordering: order only during product hours.',
            options: [
              { id: 'pick-up', label: 'Pick-up' },
              { id: 'ordering', label: 'Ordering' },
            ],
          },
          {
            kind: 'number',
            name: 'product_piece_limit',
            description: 'All sizes and colors together. 0 = no limit',
            min: 0,
            max: MAX_ORDER_LIMIT,
          },
          {
            kind: 'number',
            name: 'unpaid_order_limit',
            description: 'Open orders that are unpaid or not yet checked. 0 = no limit',
            min: 0,
            max: MAX_ORDER_LIMIT,
          },
        ],
      },
      { title: 'Payment accounts', Part: PaymentAccounts },
      { title: 'Payments', Part: PaymentSettings },
    ],
  },
  store: {
    title: 'Store',
    customersSee: 'Shown on every page, on orders, in messages and on printed slips.',
    sections: [{ title: 'Store', Part: StoreSettings }],
  },
  'pick-up': {
    title: 'Pick-up',
    customersSee: 'Days and times customers can choose. Existing orders do not change.',
    sections: [
      { title: 'Pick-up hours', Part: PickupHoursSection },
      {
        title: 'Unclaimed orders',
        description:
          'Business days after the pick-up time (or after it became ready, if that is later). Claimed items stay claimed.',
        fields: [
          {
            kind: 'number',
            name: 'unfetched_reminder_days',
            description: 'The customer gets one more reminder. 0 = no reminder',
            min: 0,
            max: MAX_FETCH_DAYS,
          },
          {
            kind: 'number',
            name: 'unfetched_return_days',
            description:
              'The order is cancelled, items return to stock, payments are marked for refund. Customers get a reminder first. 0 = never',
            min: 0,
            max: MAX_FETCH_DAYS,
          },
        ],
      },
    ],
    After: ClosedDaysSection,
  },
  help: {
    title: 'Help',
    customersSee: 'Shown on the customers’ Help page.',
    sections: [{ title: 'Questions and answers', Part: HelpSettings }],
  },
  'sign-in': {
    title: 'Sign-in',
    customersSee: 'Customers sign in with an SMS code (daily limit below). Passkeys are for staff only.',
    sections: [
      {
        title: 'Sign-in',
        description: 'The store pays for each SMS code.',
        Part: CodesToday,
        fields: [
          {
            kind: 'switch',
            name: 'require_passkey',
            description:
              'Staff need a passkey to sign in. If it is lost: password plus recovery code. Users without one must add one first.',
          },
          { kind: 'number', name: 'sms_daily_limit', label: 'Maximum codes per day', min: 1, max: MAX_DAILY_SMS },
        ],
      },
    ],
  },
};

/** Keeps the hashes of the former single page. */
export default function SettingsScreen() {
  const { id = '' } = useParams<{ id?: string }>();
  if (id === '' && paths.closedDays.endsWith(location.hash) && location.hash !== '') {
    return <Redirect to={paths.closedDays} replace />;
  }
  const group = PAGES[id];
  if (group) return <SettingsPage key={id} group={group} />;
  return id === 'system' ? <PageViews /> : <StaffNotFoundScreen />;
}

function CodesToday() {
  const { isReadOnly } = useSettingsForm();
  return (
    <>
      {!storeConfig.sendsCodes && <Banner tone="notice">{staffMessages.smsNotSetUp}</Banner>}
      {!storeConfig.sendsCodes && !isReadOnly && <SmsTrial />}
      <UsageToday query={trpc.customers.codeUsage.useQuery()} describe={codesSentToday} />
    </>
  );
}

type PathViews = ApiOutput['settings']['pageViews']['paths'][number];

const FIRST_PAGES = 10;

function PageViews() {
  const query = trpc.settings.pageViews.useQuery();
  const [isWhole, setWhole] = useState(false);
  return (
    <SectionsPage title="Page views">
      <Note>How often each page was opened. Anonymous.</Note>
      <QueryFaces query={query} loading={{ label: 'Loading page views', lines: 6 }}>
        {({ paths }) =>
          paths.length === 0 ? (
            <Text tone="muted">{staffMessages.noPageViews}</Text>
          ) : (
            <Stack gap="3" align="start">
              <PlainTable
                label="Page views"
                columns={VIEW_COLUMNS}
                rows={isWhole ? paths : paths.slice(0, FIRST_PAGES)}
                rowId={({ path }) => path}
              />
              {!isWhole && paths.length > FIRST_PAGES && (
                <Button onPress={() => setWhole(true)}>{`Show all ${paths.length} pages`}</Button>
              )}
            </Stack>
          )
        }
      </QueryFaces>
    </SectionsPage>
  );
}

const viewsOf = (header: string, days: number): TableColumn<PathViews> => ({
  id: header,
  header,
  render: ({ views }) =>
    views
      .slice(0, days)
      .reduce((sum, each) => sum + each, 0)
      .toLocaleString('en-PH'),
  align: 'end',
  isNowrap: true,
});
const VIEW_COLUMNS: readonly TableColumn<PathViews>[] = [
  { id: 'path', header: 'Page', render: ({ path }) => path, isRowHeader: true },
  viewsOf('7 days', 7),
  viewsOf('30 days', 30),
];
