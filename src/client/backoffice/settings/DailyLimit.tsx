import { useState } from 'react';
import { MAX_DAILY_SMS } from '#shared/domain/notices/dailyLimits.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { Text } from '../../design/text/Text.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { useSaveSetting } from './useSettings.ts';

interface DailyLimitProps {
  setting: 'sms_daily_limit' | 'sms_notice_daily_limit';
  /** The field's label, and what the setting is called where its changes are shown. */
  label: string;
  name: string;
  min: number;
  saved: number;
  isReadOnly?: boolean;
  onSaved: () => void;
}

/** How many messages go out on a day, at most. */
export function DailyLimit({ setting, label, name, min, saved, isReadOnly = false, onSaved }: DailyLimitProps) {
  const { save, isPending } = useSaveSetting();
  const [typed, setTyped] = useState<number | null>(null);
  const limit = typed ?? saved;

  function submit() {
    if (limit === saved) return;
    save(setting, limit, () => {
      setTyped(null);
      onSaved();
    });
  }
  return (
    <Form onSubmit={submit}>
      <SettingChoice setting={setting} label={name}>
        <Inline align="end">
          <NumberField
            label={label}
            minValue={min}
            maxValue={MAX_DAILY_SMS}
            value={limit}
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

interface UsageTodayProps {
  query: { data: { sent: number; limit: number; is_running_out: boolean } | undefined; error: unknown };
  describe: (sent: number, limit: number) => string;
}

/** How many of today's have gone; a notice where they are running out. */
export function UsageToday({ query: { data, error }, describe }: UsageTodayProps) {
  if (error) return <Banner tone="error">{messageOf(error, messages.processingFailed)}</Banner>;
  if (!data) return null;
  const text = describe(data.sent, data.limit);
  return data.is_running_out ? <Banner tone="notice">{text}</Banner> : <Text>{text}</Text>;
}
