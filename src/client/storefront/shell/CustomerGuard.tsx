import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isProfileComplete } from '#shared/domain/customers/profileRule.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { clearReturnTo, currentUrl, storeReturnTo } from '../../app/returnTo.ts';

/** The state that the history stores of a redirect to the sign-in: its page says the reason. */
export interface RedirectState {
  /** The customer was signed in until a moment ago. */
  hasSessionEnded: boolean;
}

/** Lets signed-in customers in; those without a phone number or agreed terms get no further than /profile. */
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
  // Customers may always see the data that the store holds on them, whatever their profile lacks.
  if (!mayGoOn && path !== paths.profile && path !== paths.myData)
    return <RedirectToSignIn key="profile" to={paths.profile} customerId={customerId} />;
  return children;
}

/** Sends the customer elsewhere first, and remembers where they wanted to go; `customerId` is whose page it was until a moment ago. */
function RedirectToSignIn({ to, customerId }: { to: string; customerId: string | null }) {
  const [, navigate] = useLocation();
  // Read at each render: while the page it sends to still loads, another URL may be asked for.
  const wanted = currentUrl();
  useLayoutEffect(() => {
    storeReturnTo(wanted, customerId);
    const state: RedirectState | null =
      customerId !== null && to === paths.customerLogin ? { hasSessionEnded: true } : null;
    navigate(to, { replace: true, state });
  }, [wanted, to, customerId, navigate]);
  return null;
}

/** Keeps the session's profile in step with the server's. */
function useFreshProfile(customerId: string | null) {
  const profile = trpc.customers.profile.useQuery(undefined, { enabled: customerId !== null });

  useEffect(() => {
    const session = customerSession.get();
    if (session && profile.data?._id === session.user._id) customerSession.set({ ...session, user: profile.data });
  }, [profile.data]);
}
