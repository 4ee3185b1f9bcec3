import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isProfileComplete } from '#shared/domain/customers/profileRule.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { clearReturnTo, currentUrl, storeReturnTo } from '../../app/returnTo.ts';

/** What the history stores of a redirect to the sign-in, for its page to say why. */
export interface RedirectState {
  /** The customer was signed in until a moment ago. */
  hasSessionEnded: boolean;
}

/** Lets signed-in customers in; those without a phone number or agreed terms get no further than /profile. */
export function CustomerGuard({ children }: { children: ReactNode }) {
  const session = customerSession.use();
  const [wasSignedIn] = useState(session !== null);
  const [path] = useLocation();
  const mayGoOn = session !== null && isProfileComplete(session.user);
  useFreshProfile(session?.user._id ?? null);
  useEffect(() => {
    if (mayGoOn) clearReturnTo();
  }, [mayGoOn]);

  if (!session) return <RedirectToSignIn key="sign-in" to={paths.customerLogin} hasSessionEnded={wasSignedIn} />;
  // What the store holds on them is everybody's to see, whatever their profile lacks.
  if (!mayGoOn && path !== paths.profile && path !== paths.myData)
    return <RedirectToSignIn key="profile" to={paths.profile} hasSessionEnded={false} />;
  return children;
}

/** Sends the customer elsewhere first, and remembers where they wanted to go. */
function RedirectToSignIn({ to, hasSessionEnded }: { to: string; hasSessionEnded: boolean }) {
  const [, navigate] = useLocation();
  const [wanted] = useState(currentUrl);
  useLayoutEffect(() => {
    storeReturnTo(wanted);
    const state: RedirectState | null = hasSessionEnded ? { hasSessionEnded } : null;
    navigate(to, { replace: true, state });
  }, [wanted, to, hasSessionEnded, navigate]);
  return null;
}

/** Keeps the session's profile in step with the server's, and another customer's records out of the cache. */
function useFreshProfile(customerId: string | null) {
  const queryClient = useQueryClient();
  const previousId = useRef(customerId);
  const profile = trpc.customers.profile.useQuery(undefined, { enabled: customerId !== null });

  useEffect(() => {
    // Somebody else has signed in from another tab.
    if (previousId.current !== null && customerId !== null && previousId.current !== customerId) {
      void queryClient.resetQueries();
    }
    previousId.current = customerId;
  }, [customerId, queryClient]);

  useEffect(() => {
    const session = customerSession.get();
    if (session && profile.data?._id === session.user._id) customerSession.set({ ...session, user: profile.data });
  }, [profile.data]);
}
