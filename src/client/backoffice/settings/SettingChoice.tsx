import type { ReactNode } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { SettingKey } from '#shared/contracts/settings.ts';
import type { HelpQuestion } from '#shared/domain/customers/helpQuestions.ts';
import { describeAllPickupHours, type PickupHours } from '#shared/domain/pickups/pickupHours.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { type Field, FieldInput } from '../records/RecordFields.tsx';
import { Changes } from '../records/RecordHistory.tsx';
import { SETTING_NAMES } from './settingNames.ts';
import { number } from './settings.css.ts';
import { accountLines, type SettingsDraft } from './settingsDraft.ts';
import { useSettingsForm } from './settingsForm.ts';

interface SettingChoiceProps {
  setting: SettingKey;
  children: ReactNode;
}

/** The element of a setting, to which the search leads. */
export const SettingChoice = ({ setting, children }: SettingChoiceProps) => (
  <div data-setting={setting}>{children}</div>
);

/** A field of the settings as data; its default label is that of the search. */
export type SettingField =
  Field<SettingsDraft> extends infer Each
    ? Each extends { label: string }
      ? Omit<Each, 'label'> & { label?: string }
      : never
    : never;

export function SettingFields({ fields }: { fields: readonly SettingField[] }) {
  const form = useSettingsForm();
  return fields.map((field) => (
    <SettingChoice key={field.name} setting={field.name}>
      <div className={field.kind === 'number' || field.kind === 'select' ? number : undefined}>
        <FieldInput form={form} field={{ label: SETTING_NAMES[field.name].label, ...field }} />
      </div>
    </SettingChoice>
  ));
}

interface SettingChangesProps {
  /** Keys of settings, or the date of a closed day. */
  keys: readonly (SettingKey | StoreDay)[];
  label: string;
}

export function SettingChanges({ keys, label }: SettingChangesProps) {
  const utils = trpc.useUtils();
  return (
    <Changes
      id={`setting ${label}`}
      load={(before) => utils.client.settings.history.query({ key: [...keys], before })}
      fieldLabels={{
        labels: Object.fromEntries(keys.map((key) => [key, isSetting(key) ? SETTING_NAMES[key].label : label])),
        show: (_field, value) => questionLines(value) ?? accountLines(value) ?? storeText(value) ?? hoursText(value),
      }}
    />
  );
}

const isSetting = (key: string): key is SettingKey => key in SETTING_NAMES;

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

interface UsageTodayProps {
  query: { data: { sent: number; limit: number; is_running_out: boolean } | undefined; error: unknown };
  describe: (sent: number, limit: number) => string;
}

export function UsageToday({ query: { data, error }, describe }: UsageTodayProps) {
  if (error) return <Banner tone="error">{messageOf(error)}</Banner>;
  if (!data) return null;
  const text = describe(data.sent, data.limit);
  return data.is_running_out ? <Banner tone="notice">{text}</Banner> : <Text size="small">{text}</Text>;
}
