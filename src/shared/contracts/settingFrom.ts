import { DEFAULT_SETTINGS } from '../defaultSettings.ts';
import { type SettingKey, type Settings, settingValues } from './settings.ts';

/** Returns a setting's stored value, or the default if nothing is stored or the stored value is invalid. */
export function settingFrom<Key extends SettingKey>(key: Key, stored: unknown): Settings[Key] {
  if (stored === undefined || stored === null) return DEFAULT_SETTINGS[key];
  const parsed = settingValues[key].safeParse(stored);
  return parsed.success ? (parsed.data as Settings[Key]) : DEFAULT_SETTINGS[key];
}
