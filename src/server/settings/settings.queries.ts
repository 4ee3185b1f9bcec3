import { sql } from 'kysely';
import type { z } from 'zod';
import { settingFrom } from '#shared/contracts/settingFrom.ts';
import {
  type accountSettings,
  PUBLIC_SETTING_KEYS,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
} from '#shared/contracts/settings.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { Caller } from '../platform/sessions/callContext.ts';

/** All settings of the store, with the default where none is set or what is stored no longer fits. */
export async function readSettings(em: StoreEntityManager): Promise<Settings> {
  const rows = await db(em).selectFrom('account_setting').select(['key', 'value']).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, settingFrom(key, stored.get(key))])) as Settings;
}

/** One setting of the store, with its default where none is set or what is stored no longer fits. */
export async function readSetting<Key extends SettingKey>(em: StoreEntityManager, key: Key): Promise<Settings[Key]> {
  const stored = await db(em).selectFrom('account_setting').select('value').where('key', '=', key).executeTakeFirst();
  return settingFrom(key, stored?.value);
}

/** The stored value of a setting as a column of any other query: one read by primary key, for settingFromColumn; as text, whatever it is. */
export const settingColumn = (key: SettingKey) =>
  sql<string | null>`(select cast(value as char) from account_setting where account_setting.key = ${key})`;

/** As settingFrom, of such a column. */
export const settingFromColumn = <Key extends SettingKey>(key: Key, column: string | null): Settings[Key] =>
  settingFrom(key, column === null ? undefined : JSON.parse(column));

/** Settings as key and value: staff see all, everybody else the public ones, and where to pay only who has signed in. */
export async function listSettings(deps: Deps, caller: Caller | null): Promise<z.output<typeof accountSettings>> {
  const settings = await readSettings(deps.em);
  const shown = caller?.kind === 'staff' ? SETTING_KEYS : PUBLIC_SETTING_KEYS;
  const keys = shown.filter((key) => caller !== null || key !== 'payment_accounts');
  return keys.map((key) => ({ key, value: settings[key] }));
}
