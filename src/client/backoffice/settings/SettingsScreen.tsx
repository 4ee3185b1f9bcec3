import type { ReactNode } from 'react';
import { Redirect, useParams } from 'wouter';
import type { Settings } from '#shared/contracts/settings.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths } from '../../app/paths.ts';
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
import { StoreSettings } from './StoreSettings.tsx';
import { useSettings } from './useSettings.ts';

interface PageProps {
  settings: Settings;
  /** When the settings were read. */
  readAt: number;
  isReadOnly: boolean;
}

interface Page {
  title: string;
  /** Headings of its sections, which stand there while the settings are read. */
  sections: string[];
  Content: (props: PageProps) => ReactNode;
}

const CHECKOUT: Page = {
  title: 'Checkout and payment',
  sections: ['Checkout', 'Payment accounts', 'Payments'],
  Content: ({ settings, readAt, isReadOnly }) => (
    <>
      <CheckoutSettings settings={settings} isReadOnly={isReadOnly} />
      <PaymentAccounts saved={settings.payment_accounts} readAt={readAt} isReadOnly={isReadOnly} />
      <PaymentSettings settings={settings} isReadOnly={isReadOnly} />
    </>
  ),
};

/** The pages of the settings by the end of their address; any other address is the first page, which has none. */
const PAGES: Readonly<Record<string, Page>> = {
  store: {
    title: 'Store',
    sections: ['Store'],
    Content: ({ settings, isReadOnly }) => <StoreSettings saved={settings.store} isReadOnly={isReadOnly} />,
  },
  'pick-up': {
    title: 'Pick-up and holidays',
    sections: ['Pick-up hours', 'Closed days'],
    Content: ({ settings, isReadOnly }) => (
      <>
        <PickupHoursSection saved={settings.pickup_hours} isReadOnly={isReadOnly} />
        <ClosedDaysSection weekdays={settings.pickup_hours.weekdays} isReadOnly={isReadOnly} />
      </>
    ),
  },
  'sign-in': {
    title: 'Sign-in',
    sections: ['Sign-in'],
    Content: ({ settings, isReadOnly }) => <SignInSettings settings={settings} isReadOnly={isReadOnly} />,
  },
  system: {
    title: 'Scanners and page views',
    sections: ['Scanners', 'Page views'],
    Content: ({ settings, isReadOnly }) => (
      <>
        <ScannerSettings settings={settings} isReadOnly={isReadOnly} />
        <PageViewsSection />
      </>
    ),
  },
};

/** A page of the store's settings; what stood on one page has its addresses still. */
export default function SettingsScreen() {
  const { id = '' } = useParams<{ id?: string }>();
  const user = useStaffUser();
  const isReadOnly = !useIsUnscoped();
  const { query, settings } = useSettings();
  const { title, sections, Content } = PAGES[id] ?? CHECKOUT;
  if (id === '' && paths.closedDays.endsWith(location.hash) && location.hash !== '') {
    return <Redirect to={paths.closedDays} replace />;
  }
  return (
    <SectionsPage title={title}>
      <QueryFaces query={query} loading={<SettingsSkeleton sections={sections} />}>
        {() => (
          <>
            {user && isReadOnly && <Banner>{staffMessages.settingsReadOnly}</Banner>}
            <Content settings={settings} readAt={query.dataUpdatedAt} isReadOnly={isReadOnly} />
          </>
        )}
      </QueryFaces>
    </SectionsPage>
  );
}

function SettingsSkeleton({ sections }: { sections: readonly string[] }) {
  return (
    <SkeletonGroup label="Loading the settings">
      {sections.map((title) => (
        <Section layout="columns" key={title} title={title}>
          <Skeleton shape="block" height={96} />
        </Section>
      ))}
    </SkeletonGroup>
  );
}
