import { useLocation } from 'wouter';
import { customerSession, endSession } from '../api/session.ts';
import { forgetCustomer } from './forgetCustomer.ts';
import { paths } from './paths.ts';

/** Ends the session, on the server too, and leaves nothing of it behind. */
export function useLogOut() {
  const [, navigate] = useLocation();
  return () => {
    // First away from the guarded page: its guard would remember it for the next to sign in.
    navigate(paths.customerLogin);
    endSession('customers', customerSession.get()?.token);
    forgetCustomer();
  };
}
