import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { AskStore } from '#client/app/frame/AskStore.tsx';
import { PartBoundary, ScreenBoundary } from '#client/app/frame/FailedScreen.tsx';
import { SkipButton } from '#client/app/frame/SkipButton.tsx';
import { useIdle } from '#client/browser/whenPageLoaded.ts';
import { describePickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { screen } from '../../app/screen.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { media } from '../../design/breakpoints.ts';
import { StateHelp } from '../../design/emptyState/StateHelp.ts';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { useShownStep } from '../checkout/checkoutSteps.ts';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { StoreContact } from '../order/StoreContact.tsx';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { isProfileComplete } from '../profile/profileRule.ts';
import { CategoryBar } from './CategoryBar.tsx';
import { CheckoutHeader, FirstRunHeader, StorefrontHeader } from './StorefrontHeader.tsx';
import * as css from './StorefrontShell.css.ts';
import { footer, footerColumns } from './StorefrontShell.css.ts';
import { usePageChange } from './usePageChange.ts';

// Messages sent before this region has loaded wait in its queue.
const ToastRegion = screen<object>(() =>
  import('../../design/toast/ToastRegion.tsx').then((module) => ({ default: module.ToastRegion })),
);

const products = () => document.getElementById('products');

export default function StorefrontShell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  usePageChange(main);
  const isIdle = useIdle();
  const [path] = useLocation();
  const hasFilters = useMedia(media.desktop) && path === paths.home();
  // Until the profile is complete every URL except /profile redirects to it, so there are no links.
  const user = customerSession.use()?.user;
  const isFirstRun = user !== undefined && !isProfileComplete(user);

  const checkoutStep = useShownStep(path);
  const isCheckout = checkoutStep !== null;

  return (
    <div className={css.shell}>
      <SkipButton onPress={() => main.current?.focus()}>Skip to content</SkipButton>
      {hasFilters && <SkipButton onPress={() => (products() ?? main.current)?.focus()}>Skip filters</SkipButton>}
      {isFirstRun ? <FirstRunHeader /> : isCheckout ? <CheckoutHeader step={checkoutStep} /> : <StorefrontHeader />}
      {!isFirstRun && !isCheckout && (
        <div className={css.categoryBar}>
          <CategoryBar />
        </div>
      )}
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <StateHelp value={<AskStore />}>
          <ScreenBoundary fallback={<PageSkeleton />}>{children}</ScreenBoundary>
        </StateHelp>
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

/** Screen readers do not announce a new page without a reload. */
function PageAnnouncer() {
  const [path] = useLocation();
  const [announced, setAnnounced] = useState('');
  // A search renames its page without opening another one, so the last name may never have been announced.
  const known = useRef(document.title);
  const isAwaited = useRef(false);
  const openedPath = useRef<string>(null);

  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => {
      known.current = document.title;
      if (isAwaited.current) setAnnounced(document.title);
      isAwaited.current = false;
    });
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);

  // A page sets its title when its code has arrived, which may be later.
  useEffect(() => {
    if (openedPath.current === path) return;
    openedPath.current = path;
    isAwaited.current = document.title === known.current;
    if (!isAwaited.current) setAnnounced(document.title);
    known.current = document.title;
  }, [path]);

  return (
    <VisuallyHidden as="div" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}

function StorefrontFooter() {
  const { settings } = useStoreSettings();
  return (
    <footer className={footer}>
      <div className={footerColumns}>
        <Stack gap="1">
          <Text weight="bold">{storeConfig.store.name}</Text>
          <Note>Pick up your order at the bookstore counter on campus.</Note>
          <StoreContact />
        </Stack>
        <Stack gap="1">
          <Text weight="bold">Pick-up hours</Text>
          <Note>{describePickupHours(settings.pickup_hours)}; closed on public holidays.</Note>
          {storeConfig.store.hours && <Note>Open: {storeConfig.store.hours}</Note>}
        </Stack>
        <div>
          <Text weight="bold">Good to know</Text>
          <Inline gap="0" align="stretch" columnGap="4" fontSize="small">
            <LegalLinks />
          </Inline>
        </div>
      </div>
    </footer>
  );
}
