import ArrowLeft from 'lucide-react/icons/arrow-left';
import { PAYMENT_MODES, type ReceivingOption } from '#shared/domain/orders/orderStatus.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Select } from '../../design/select/Select.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { CheckoutChoices } from '../order/checkoutChoices.ts';
import { back, fields } from './PaymentStep.css.ts';
import { PickupFields } from './PickupFields.tsx';
import type { Checkout } from './useCheckout.ts';

const ADDRESS_LENGTH = 500;

const optionsOf = (names: readonly string[]) => names.map((name) => ({ id: name, label: name }));

/** Step 2: how to receive the order and how to pay for it. */
export function PaymentStep({ checkout }: { checkout: Checkout }) {
  const { choices, effective, offered, change, submission } = checkout;
  const { fieldErrors } = submission;

  function choose(next: Partial<CheckoutChoices>) {
    submission.reset();
    change(next);
  }

  return (
    <Stack gap="5">
      <div className={fields}>
        <Select
          label="Receiving Option"
          placeholder="Select a receiving option"
          isRequired
          options={optionsOf(offered)}
          value={effective.receivingOption}
          onChange={(id) => choose({ receiving_option: offered.find((option) => option === id) ?? null })}
          errorMessage={fieldErrors.receiving_option}
        />
        <ReceivingFields option={effective.receivingOption} checkout={checkout} onChoose={choose} />
        <Select
          label="Mode of Payment"
          placeholder="Select a mode of payment"
          isRequired
          options={optionsOf(PAYMENT_MODES)}
          value={choices.mode_of_payment}
          onChange={(id) => choose({ mode_of_payment: PAYMENT_MODES.find((mode) => mode === id) ?? null })}
          errorMessage={fieldErrors.mode_of_payment}
        />
      </div>
      <div className={back}>
        <LinkButton tone="quiet" icon={<ArrowLeft size={18} aria-hidden />} href={paths.checkoutOrderInformation}>
          Go Back to Order Information
        </LinkButton>
      </div>
    </Stack>
  );
}

interface ReceivingFieldsProps {
  option: ReceivingOption | null;
  checkout: Checkout;
  onChoose: (next: Partial<CheckoutChoices>) => void;
}

/** The fields that the receiving option still needs: a day and a time, or an address. */
function ReceivingFields({ option, checkout, onChoose }: ReceivingFieldsProps) {
  if (option === null) return null;
  if (option === 'Pick-Up') return <PickupFields checkout={checkout} onChoose={onChoose} />;
  return (
    <TextField
      label="Address"
      isRequired
      rows={3}
      maxLength={ADDRESS_LENGTH}
      value={checkout.choices.order_address}
      onChange={(order_address) => onChoose({ order_address })}
      errorMessage={checkout.submission.fieldErrors.order_address}
    />
  );
}
