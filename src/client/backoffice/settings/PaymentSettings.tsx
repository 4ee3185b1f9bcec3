import { useState } from 'react';
import type { Settings } from '#shared/contracts/settings.ts';
import { MAX_PAYMENT_REASON } from '#shared/domain/payments/paymentStatus.ts';
import { MAX_PAYMENT_DEADLINE_DAYS, MAX_REJECTION_REASONS } from '#shared/domain/settingLimits.ts';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { useSaveSetting } from './useSettings.ts';

interface PaymentSettingsProps {
  settings: Settings;
  isReadOnly: boolean;
}

/** Until when an order is to be paid, and what staff choose from when they reject a proof. */
export function PaymentSettings(props: PaymentSettingsProps) {
  return (
    <Section
      layout="columns"
      title="Payments"
      description="Who does not pay in time is reminded the day before, then the order is cancelled and its stock returned."
    >
      <Deadline {...props} />
      <Reasons {...props} />
    </Section>
  );
}

function Deadline({ settings, isReadOnly }: PaymentSettingsProps) {
  const { save, isPending } = useSaveSetting();
  const saved = settings.payment_deadline_days;
  const [typed, setTyped] = useState<number | null>(null);
  const days = typed ?? saved;
  return (
    <Form onSubmit={() => days !== saved && save('payment_deadline_days', days, () => setTyped(null))}>
      <SettingChoice setting="payment_deadline_days" label="Business days to pay in">
        <Inline align="end">
          <NumberField
            label="Business days to pay in"
            description="0 for no deadline."
            minValue={0}
            maxValue={MAX_PAYMENT_DEADLINE_DAYS}
            value={days}
            onChange={(next) => setTyped(Number.isNaN(next) ? null : next)}
            isDisabled={isReadOnly}
          />
          <Button type="submit" isDisabled={isReadOnly} isPending={isPending}>
            Save the deadline
          </Button>
        </Inline>
      </SettingChoice>
    </Form>
  );
}

function Reasons({ settings, isReadOnly }: PaymentSettingsProps) {
  const { save, isPending } = useSaveSetting();
  const saved = settings.payment_rejection_reasons.join('\n');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saved;
  const reasons = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const tooLong = reasons.find((reason) => reason.length > MAX_PAYMENT_REASON);
  const error = tooLong
    ? `A reason may have at most ${MAX_PAYMENT_REASON} characters: ${tooLong.slice(0, 30)}…`
    : reasons.length > MAX_REJECTION_REASONS
      ? `At most ${MAX_REJECTION_REASONS} reasons.`
      : undefined;
  return (
    <Form onSubmit={() => !error && save('payment_rejection_reasons', reasons, () => setTyped(null))}>
      <SettingChoice setting="payment_rejection_reasons" label="Reasons for rejecting a proof">
        <Stack gap="3" align="start">
          <TextField
            label="Reasons for rejecting a proof"
            description="One a line. Customers read them."
            rows={5}
            value={text}
            onChange={setTyped}
            isReadOnly={isReadOnly}
            errorMessage={error}
          />
          <Button type="submit" isDisabled={isReadOnly || text === saved} isPending={isPending}>
            Save the reasons
          </Button>
        </Stack>
      </SettingChoice>
    </Form>
  );
}
