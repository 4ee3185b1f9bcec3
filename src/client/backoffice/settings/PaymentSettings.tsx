import { MAX_PAYMENT_REASON } from '#shared/domain/payments/paymentStatus.ts';
import { MAX_PAYMENT_DEADLINE_DAYS, MAX_REJECTION_REASONS } from '#shared/domain/settingLimits.ts';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { SETTING_NAMES } from '../shell/search/settingNames.ts';
import { NumberSetting } from './NumberSetting.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { textLines } from './settingsDraft.ts';
import { useSettingsForm } from './settingsForm.ts';

/** Until when an order is to be paid, and what staff choose from when they reject a proof. */
export function PaymentSettings() {
  const { draft } = useSettingsForm();
  return (
    <Section
      title="Payments"
      description="A customer who sends no proof is reminded the day before. Then the order is cancelled and its stock returned."
    >
      <NumberSetting
        setting="payment_deadline_days"
        description={
          draft.allow_no_payment_proof
            ? 'Not used while Allow no Payment Proof is on.'
            : 'Never later than the day before the pick-up.'
        }
        min={1}
        max={MAX_PAYMENT_DEADLINE_DAYS}
      />
      <Reasons />
    </Section>
  );
}

function Reasons() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const reasons = textLines(draft.payment_rejection_reasons);
  const tooLong = reasons.find((reason) => reason.length > MAX_PAYMENT_REASON);
  const rejected = Object.entries(errors).find(([name]) => name.startsWith('payment_rejection_reasons'))?.[1];
  const error = tooLong
    ? `A reason may have at most ${MAX_PAYMENT_REASON} characters: ${tooLong.slice(0, 30)}…`
    : reasons.length > MAX_REJECTION_REASONS
      ? `At most ${MAX_REJECTION_REASONS} reasons.`
      : rejected;
  return (
    <SettingChoice setting="payment_rejection_reasons">
      <TextField
        label={SETTING_NAMES.payment_rejection_reasons.label}
        description="One a line. Customers read them."
        rows={5}
        value={draft.payment_rejection_reasons}
        onChange={(payment_rejection_reasons) => set({ payment_rejection_reasons })}
        isReadOnly={isReadOnly}
        errorMessage={error}
      />
    </SettingChoice>
  );
}
