import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { PartBoundary } from '#client/app/frame/FailedScreen.tsx';
import { paths } from '#client/app/paths.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { BackLink } from '#client/design/button/BackLink.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Panel } from '#client/design/layout/Panel.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Skeleton } from '#client/design/skeleton/Skeleton.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField, type TextFieldProps } from '#client/design/textField/TextField.tsx';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import { PAYMENT_MODES, type ReceivingOption } from '#shared/domain/orders/orderStatus.ts';
import { OPTIONAL_TEXTS, ORDER_TEXTS, type OrderText } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents, type NamedStudent } from '#shared/domain/orders/students.ts';
import { daysToPay, lastDayToPay } from '#shared/domain/payments/paymentDeadline.ts';
import { pickupInstant } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { messages, proofBy } from '#shared/messages.ts';
import { CalendarFaces } from '../order/CalendarFaces.tsx';
import type { CheckoutChoices } from '../order/checkoutChoices.ts';
import { useStoreSettings } from '../order/useStoreSettings.ts';
import { PickupFields } from './PickupFields.tsx';
import { type Checkout, useFocusAfterTry } from './useCheckout.ts';

interface PaymentStepProps {
  checkout: Checkout;
  /** Counts attempts to submit with missing choices; each one focuses the first. */
  tries: number;
}

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
      <Stack gap="5" maxWidth="form" ref={container}>
        <ChoiceField
          label="Receiving Option"
          options={offered}
          value={effective.receivingOption}
          onChange={(receiving_option) => choose({ receiving_option })}
          errorMessage={fieldErrors.receiving_option ?? missingAs(messages.noReceivingOption)}
        />
        {effective.receivingOption === 'Pick-Up' && (
          <CounterField
            checkout={checkout}
            onChoose={choose}
            errorMessage={fieldErrors.counter ?? missingAs(messages.noCounter)}
          />
        )}
        <ReceivingFields
          option={effective.receivingOption}
          checkout={checkout}
          onChoose={choose}
          errorMessage={missingAs(messages.pickupTimeRequired, messages.addressRequired)}
        />
        <Stack gap="2">
          <ChoiceField
            label="Mode of Payment"
            options={PAYMENT_MODES}
            value={effective.mode}
            onChange={(mode_of_payment) => choose({ mode_of_payment })}
            errorMessage={fieldErrors.mode_of_payment ?? missingAs(messages.noPaymentMode)}
          />
          <TransferCard checkout={checkout} />
        </Stack>
        {OPTIONAL_TEXTS.map((name) => (
          <OrderTextField
            key={name}
            name={name}
            value={checkout.choices[name]}
            onChange={(text) => choose({ [name]: text })}
            errorMessage={fieldErrors[name]}
          />
        ))}
      </Stack>
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
    <OrderTextField
      name="order_address"
      isRequired
      value={checkout.choices.order_address}
      onChange={(order_address) => onChoose({ order_address })}
      errorMessage={checkout.submission.fieldErrors.order_address ?? errorMessage}
    />
  );
}

interface OrderTextFieldProps extends Pick<TextFieldProps, 'isRequired' | 'value' | 'onChange' | 'errorMessage'> {
  name: OrderText;
}

function OrderTextField({ name, ...field }: OrderTextFieldProps) {
  const { label, max, rows } = ORDER_TEXTS[name];
  return <TextField {...field} label={label} rows={rows} maxLength={max} />;
}

interface ChoiceFieldProps<Name extends string> {
  label: string;
  options: readonly Name[];
  value: Name | null;
  onChange: (name: Name) => void;
  errorMessage: string | undefined;
}

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

/** The browser stores the choice. */
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

function StudentsLine({ students }: { students: readonly NamedStudent[] }) {
  return (
    <Inline gap="0" justify="space-between" wrap={false} columnGap="3">
      <Text as="span">{students.length > 0 ? `For ${describeStudents(students)}` : 'No child or student added'}</Text>
      <Link href={paths.checkoutOrderInformation} isAlone aria-label="Change the child or student">
        Change
      </Link>
    </Inline>
  );
}

const Accounts = lazy(async () => ({ default: (await import('../proof/PaymentCenters.tsx')).Accounts }));

function TransferCard({ checkout }: { checkout: Checkout }) {
  const store = useStoreSettings();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { payment_accounts } = store.settings;
  const day = dayToPay(checkout, daysToPay(store.settings));
  const banks = [...new Set(payment_accounts.map(({ bank }) => bank))];
  return (
    <Panel gap="2" aria-label="Transfer">
      <Text size="small">{messages.transferMeaning}</Text>
      {day && <Note>{proofBy(formatDay(day))}</Note>}
      {banks.length > 0 && (
        <>
          <Text size="small">
            Pay to: <strong>{banks.join(', ')}</strong>
          </Text>
          <div>
            <Button
              size="small"
              icon={isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={id}
              onPress={() => setOpen(!isOpen)}
            >
              {payment_accounts.length === 1 ? 'Account and QR code' : 'Accounts and QR codes'}
            </Button>
          </div>
          <div id={id}>
            {isOpen && (
              <PartBoundary>
                <Suspense fallback={<Skeleton shape="block" height={76} />}>
                  <Accounts store={store} />
                </Suspense>
              </PartBoundary>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}

/** The last day to send the proof of an order submitted now; null without a deadline, and until the pick-up is chosen. */
function dayToPay({ effective, store: { calendar, now, isKnown } }: Checkout, days: number) {
  const isPickup = effective.receivingOption === 'Pick-Up';
  if (!isKnown || (isPickup && effective.day === null)) return null;
  const pickup_time = isPickup && effective.day ? pickupInstant(effective.day, null, calendar.timeZone) : null;
  const order = { status_changed_at: now, payment_changed_at: now, payment_reminded_at: null, pickup_time };
  return lastDayToPay(order, storeDayOf(now, calendar.timeZone), days, calendar);
}
