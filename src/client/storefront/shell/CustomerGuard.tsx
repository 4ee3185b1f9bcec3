import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { clearReturnTo, currentUrl, storeReturnTo } from '#client/app/session/returnTo.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { isProfileComplete } from '../profile/profileRule.ts';

/** History state that makes the sign-in page show the reason of the redirect. */
export interface RedirectState {
  hasSessionEnded: boolean;
}

/** Admits signed-in customers; those without a phone number or agreed terms only to /profile. */
export function CustomerGuard({ children }: { children: ReactNode }) {
  const session = customerSession.use();
  const customerId = session?.user._id ?? null;
  const [earlierId] = useState(customerId);
  const [path] = useLocation();
  const mayGoOn = session !== null && isProfileComplete(session.user);
  useFreshProfile(customerId);
  useEffect(() => {
    if (mayGoOn) clearReturnTo();
  }, [mayGoOn]);

  if (!session) return <RedirectToSignIn key="sign-in" to={paths.customerLogin} customerId={earlierId} />;
  // Customers may always see their stored data, whatever their profile lacks.
  if (!mayGoOn && path !== paths.profile && path !== paths.myData)
    return <RedirectToSignIn key="profile" to={paths.profile} customerId={customerId} />;
  return children;
}

function RedirectToSignIn({ to, customerId }: { to: string; customerId: string | null }) {
  const [, navigate] = useLocation();
  // Read at each render: another URL may be requested while the page loads.
  const wanted = currentUrl();
  useLayoutEffect(() => {
    storeReturnTo(wanted, customerId);
    const state: RedirectState | null =
      customerId !== null && to === paths.customerLogin ? { hasSessionEnded: true } : null;
    navigate(to, { replace: true, state });
  }, [wanted, to, customerId, navigate]);
  return null;
}

function useFreshProfile(customerId: string | null) {
  const profile = trpc.customers.profile.useQuery(undefined, { enabled: customerId !== null });

  useEffect(() => {
    const session = customerSession.get();
    if (session && profile.data?._id === session.user._id) customerSession.set({ ...session, user: profile.data });
  }, [profile.data]);
}
