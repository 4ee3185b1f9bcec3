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
      description="Customers get a reminder the day before. Then unpaid orders are cancelled and returned to stock."
    >
      <NumberSetting
        setting="payment_deadline_days"
        description={
          draft.allow_no_payment_proof
            ? 'Not used while “Allow no Payment Proof” is on.'
            : 'Never later than the day before pick-up.'
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
    ? `Use at most ${MAX_PAYMENT_REASON} characters per reason: ${tooLong.slice(0, 30)}…`
    : reasons.length > MAX_REJECTION_REASONS
      ? `Enter at most ${MAX_REJECTION_REASONS} reasons.`
      : rejected;
  return (
    <SettingChoice setting="payment_rejection_reasons">
      <TextField
        label={SETTING_NAMES.payment_rejection_reasons.label}
        description="One reason per line. Customers see them."
        rows={5}
        value={draft.payment_rejection_reasons}
        onChange={(payment_rejection_reasons) => set({ payment_rejection_reasons })}
        isReadOnly={isReadOnly}
        errorMessage={error}
      />
    </SettingChoice>
  );
}
