import HistoryIcon from 'lucide-react/icons/history';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { Tooltip, TooltipTrigger } from '#client/design/tooltip/Tooltip.tsx';
import type { SettingKey } from '#shared/contracts/settings.ts';
import type { HelpQuestion } from '#shared/domain/customers/helpQuestions.ts';
import type { OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import { describeAllPickupHours, type PickupHours } from '#shared/domain/pickups/pickupHours.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { RecordHistory } from '../records/RecordHistory.tsx';
import { accountLines } from './settingLists.ts';
import { SETTING_NAMES } from './settingNames.ts';
import { choice, listChoice, number } from './settings.css.ts';
import { useSettingsForm } from './settingsForm.ts';

interface SettingChoiceProps {
  setting: SettingKey;
  isList?: boolean;
  children: ReactNode;
}

export function SettingChoice({ setting, isList, children }: SettingChoiceProps) {
  return (
    <div className={isList ? `${choice} ${listChoice}` : choice} data-setting={setting}>
      {children}
      <SettingChanges setting={setting} label={SETTING_NAMES[setting].label} />
    </div>
  );
}

interface SettingChangesProps {
  setting: SettingKey | StoreDay;
  label: string;
}

export function SettingChanges({ setting, label }: SettingChangesProps) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  return (
    <>
      <TooltipTrigger>
        <IconButton label={`History of ${label}`} onPress={() => setOpen(true)}>
          <HistoryIcon size={16} aria-hidden />
        </IconButton>
        <Tooltip>Changes</Tooltip>
      </TooltipTrigger>
      <RecordHistory
        id={`setting ${setting}`}
        load={(before) => utils.client.settings.history.query({ key: setting, before })}
        fieldLabels={{
          labels: { value: label },
          show: (_field, value) => questionLines(value) ?? accountLines(value) ?? storeText(value) ?? hoursText(value),
        }}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}

function questionLines(value: unknown): string | undefined {
  if (!Array.isArray(value) || typeof value[0]?.answer !== 'string') return undefined;
  return (value as HelpQuestion[])
    .map(({ question, answer }) => `${question} ${answer.replaceAll('\n', ' ').slice(0, 80)}`)
    .join('\n');
}

function storeText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('map_link' in value)) return undefined;
  return Object.values(value).filter(Boolean).join('\n');
}

function hoursText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('weekdays' in value)) return undefined;
  return describeAllPickupHours(value as PickupHours);
}

interface NumberSettingProps {
  setting:
    | 'sms_daily_limit'
    | 'payment_deadline_days'
    | 'unfetched_reminder_days'
    | 'unfetched_return_days'
    | 'proof_retention_days'
    | keyof OrderLimits;
  label?: string;
  description?: string;
  min: number;
  max: number;
}

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

interface UsageTodayProps {
  query: { data: { sent: number; limit: number; is_running_out: boolean } | undefined; error: unknown };
  describe: (sent: number, limit: number) => string;
}

export function UsageToday({ query: { data, error }, describe }: UsageTodayProps) {
  if (error) return <Banner tone="error">{messageOf(error)}</Banner>;
  if (!data) return null;
  const text = describe(data.sent, data.limit);
  return data.is_running_out ? <Banner tone="notice">{text}</Banner> : <Text>{text}</Text>;
}
