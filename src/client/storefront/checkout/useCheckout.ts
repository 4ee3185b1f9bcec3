import { RECEIVING_OPTIONS } from '#shared/domain/orders/orderStatus.ts';
import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { trpc } from '../../api/client.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useCart } from '../cart/useCart.ts';
import { useCheckoutChoices } from '../order/useCheckoutChoices.ts';
import { useStoreCalendar } from '../order/useStoreCalendar.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { draftOrder, effectiveChoices, missingChoice, selectionOf } from './orderDraft.ts';
import { useSubmitOrder } from './useSubmitOrder.ts';

const MINUTE = 60_000;

/** All that the steps of the checkout share: cart, choices, calendar, and what an order of them would be. */
export function useCheckout() {
  const cart = useCart();
  const [choices, change] = useCheckoutChoices();
  const store = useStoreCalendar();
  const { settings, isPending: isLoadingSettings } = useStoreSettings();
  const submission = useSubmitOrder(cart);

  const offered = RECEIVING_OPTIONS.filter((option) => option !== 'Delivery' || settings.offer_delivery);
  const selection = selectionOf(cart.items);
  // Opening hours begin and deliveries arrive while the page stands open.
  trpc.cart.items.useQuery(undefined, { refetchInterval: selection.rejected.length > 0 && MINUTE });
  const scheduled = scheduledAmong(
    selection.lines.map(({ item }) => item),
    settings.product_hours,
    store.now,
    store.calendar,
  );
  const effective = effectiveChoices(choices, offered, store.now, store.calendar, scheduled, storeConfig.counters);
  const isLoading = cart.isPending || cart.isChanging || store.isPending || isLoadingSettings;
  const missing = missingChoice(selection, choices, effective);

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
    canSubmit: !isLoading && missing === null,
    /** Whether every student that was added has a name. */
    hasAllNames: choices.students.every((student) => student.name.trim() !== ''),
    submit: () => submission.submit(draftOrder(selection, choices, effective, store.calendar.timeZone)),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
