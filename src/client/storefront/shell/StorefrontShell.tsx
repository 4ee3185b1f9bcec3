import { type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import { isProfileComplete } from '#shared/domain/customers/profileRule.ts';
import { describePickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { customerSession } from '../../api/session.ts';
import { PartBoundary, ScreenBoundary } from '../../app/FailedScreen.tsx';
import { paths } from '../../app/paths.ts';
import { SkipButton } from '../../app/SkipButton.tsx';
import { screen } from '../../app/screen.tsx';
import { useIdle } from '../../app/useIdle.ts';
import { useLogOut } from '../../app/useLogOut.ts';
import { media } from '../../design/breakpoints.ts';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { CategoryBar } from './CategoryBar.tsx';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { StorefrontHeader } from './StorefrontHeader.tsx';
import * as css from './StorefrontShell.css.ts';
import { usePageChange } from './usePageChange.ts';

// Toasts that are shown before it has loaded wait in its queue.
const ToastRegion = screen<object>(() =>
  import('../../design/toast/ToastRegion.tsx').then((module) => ({ default: module.ToastRegion })),
);

/** The element at which the products begin, on the screen that has filters next to them. */
const products = () => document.getElementById('products');

/** The header, footer and toasts around every page of a signed-in customer. */
export default function StorefrontShell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  usePageChange(main);
  const isIdle = useIdle();
  const [path] = useLocation();
  const hasFilters = useMedia(media.desktop) && path === paths.home();
  // Until the profile is complete every way but /profile leads back to it, so none is offered.
  const user = customerSession.use()?.user;
  const isFirstRun = user !== undefined && !isProfileComplete(user);

  return (
    <div className={css.shell}>
      <SkipButton onPress={() => main.current?.focus()}>Skip to the page</SkipButton>
      {hasFilters && <SkipButton onPress={() => (products() ?? main.current)?.focus()}>Skip the filters</SkipButton>}
      {isFirstRun ? <FirstRunHeader /> : <StorefrontHeader />}
      {!isFirstRun && (
        <div className={css.categoryBar}>
          <CategoryBar />
        </div>
      )}
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <ScreenBoundary fallback={<PageSkeleton />}>{children}</ScreenBoundary>
      </main>
      {!isFirstRun && <StorefrontFooter />}
      <PageAnnouncer />
      {isIdle && (
        <PartBoundary>
          <ToastRegion />
        </PartBoundary>
      )}
    </div>
  );
}

/** The placeholder of a page while its code is loading. */
function PageSkeleton() {
  return (
    <SkeletonGroup label="Loading the page">
      <Stack gap="4">
        <Skeleton shape="heading" width="14em" />
        <Skeleton lines={3} />
      </Stack>
    </SkeletonGroup>
  );
}

/** The store's name and the way out: all there is to go to until the profile is complete. */
function FirstRunHeader() {
  const logOut = useLogOut();
  return (
    <header className={css.header}>
      <div className={css.firstRunRow}>
        <span className={css.logoMark}>
          <img src="/favicon.svg" width={32} height={32} alt="" />
          <span>Campus Store</span>
        </span>
        <Button tone="quiet" onPress={logOut}>
          Logout
        </Button>
      </div>
    </header>
  );
}

/** The place and hours of pick-up, and links to the terms. */
function StorefrontFooter() {
  const { settings } = useStoreSettings();
  return (
    <footer className={css.footer}>
      <div className={css.footerColumns}>
        <Stack gap="1">
          <Text weight="bold">Campus Store</Text>
          <Text size="small" tone="muted">
            Pick up your order at the bookstore counter on campus.
          </Text>
        </Stack>
        <Stack gap="1">
          <Text weight="bold">Pick-up hours</Text>
          <Text size="small" tone="muted">
            {describePickupHours(settings.pickup_hours)}; closed on public holidays.
          </Text>
        </Stack>
        <Stack gap="1" align="start">
          <Text weight="bold">Good to know</Text>
          <LegalLinks />
        </Stack>
      </div>
    </footer>
  );
}
