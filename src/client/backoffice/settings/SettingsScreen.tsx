import { staffMessages } from '#shared/staffMessages.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Section } from '../records/Section.tsx';
import { SectionsPage } from '../records/SectionsPage.tsx';
import { useIsUnscoped, useStaffUser } from '../records/useStaffUser.ts';
import { CheckoutSettings } from './CheckoutSettings.tsx';
import { ClosedDaysSection } from './ClosedDaysSection.tsx';
import { PageViewsSection } from './PageViewsSection.tsx';
import { PaymentAccounts } from './PaymentAccounts.tsx';
import { PaymentSettings } from './PaymentSettings.tsx';
import { PickupHoursSection } from './PickupHoursSection.tsx';
import { ScannerSettings } from './ScannerSettings.tsx';
import { SignInSettings } from './SignInSettings.tsx';
import { useSettings } from './useSettings.ts';

/** The rules of the store, the accounts for payments, and the days without pick-ups. */
export default function SettingsScreen() {
  const user = useStaffUser();
  const isReadOnly = !useIsUnscoped();
  const { query, settings } = useSettings();

  return (
    <SectionsPage title="Settings">
      <QueryFaces query={query} loading={<SettingsSkeleton />}>
        {() => (
          <>
            {user && isReadOnly && <Banner>{staffMessages.settingsReadOnly}</Banner>}
            <CheckoutSettings settings={settings} isReadOnly={isReadOnly} />
            <PaymentAccounts saved={settings.payment_accounts} readAt={query.dataUpdatedAt} isReadOnly={isReadOnly} />
            <PaymentSettings settings={settings} isReadOnly={isReadOnly} />
            <PickupHoursSection saved={settings.pickup_hours} isReadOnly={isReadOnly} />
            <ClosedDaysSection weekdays={settings.pickup_hours.weekdays} isReadOnly={isReadOnly} />
            <SignInSettings settings={settings} isReadOnly={isReadOnly} />
            <ScannerSettings settings={settings} isReadOnly={isReadOnly} />
            <PageViewsSection />
          </>
        )}
      </QueryFaces>
    </SectionsPage>
  );
}

function SettingsSkeleton() {
  return (
    <SkeletonGroup label="Loading the settings">
      {[
        'Checkout',
        'Payment accounts',
        'Payments',
        'Pick-up hours',
        'Closed days',
        'Sign-in',
        'Scanners',
        'Page views',
      ].map((title) => (
        <Section layout="columns" key={title} title={title}>
          <Skeleton shape="block" height={96} />
        </Section>
      ))}
    </SkeletonGroup>
  );
}
