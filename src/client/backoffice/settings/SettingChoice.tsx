import type { ReactNode } from 'react';
import type { SettingKey } from '#shared/contracts/settings.ts';
import { SETTING_NAMES } from '../shell/search/settingNames.ts';
import { SettingChanges } from './SettingChanges.tsx';
import { choice, listChoice } from './settings.css.ts';

interface SettingChoiceProps {
  setting: SettingKey;
  /** Whether the fields are a list of several each. */
  isList?: boolean;
  children: ReactNode;
}

/** The fields of a setting, and beside them who changed the setting so far. An address may lead to it by its key. */
export function SettingChoice({ setting, isList, children }: SettingChoiceProps) {
  return (
    <div className={isList ? `${choice} ${listChoice}` : choice} data-setting={setting}>
      {children}
      <SettingChanges setting={setting} label={SETTING_NAMES[setting].label} />
    </div>
  );
}
