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
  const stored = new Map(
    (await db(em).selectFrom('account_setting').select(['key', 'value']).execute()).map(({ key, value }) => [
      key,
      value,
    ]),
  );
  const setting = <Key extends SettingKey>(key: Key) => settingFrom(key, stored.get(key));
  return {
    store: setting('store'),
    allow_no_payment_proof: setting('allow_no_payment_proof'),
    offer_delivery: setting('offer_delivery'),
    payment_accounts: setting('payment_accounts'),
    payment_rejection_reasons: setting('payment_rejection_reasons'),
    payment_deadline_days: setting('payment_deadline_days'),
    unfetched_reminder_days: setting('unfetched_reminder_days'),
    unfetched_return_days: setting('unfetched_return_days'),
    product_piece_limit: setting('product_piece_limit'),
    unpaid_order_limit: setting('unpaid_order_limit'),
    slot_order_limit: setting('slot_order_limit'),
    pickup_hours: setting('pickup_hours'),
    product_hours: setting('product_hours'),
    proof_retention_days: setting('proof_retention_days'),
    sms_daily_limit: setting('sms_daily_limit'),
    sms_notice_daily_limit: setting('sms_notice_daily_limit'),
    require_passkey: setting('require_passkey'),
    scan_burst_ms: setting('scan_burst_ms'),
    notices: setting('notices'),
    notice_texts: setting('notice_texts'),
    help_questions: setting('help_questions'),
  };
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
