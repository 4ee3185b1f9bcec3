import HistoryIcon from 'lucide-react/icons/history';
import { useState } from 'react';
import type { SettingKey } from '#shared/contracts/settings.ts';
import type { HelpQuestion } from '#shared/domain/customers/helpQuestions.ts';
import { describeAllPickupHours, type PickupHours } from '#shared/domain/pickups/pickupHours.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { trpc } from '../../api/client.ts';
import { IconButton } from '../../design/button/IconButton.tsx';
import { Tooltip, TooltipTrigger } from '../../design/tooltip/Tooltip.tsx';
import { RecordHistory } from '../records/RecordHistory.tsx';
import { accountLines } from './accountList.ts';

interface SettingChangesProps {
  /** A setting by its key, or a closed day by its date. */
  setting: SettingKey | StoreDay;
  label: string;
}

/** Who changed a setting or closed a day, when, and from what to what. */
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

/** Questions of the help a line each, with the beginnings of their answers. */
function questionLines(value: unknown): string | undefined {
  if (!Array.isArray(value) || typeof value[0]?.answer !== 'string') return undefined;
  return (value as HelpQuestion[])
    .map(({ question, answer }) => `${question} ${answer.replaceAll('\n', ' ').slice(0, 80)}`)
    .join('\n');
}

/** Returns the facts of the store that are written, one on each line; undefined for another setting. */
function storeText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('map_link' in value)) return undefined;
  return Object.values(value).filter(Boolean).join('\n');
}

/** Pick-up hours in words; other settings are shown in the usual way. */
function hoursText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('weekdays' in value)) return undefined;
  return describeAllPickupHours(value as PickupHours);
}
