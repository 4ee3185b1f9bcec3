import { RECEIVING_OPTIONS } from '#shared/domain/orders/orderStatus.ts';
import { studentsOfOrder } from '#shared/domain/orders/students.ts';
import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { trpc } from '../../api/client.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useCart } from '../cart/useCart.ts';
import { type CheckoutChoices, effectiveStudents } from '../order/checkoutChoices.ts';
import { useCheckoutChoices } from '../order/useCheckoutChoices.ts';
import { useStoreCalendar } from '../order/useStoreCalendar.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { asksForStudents, draftOrder, effectiveChoices, missingChoice, selectionOf } from './orderDraft.ts';
import { useSubmitOrder } from './useSubmitOrder.ts';

const MINUTE = 60_000;
/** So many of the latest orders are read: their students are offered for this one. */
export const ORDERS_READ = 10;

/** All that the steps of the checkout share: cart, choices, calendar, and what an order of them would be. */
export function useCheckout() {
  const cart = useCart();
  const [stored, change] = useCheckoutChoices();
  const store = useStoreCalendar(storeConfig.counters.find(({ _id }) => _id === stored.counter)?._id);
  const { settings, isPending: isLoadingSettings, isPaused: isAwaitingSettings } = useStoreSettings();
  const submission = useSubmitOrder(cart);

  const offered = RECEIVING_OPTIONS.filter((option) => option !== 'Delivery' || settings.offer_delivery);
  const selection = selectionOf(cart.items);
  // Opening hours begin and deliveries arrive while the page stands open.
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
    // While it is not known what the customer has, step 1 is asked.
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
    /** The ticked products that bind the pick-up. */
    scheduled,
    submission,
    /** The message that says what is missing before the order can be submitted. */
    missing,
    isLoading,
    /** Those whom the order names, each once. */
    students,
    /** Whether every student that was added has a name. */
    hasAllNames,
    /** Step 1 has something to ask. */
    asksStudents,
    /** A customer who has ordered before and whom no step asks anything: the order can be submitted from the cart. */
    isReady: hasOrdered && !asksStudents && store.isKnown && effective.mode !== null,
    /** Whether a step can be left out is still being loaded. False without a network, so that the cart is shown at once. */
    isFindingWay: !isOffline && (orders.isPending || kept.isPending || store.isPending || isLoadingSettings),
    submit: () => submission.submit(draftOrder(selection, choices, effective, store.calendar.timeZone)),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
