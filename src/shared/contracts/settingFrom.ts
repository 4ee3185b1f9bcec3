import { DEFAULT_SETTINGS } from '../defaultSettings.ts';
import { type SettingKey, type Settings, settingValues } from './settings.ts';

/** A setting's value from what is stored for it, or its default where nothing is, or nothing that fits. */
export function settingFrom<Key extends SettingKey>(key: Key, stored: unknown): Settings[Key] {
  if (stored === undefined || stored === null) return DEFAULT_SETTINGS[key];
  const parsed = settingValues[key].safeParse(stored);
  return parsed.success ? (parsed.data as Settings[Key]) : DEFAULT_SETTINGS[key];
}
