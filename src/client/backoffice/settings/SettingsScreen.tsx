import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Section } from '../records/Section.tsx';
import { useIsUnscoped, useStaffUser } from '../records/useStaffUser.ts';
import { CheckoutSettings } from './CheckoutSettings.tsx';
import { ClosedDaysSection } from './ClosedDaysSection.tsx';
import { PageViewsSection } from './PageViewsSection.tsx';
import { PaymentAccounts } from './PaymentAccounts.tsx';
import { PickupHoursSection } from './PickupHoursSection.tsx';
import { SignInSettings } from './SignInSettings.tsx';
import { page } from './settings.css.ts';
import { useSettings } from './useSettings.ts';

/** What the store allows, where customers pay, and on which days nothing can be picked up. */
export default function SettingsScreen() {
  usePageTitle('Settings');
  const user = useStaffUser();
  const isReadOnly = !useIsUnscoped();
  const { query, settings } = useSettings();

  if (query.isPending) {
    return (
      <Page>
        <SettingsSkeleton />
      </Page>
    );
  }
  if (query.isError) {
    return (
      <Page>
        <ErrorState
          message={messageOf(query.error, messages.processingFailed)}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      </Page>
    );
  }
  return (
    <Page>
      {user && isReadOnly && <Banner>{staffMessages.settingsReadOnly}</Banner>}
      <CheckoutSettings settings={settings} isReadOnly={isReadOnly} />
      <PaymentAccounts saved={settings.payment_accounts} readAt={query.dataUpdatedAt} isReadOnly={isReadOnly} />
      <PickupHoursSection saved={settings.pickup_hours} isReadOnly={isReadOnly} />
      <ClosedDaysSection weekdays={settings.pickup_hours.weekdays} isReadOnly={isReadOnly} />
      <SignInSettings settings={settings} isReadOnly={isReadOnly} />
      <PageViewsSection />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={page}>
      <Heading level={1} size="h3">
        Settings
      </Heading>
      {children}
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <SkeletonGroup label="Loading the settings">
      {['Checkout', 'Payment accounts', 'Pick-up hours', 'Closed days', 'Sign-in', 'Page views'].map((title) => (
        <Section layout="columns" key={title} title={title}>
          <Skeleton shape="block" height={96} />
        </Section>
      ))}
    </SkeletonGroup>
  );
}
