import { useRef } from 'react';
import { PAYMENT_MODES, type ReceivingOption } from '#shared/domain/orders/orderStatus.ts';
import { ORDER_TEXTS } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents, type NamedStudent } from '#shared/domain/orders/students.ts';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { BackLink } from '../../design/button/BackLink.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { CalendarFaces } from '../order/CalendarFaces.tsx';
import type { CheckoutChoices } from '../order/checkoutChoices.ts';
import { fields, line } from './PaymentStep.css.ts';
import { PickupFields } from './PickupFields.tsx';
import { TransferCard } from './TransferCard.tsx';
import type { Checkout } from './useCheckout.ts';
import { useFocusAfterTry } from './useFocusAfterTry.ts';

interface PaymentStepProps {
  checkout: Checkout;
  /** How often somebody tried to submit while something was missing; each time says so and goes to the first such field. */
  tries: number;
}

/** Step 2: how to receive the order and how to pay for it. */
export function PaymentStep({ checkout, tries }: PaymentStepProps) {
  const { effective, offered, change, submission, students } = checkout;
  const { fieldErrors } = submission;
  const container = useRef<HTMLDivElement>(null);
  useFocusAfterTry(container, tries);
  const missing = tries > 0 ? checkout.missing : null;
  const missingAs = (...reasons: string[]) => (missing && reasons.includes(missing) ? missing : undefined);

  function choose(next: Partial<CheckoutChoices>) {
    submission.reset();
    change(next);
  }

  return (
    <Stack gap="5">
      <StudentsLine students={students} />
      <div className={fields} ref={container}>
        <ChoiceField
          label="Receiving Option"
          options={offered}
          value={effective.receivingOption}
          onChange={(receiving_option) => choose({ receiving_option })}
          errorMessage={fieldErrors.receiving_option ?? missingAs(purchaseMessages.noReceivingOption)}
        />
        {effective.receivingOption === 'Pick-Up' && (
          <CounterField
            checkout={checkout}
            onChoose={choose}
            errorMessage={fieldErrors.counter ?? missingAs(purchaseMessages.noCounter)}
          />
        )}
        <ReceivingFields
          option={effective.receivingOption}
          checkout={checkout}
          onChoose={choose}
          errorMessage={missingAs(messages.pickupTimeRequired, messages.addressRequired)}
        />
        <div>
          <ChoiceField
            label="Mode of Payment"
            options={PAYMENT_MODES}
            value={effective.mode}
            onChange={(mode_of_payment) => choose({ mode_of_payment })}
            errorMessage={fieldErrors.mode_of_payment ?? missingAs(purchaseMessages.noPaymentMode)}
          />
          <TransferCard checkout={checkout} />
        </div>
        <TextField
          label={ORDER_TEXTS.remarks.label}
          rows={2}
          maxLength={ORDER_TEXTS.remarks.max}
          value={checkout.choices.remarks}
          onChange={(remarks) => choose({ remarks })}
          errorMessage={fieldErrors.remarks}
        />
      </div>
      <BackLink href={paths.checkoutOrderInformation} isBelowDesktop>
        Go Back to Order Information
      </BackLink>
    </Stack>
  );
}

interface ReceivingFieldsProps {
  option: ReceivingOption | null;
  checkout: Checkout;
  onChoose: (next: Partial<CheckoutChoices>) => void;
  errorMessage: string | undefined;
}

/** The fields that the receiving option still needs: a day and a time, or an address. */
function ReceivingFields({ option, checkout, onChoose, errorMessage }: ReceivingFieldsProps) {
  if (option === null) return null;
  if (option === 'Pick-Up') {
    return (
      <CalendarFaces store={checkout.store} height={320}>
        <PickupFields checkout={checkout} onChoose={onChoose} errorMessage={errorMessage} />
      </CalendarFaces>
    );
  }
  return (
    <TextField
      label={ORDER_TEXTS.order_address.label}
      isRequired
      rows={3}
      maxLength={ORDER_TEXTS.order_address.max}
      value={checkout.choices.order_address}
      onChange={(order_address) => onChoose({ order_address })}
      errorMessage={checkout.submission.fieldErrors.order_address ?? errorMessage}
    />
  );
}

interface ChoiceFieldProps<Name extends string> {
  label: string;
  options: readonly Name[];
  value: Name | null;
  onChange: (name: Name) => void;
  errorMessage: string | undefined;
}

/** One of a few ways, each a chip. */
function ChoiceField<Name extends string>({ options, value, onChange, ...field }: ChoiceFieldProps<Name>) {
  return (
    <SegmentedControl
      {...field}
      isRequired
      options={options.map((name) => ({ id: name, label: name }))}
      value={value}
      onChange={(id) => {
        const chosen = options.find((name) => name === id);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

interface CounterFieldProps {
  checkout: Checkout;
  onChoose: (next: Partial<CheckoutChoices>) => void;
  errorMessage: string | undefined;
}

/** The counter at which the order is picked up, where the store has several. The browser remembers it for the next order. */
function CounterField({ checkout: { effective }, onChoose, errorMessage }: CounterFieldProps) {
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

/** Step 1 in one line: whom the order is for, and the way to change it. */
function StudentsLine({ students }: { students: readonly NamedStudent[] }) {
  return (
    <div className={line}>
      <Text as="span">{students.length > 0 ? `For ${describeStudents(students)}` : 'No child or student added'}</Text>
      <Link href={paths.checkoutOrderInformation} isAlone aria-label="Change the child or student">
        Change
      </Link>
    </div>
  );
}
