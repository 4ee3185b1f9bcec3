import type { z } from 'zod';
import type { loginInput, loginOutput } from '#shared/contracts/staff.ts';
import { staffState } from '#shared/domain/staffState.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { verifyPassword } from './passwords.ts';
import { toStaffRecord } from './staff.records.ts';

/** A staff session for the right username and password. Unknown names and wrong passwords are told apart by nothing. */
export async function signIn(
  deps: Deps,
  clientIp: string,
  { username, password }: z.output<typeof loginInput>,
): Promise<z.output<typeof loginOutput>> {
  const name = username.trim().toLowerCase();
  await deps.throttles.take('staffSignIn', `${name} ${clientIp}`);
  await deps.throttles.take('staffIp', clientIp);
  await deps.throttles.take('staffName', name);

  const user = await findUser(deps, name);
  if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user) throw wrongCredentials();
  const state = staffState(user);
  if (state !== 'active') {
    throw new DomainError(
      'forbidden',
      state === 'waiting' ? staffMessages.awaitingApproval : serverMessages.accountSwitchedOff,
    );
  }
  const member = await deps.loadStaffMember(deps.em, {
    kind: 'staff',
    id: user.id,
    generation: user.token_generation,
    expiresAt: deps.now(),
  });
  if (!member) throw wrongCredentials();

  await deps.throttles.reset('staffSignIn', `${name} ${clientIp}`);
  await deps.throttles.reset('staffIp', clientIp);
  return { token: await deps.tokens.signStaff(toStaffRecord(member), user.token_generation) };
}

async function findUser(deps: Deps, name: string) {
  const user = await db(deps.em)
    .selectFrom('staff_user')
    .select(['id', 'username', 'password_hash', 'is_active', 'approved_at', 'token_generation'])
    .where('username', '=', name)
    .executeTakeFirst();
  // The column's collation also takes "ádmin" for "admin"; each such spelling would have tries of its own.
  return user?.username.trim().toLowerCase() === name ? user : null;
}

function wrongCredentials(): DomainError {
  const { wrongCredentials } = serverMessages;
  return new DomainError('unauthenticated', wrongCredentials, {
    errors: { username: wrongCredentials, password: wrongCredentials },
  });
}
