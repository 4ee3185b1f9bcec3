import { storeConfig } from '../../app/storeConfig.ts';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import type { CheckoutChoices } from '../order/checkoutChoices.ts';
import type { Checkout } from './useCheckout.ts';

interface CounterFieldProps {
  checkout: Checkout;
  onChoose: (next: Partial<CheckoutChoices>) => void;
  errorMessage: string | undefined;
}

/** The counter at which the order is picked up, where the store has several. The browser remembers it for the next order. */
export function CounterField({ checkout: { effective }, onChoose, errorMessage }: CounterFieldProps) {
  if (!effective.needsCounter) return null;
  return (
    <SegmentedControl
      label="Pick-up counter"
      isRequired
      options={storeConfig.counters.map(({ _id, name, place }) => ({
        id: _id,
        label: name,
        ...(place && { hint: place }),
      }))}
      value={effective.counter}
      onChange={(counter) => onChoose({ counter })}
      errorMessage={errorMessage}
    />
  );
}
