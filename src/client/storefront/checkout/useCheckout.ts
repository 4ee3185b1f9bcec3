import { type RefObject, useEffect } from 'react';
import { trpc } from '#client/api/client.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { focusFirstInvalid } from '#client/design/form/Form.tsx';
import { RECEIVING_OPTIONS } from '#shared/domain/orders/orderStatus.ts';
import { studentsOfOrder } from '#shared/domain/orders/students.ts';
import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { useCart } from '../cart/useCart.ts';
import { type CheckoutChoices, effectiveStudents } from '../order/checkoutChoices.ts';
import { useCheckoutChoices } from '../order/useCheckoutChoices.ts';
import { useStoreCalendar } from '../order/useStoreCalendar.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { asksForStudents, draftOrder, effectiveChoices, missingChoice, selectionOf } from './orderDraft.ts';
import { useSubmitOrder } from './useSubmitOrder.ts';

const MINUTE = 60_000;
export const ORDERS_READ = 10;

export function useCheckout() {
  const cart = useCart();
  const [stored, change] = useCheckoutChoices();
  const store = useStoreCalendar(storeConfig.counters.find(({ _id }) => _id === stored.counter)?._id);
  const { settings, isPending: isLoadingSettings, isPaused: isAwaitingSettings } = useStoreSettings();
  const submission = useSubmitOrder(cart);

  const offered = RECEIVING_OPTIONS.filter((option) => option !== 'Delivery' || settings.offer_delivery);
  const selection = selectionOf(cart.items);
  // Opening hours may begin and deliveries may arrive while the page is open.
  trpc.cart.items.useQuery(undefined, { refetchInterval: selection.rejected.length > 0 && MINUTE });
  const orders = trpc.orders.customerOrders.useQuery({ limit: ORDERS_READ });
  const kept = trpc.students.list.useQuery();
  const named = selection.lines.flatMap(({ student }) => student ?? []);
  const choices: CheckoutChoices = {
    ...stored,
    students: effectiveStudents(stored, kept.data?.students ?? [], named.length > 0),
  };
  const scheduled = scheduledAmong(
    selection.lines.map(({ item }) => item),
    settings.product_hours,
    store.now,
    store.calendar,
  );
  const calendar = store.isKnown ? store.calendar : null;
  const effective = effectiveChoices(choices, offered, store.now, calendar, scheduled, storeConfig.counters);
  const isOffline = [orders, kept, store].some(({ isPaused }) => isPaused) || isAwaitingSettings;
  const isLoading = cart.isPending || cart.isChanging || store.isPending || isLoadingSettings;
  const missing = missingChoice(selection, choices, effective);

  const students = studentsOfOrder(
    named,
    choices.students.filter(({ name }) => name.trim() !== ''),
  );
  const hasAllNames = choices.students.every(({ name }) => name.trim() !== '');
  const hasOrdered = (orders.data?.length ?? 0) > 0;
  const hasStudents =
    (kept.data?.students.length ?? 0) > 0 || (orders.data ?? []).some((order) => order.students.length > 0);
  const asksStudents = asksForStudents(
    { hasNames: students.length > 0, hasAllNames },
    // Step 1 is shown while the customer's orders and students are unknown.
    { hasOrdered: hasOrdered && !kept.isPending && !kept.error, hasStudents },
  );

  return {
    cart,
    choices,
    change,
    store,
    offered,
    selection,
    effective,
    scheduled,
    submission,
    missing,
    isLoading,
    students,
    hasAllNames,
    asksStudents,
    /** A returning customer without open questions: the order can be submitted from the cart. */
    isReady: hasOrdered && !asksStudents && store.isKnown && effective.mode !== null,
    /** Whether it is still unknown which steps can be skipped. False offline, so that the cart is shown immediately. */
    isCheckingRoute: !isOffline && (orders.isPending || kept.isPending || store.isPending || isLoadingSettings),
    submit: () => submission.submit(draftOrder(selection, choices, effective, store.calendar.timeZone)),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;

export function useFocusAfterTry(container: RefObject<HTMLElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(container.current);
  }, [container, tries]);
}
