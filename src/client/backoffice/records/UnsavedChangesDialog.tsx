import { type ReactNode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { type AroundNavHandler, Router, useLocation } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { staffMessages } from '#shared/staffMessages.ts';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { createNavigationBlocker, type NavigationBlocker } from './navigationBlocker.ts';
import { NavigationContext } from './useUnsavedGuard.ts';

/** Stands around the screens: no way out of unsaved work that does not ask (see useUnsavedGuard). */
export function UnsavedChangesDialog({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<{ go: () => void } | null>(null);
  const [blocker] = useState(() => createNavigationBlocker((go) => setQuestion({ go })));
  const [router] = useState(() => routerBehind(blocker));
  useEffect(() => {
    window.addEventListener('popstate', blocker.onPopState);
    return () => window.removeEventListener('popstate', blocker.onPopState);
  }, [blocker]);

  return (
    <NavigationContext value={blocker}>
      <Router {...router}>
        <GuardedLinks>{children}</GuardedLinks>
      </Router>
      <AlertDialog
        title="Leave without saving?"
        actionLabel="Leave without saving"
        cancelLabel="Keep editing"
        tone="danger"
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        onAction={() => {
          blocker.discard();
          question?.go();
        }}
      >
        {staffMessages.leaveUnsaved}
      </AlertDialog>
    </NavigationContext>
  );
}

/** Links of the primitives go through the guarded router instead of the app's. */
function GuardedLinks({ children }: { children: ReactNode }) {
  const [, go] = useLocation();
  return <RouterProvider navigate={go}>{children}</RouterProvider>;
}

function routerBehind(blocker: NavigationBlocker) {
  const useGuardedLocation = (): ReturnType<typeof useLocation> => [useLocationProperty(blocker.path), navigate];
  const useGuardedSearch = () => useLocationProperty(blocker.search);
  const aroundNav: AroundNavHandler = (go, to, options) => blocker.goTo(to, () => go(to, options));
  return { hook: useGuardedLocation, searchHook: useGuardedSearch, aroundNav };
}
