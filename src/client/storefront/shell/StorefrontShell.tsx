import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Button } from '../../design/button/Button.tsx';
import { CategoryBar } from './CategoryBar.tsx';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { StorefrontFooter } from './StorefrontFooter.tsx';
import { StorefrontHeader } from './StorefrontHeader.tsx';
import * as css from './StorefrontShell.css.ts';
import { useIdle } from './useIdle.ts';
import { usePageChange } from './usePageChange.ts';

// What is said before it has loaded waits in its queue.
const ToastRegion = lazy(() =>
  import('../../design/toast/ToastRegion.tsx').then((module) => ({ default: module.ToastRegion })),
);

/** What stands around every page of a signed-in customer. */
export default function StorefrontShell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  usePageChange(main);
  const isIdle = useIdle();

  return (
    <div className={css.shell}>
      <div className={css.skip}>
        {/* Not a link to #main: the hash belongs to the steps of the checkout. */}
        <Button tone="primary" onPress={() => main.current?.focus()}>
          Skip to the page
        </Button>
      </div>
      <StorefrontHeader />
      <div className={css.categoryBar}>
        <CategoryBar />
      </div>
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </main>
      <StorefrontFooter />
      <PageAnnouncer />
      {isIdle && (
        <Suspense fallback={null}>
          <ToastRegion />
        </Suspense>
      )}
    </div>
  );
}
