import { useRef } from 'react';
import type { CartItem } from '#shared/contracts/cart.ts';
import { messages } from '#shared/messages.ts';
import { sentenceOf } from '../../app/refusal.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import type { CartAccess } from '../cart/useCart.ts';
import { CartLine } from './CartLine.tsx';
import { list } from './CartStep.css.ts';
import { lineFault } from './useSubmitOrder.ts';

interface CartStepProps {
  cart: CartAccess;
  /** Why the server refused lines at the last submit, by field. */
  fieldErrors: Record<string, string>;
}

/** Step 0: which lines of the cart to order, and how many of each. */
export function CartStep({ cart, fieldErrors }: CartStepProps) {
  const lines = useRef<HTMLUListElement>(null);
  const { items } = cart;
  const checked = items.filter((item) => item.is_checked).length;

  function tickAll(isChecked: boolean) {
    for (const item of items) if (item.is_checked !== isChecked) cart.update(item._id, { is_checked: isChecked });
  }

  function remove(line: CartItem) {
    cart.remove(line._id);
    // The button that had focus goes away with its line.
    lines.current?.focus();
    showToast(`Removed ${line.item.name}.`, {
      tone: 'info',
      action: { label: 'Undo', onPress: () => void putBack(line) },
    });
  }

  async function putBack({ item, quantity, size, color, other_fields }: CartItem) {
    try {
      await cart.add({ item: item._id, quantity, size, color, other_fields });
    } catch (error) {
      showToast(sentenceOf(error, messages.cartUpdateFailed), { tone: 'error' });
    }
  }

  return (
    <>
      <Inline justify="space-between">
        <Checkbox
          isSelected={checked === items.length}
          isIndeterminate={checked > 0 && checked < items.length}
          onChange={tickAll}
        >
          Select all
        </Checkbox>
        <Text as="span" size="small" tone="muted" numeric>
          {checked} of {items.length} selected
        </Text>
      </Inline>
      <PlainList className={list} ref={lines} tabIndex={-1} aria-label="Items in your cart">
        {items.map((line) => (
          <CartLine
            key={line._id}
            line={line}
            fault={lineFault(fieldErrors, line._id)}
            onChange={(change) => cart.update(line._id, change)}
            onRemove={() => remove(line)}
          />
        ))}
      </PlainList>
    </>
  );
}
