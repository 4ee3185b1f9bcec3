import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../api.ts';
import { paths } from '../../app/paths.ts';
import { customerSession } from '../../app/session.ts';
import { isComplete } from '../profile/isComplete.ts';
import { currentAddress, forgetWantedAddress, rememberWantedAddress } from './wantedAddress.ts';

/** Lets signed-in customers in; those without a phone number or agreed terms get no further than /profile. */
export function CustomerGuard({ children }: { children: ReactNode }) {
  const session = customerSession.use();
  const [path] = useLocation();
  const mayGoOn = session !== null && isComplete(session.user);
  useFreshProfile(session?.user._id ?? null);
  useEffect(() => {
    if (mayGoOn) forgetWantedAddress();
  }, [mayGoOn]);

  if (!session) return <Detour key="sign-in" to={paths.customerLogin} />;
  if (!mayGoOn && path !== paths.profile) return <Detour key="profile" to={paths.profile} />;
  return children;
}

/** Sends the customer elsewhere first, and remembers where they wanted to go. */
function Detour({ to }: { to: string }) {
  const [, navigate] = useLocation();
  const [wanted] = useState(currentAddress);
  useLayoutEffect(() => {
    rememberWantedAddress(wanted);
    navigate(to, { replace: true });
  }, [wanted, to, navigate]);
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
