import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiOutput } from '../../api/appRouter.ts';
import { customerSession } from '../../api/session.ts';
import { forgetOtherCustomers } from '../../app/forgetCustomer.ts';

/** Begins a customer's session with what a sign-in returned; the sign-in page then leads on. */
export function useCustomerSignIn(): (session: ApiOutput['customers']['phoneLogin']) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (session) => {
      // Nothing that an earlier customer of this browser was shown may be shown to the next.
      queryClient.clear();
      forgetOtherCustomers(session.user._id);
      customerSession.set(session);
    },
    [queryClient],
  );
}
