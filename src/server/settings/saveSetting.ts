import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { SETTING_KEYS, type saveSettingInput, settingValues } from '#shared/contracts/settings.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Deps } from '../deps.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { AccountSetting } from './settings.entity.ts';

/** Sets one of the known settings. Throws invalid for an unknown key or a value of another shape. */
export async function saveSetting(
  deps: Deps,
  staff: StaffMember,
  input: z.output<typeof saveSettingInput>,
): Promise<Acknowledged> {
  const key = SETTING_KEYS.find((known) => known === input.key);
  if (!key) {
    throw new DomainError('invalid', messages.settingUnknown, { errors: { key: messages.settingUnknown } });
  }
  const parsed = settingValues[key].safeParse(input.value);
  if (!parsed.success) {
    const errors = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [['value', ...path].join('.'), message]),
    );
    throw new DomainError('invalid', messages.invalidInput, { errors });
  }
  await deps.em.upsert(AccountSetting, { key, value: parsed.data });
  deps.log.info({ key, staff: staff.username }, 'setting saved');
  return { msg: messages.settingUpdated };
}
