import { useLocation } from 'wouter';
import { customerSession, endSession } from '#client/api/session.ts';
import { paths } from '../paths.ts';
import { forgetCustomer } from './forgetCustomer.ts';

export function useLogOut() {
  const [, navigate] = useLocation();
  return () => {
    // Leaves the guarded page first, because its guard would remember it for the next person who signs in.
    navigate(paths.customerLogin);
    endSession('customers', customerSession.get()?.token);
    forgetCustomer();
  };
}
