import type { OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { SETTING_NAMES } from '../shell/search/settingNames.ts';
import { SettingChoice } from './SettingChoice.tsx';
import { number } from './settings.css.ts';
import { useSettingsForm } from './settingsForm.ts';

interface NumberSettingProps {
  setting:
    | 'sms_daily_limit'
    | 'payment_deadline_days'
    | 'unfetched_reminder_days'
    | 'unfetched_return_days'
    | 'proof_retention_days'
    | keyof OrderLimits;
  /** The field's label, where the name of the setting says too little. */
  label?: string;
  description?: string;
  min: number;
  max: number;
}

/** A whole number among the settings. */
export function NumberSetting({ setting, label, description, min, max }: NumberSettingProps) {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  return (
    <SettingChoice setting={setting}>
      <div className={number}>
        <NumberField
          label={label ?? SETTING_NAMES[setting].label}
          description={description}
          minValue={min}
          maxValue={max}
          value={draft[setting]}
          onChange={(typed) => set({ [setting]: Number.isNaN(typed) ? draft[setting] : typed })}
          errorMessage={errors[setting]}
          isDisabled={isReadOnly}
        />
      </div>
    </SettingChoice>
  );
}
