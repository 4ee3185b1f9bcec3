import type { ReactNode } from 'react';
import type { SettingKey } from '#shared/contracts/settings.ts';
import { SettingChanges } from './SettingChanges.tsx';
import { choice } from './settings.css.ts';

interface SettingChoiceProps {
  setting: SettingKey;
  /** The name of the setting in its changes. */
  label: string;
  children: ReactNode;
}

/** A setting's field, and beside it who changed the setting so far. */
export function SettingChoice({ setting, label, children }: SettingChoiceProps) {
  return (
    <div className={choice}>
      {children}
      <SettingChanges setting={setting} label={label} />
    </div>
  );
}
