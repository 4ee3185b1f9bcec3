import { useState } from 'react';
import type { OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { useSaveSetting } from './useSettings.ts';

interface NumberSettingProps {
  setting: 'sms_daily_limit' | 'sms_notice_daily_limit' | 'scan_burst_ms' | keyof OrderLimits;
  /** The field's label, and what the setting is called where its changes are shown. */
  label: string;
  name: string;
  description?: string;
  min: number;
  max: number;
  saved: number;
  isReadOnly?: boolean;
  onSaved?: () => void;
}

/** A whole number among the settings, saved by its button or Enter. */
export function NumberSetting(props: NumberSettingProps) {
  const { setting, label, name, description, min, max, saved, isReadOnly = false, onSaved } = props;
  const { save, isPending } = useSaveSetting();
  const [typed, setTyped] = useState<number | null>(null);
  const value = typed ?? saved;

  function submit() {
    if (value === saved) return;
    save(setting, value, () => {
      setTyped(null);
      onSaved?.();
    });
  }
  return (
    <Form onSubmit={submit}>
      <SettingChoice setting={setting} label={name}>
        <Inline align="end">
          <NumberField
            label={label}
            description={description}
            minValue={min}
            maxValue={max}
            value={value}
            onChange={(next) => setTyped(Number.isNaN(next) ? null : next)}
            isDisabled={isReadOnly}
          />
          <Button type="submit" isDisabled={isReadOnly} isPending={isPending}>
            Save
          </Button>
        </Inline>
      </SettingChoice>
    </Form>
  );
}
