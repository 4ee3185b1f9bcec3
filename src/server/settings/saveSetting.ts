import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { settingFrom } from '#shared/contracts/settingFrom.ts';
import {
  type SaveSettingInput,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  settingValues,
} from '#shared/contracts/settings.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords } from '../masterData/changeRecords.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { assertFresh } from '../platform/sessions/freshSession.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { assertLogoExists, assertPicturesExist } from './accountPicture.ts';
import { AccountSetting } from './settings.entity.ts';
import { readSettings } from './settings.queries.ts';

const GUARDED: readonly SettingKey[] = ['payment_accounts', 'require_passkey'];

/** Throws invalid for an unknown key or value, forbidden for a guarded one by a token or ten minutes after sign-in. */
export async function saveSetting(deps: Deps, staff: StaffMember, input: SaveSettingInput): Promise<Acknowledged> {
  const key = SETTING_KEYS.find((known) => known === input.key);
  if (!key) throw fieldError('invalid', 'key', serverMessages.settingUnknown);
  if (GUARDED.includes(key)) {
    if (staff.apiToken !== undefined) throw new DomainError('forbidden', serverMessages.tokenNever);
    assertFresh(deps, staff);
  }
  const parsed = settingValues[key].safeParse(keepLeftOut(key, await readSettings(deps.em), input.value));
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [['value', ...path].join('.'), message]),
    );
    throw new DomainError('invalid', staffMessages.invalidInput, { errors });
  }
  if (key === 'payment_accounts') await assertPicturesExist(deps, settingFrom(key, parsed.data));
  if (key === 'store') await assertLogoExists(deps, settingFrom(key, parsed.data));
  if (key === 'require_passkey' && parsed.data === true) await assertOwnPasskey(deps, staff);
  await changeRecords(deps, staff, async (em) => {
    const stored = await em.findOne(AccountSetting, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // A default value is not stored, so that later defaults apply.
    if (isDeepStrictEqual(settingFrom(key, stored?.value), parsed.data)) return;
    const setting = stored ?? em.create(AccountSetting, { key, value: null });
    setting.value = parsed.data;
  });
  return { msg: staffMessages.settingUpdated };
}

/** Completes a value with stored parts: notices by kind, pictures of accounts, the logo. */
function keepLeftOut(key: SettingKey, stored: Settings, sent: unknown): unknown {
  if (key === 'notices' || key === 'notice_texts') return overlay(stored[key], sent);
  if (key === 'store') return isPlain(sent) ? { logo: stored.store.logo, ...sent } : sent;
  if (key !== 'payment_accounts' || !Array.isArray(sent)) return sent;
  return sent.map((account) => (isPlain(account) ? { ...storedPicture(stored, sent, account), ...account } : account));
}

function overlay(stored: unknown, sent: unknown): unknown {
  if (!isPlain(stored) || !isPlain(sent)) return sent;
  const parts = Object.entries(sent).map(([part, value]) => [part, overlay(stored[part], value)]);
  return { ...stored, ...Object.fromEntries(parts) };
}

/** The stored picture of the same account; the number alone identifies it only if it is unique. */
function storedPicture({ payment_accounts }: Settings, sent: readonly unknown[], account: Record<string, unknown>) {
  const isOfNumber = (other: unknown) => isPlain(other) && String(other.account_number) === account.account_number;
  const known = payment_accounts.filter(isOfNumber);
  const isAlone = known.length === 1 && sent.filter(isOfNumber).length === 1;
  const same = isAlone ? known[0] : known.find(({ bank }) => bank === account.bank);
  return same && { qr_picture: same.qr_picture };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Throws forbidden without an own passkey, so that staff cannot lock themselves out. */
async function assertOwnPasskey({ em }: Deps, { id }: StaffMember): Promise<void> {
  const own = await db(em).selectFrom('passkey').select('id').where('staff_user_id', '=', id).executeTakeFirst();
  if (!own) throw fieldError('forbidden', 'value', serverMessages.ownPasskeyFirst);
}
