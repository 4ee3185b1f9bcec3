import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { customerSession } from '../../api/session.ts';
import { clearCustomerDrafts } from '../../app/draftStorage.ts';
import { paths } from '../../app/paths.ts';
import { forgetReturnTo } from '../../app/returnTo.ts';

/** Ends the session and leaves nothing of it behind. */
export function useLogOut() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return () => {
    // First away from the guarded page: its guard would remember it for the next to sign in.
    navigate(paths.customerLogin);
    customerSession.set(null);
    forgetReturnTo();
    clearCustomerDrafts();
    queryClient.clear();
  };
}
