import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../app/paths.ts';
import type { LatestOrder } from './checkoutChoices.ts';
import { useCheckoutChoices } from './useCheckoutChoices.ts';

/** The order that the customer has just placed or chosen; without one they are taken home. */
export function useLatestOrder(): LatestOrder | null {
  const [, navigate] = useLocation();
  const [{ latest_order }] = useCheckoutChoices();
  const hasOrder = latest_order !== null;
  useLayoutEffect(() => {
    if (!hasOrder) navigate(paths.home(), { replace: true });
  }, [hasOrder, navigate]);
  return latest_order;
}
