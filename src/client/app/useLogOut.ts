import { useLocation } from 'wouter';
import { customerSession, endSession } from '../api/session.ts';
import { forgetCustomer } from './forgetCustomer.ts';
import { paths } from './paths.ts';

export function useLogOut() {
  const [, navigate] = useLocation();
  return () => {
    // Leave the guarded page first: its guard would remember it for the next person who signs in.
    navigate(paths.customerLogin);
    endSession('customers', customerSession.get()?.token);
    forgetCustomer();
  };
}
