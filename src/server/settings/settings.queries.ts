import type { z } from 'zod';
import type { Help } from '#shared/contracts/help.ts';
import { settingFrom } from '#shared/contracts/settingFrom.ts';
import {
  type accountSettings,
  PUBLIC_SETTING_KEYS,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
} from '#shared/contracts/settings.ts';
import { businessDaysOf, fillHelp } from '#shared/domain/customers/helpQuestions.ts';
import { daysToPay } from '#shared/domain/payments/paymentDeadline.ts';
import { describePickupHours } from '#shared/domain/pickups/pickupHours.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { Caller } from '../platform/sessions/callContext.ts';

/** Returns settings by key; the default if unset or invalid. */
export async function readSettingsOf<Key extends SettingKey>(
  em: StoreEntityManager,
  keys: readonly Key[],
): Promise<Pick<Settings, Key>> {
  const rows = await db(em).selectFrom('account_setting').select(['key', 'value']).where('key', 'in', keys).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, settingFrom(key, stored.get(key))])) as Pick<Settings, Key>;
}

export const readSettings = (em: StoreEntityManager): Promise<Settings> => readSettingsOf(em, SETTING_KEYS);

export const readSetting = async <Key extends SettingKey>(em: StoreEntityManager, key: Key): Promise<Settings[Key]> =>
  (await readSettingsOf(em, [key]))[key];

/** Lists settings: all for staff, public ones for others, payment accounts only after sign-in. */
export async function listSettings(deps: Deps, caller: Caller | null): Promise<z.output<typeof accountSettings>> {
  const settings = await readSettings(deps.em);
  const shown = caller?.kind === 'staff' ? SETTING_KEYS : PUBLIC_SETTING_KEYS;
  const keys = shown.filter((key) => caller !== null || key !== 'payment_accounts');
  return keys.map((key) => ({ key, value: settings[key] }));
}

export async function listHelp({ em }: Deps): Promise<Help> {
  const settings = await readSettings(em);
  const { name, place, hours, phone, mail } = settings.store;
  const values = {
    ...{ store: name, place, hours, phone, mail },
    pick_up_hours: describePickupHours(settings.pickup_hours),
    pay_days: businessDaysOf(daysToPay(settings)),
    fetch_days: businessDaysOf(settings.unfetched_return_days),
  };
  return { questions: fillHelp(settings.help_questions, values) };
}
