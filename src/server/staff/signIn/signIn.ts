import type { z } from 'zod';
import type { loginInput, loginOutput } from '#shared/contracts/staff.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Try } from '../../platform/limits/rateLimits.ts';
import type { Deps } from '../../platform/services.ts';
import { readSetting } from '../../settings/settings.queries.ts';
import { ANY_STAFF } from './passkeyLogin.ts';
import { hasPasskey } from './passkeys.ts';
import { verifyPassword } from './passwords.ts';
import { consumeRecoveryCode } from './recoveryCodes.ts';
import { recordFailedSignIn } from './signInEvents.ts';
import { beginStaffSession } from './staffSessions.ts';

/** Unknown names and wrong passwords look alike. Only failures count, by name and network, network, and name; a known network is separate. */
export async function signIn(
  deps: Deps,
  network: string,
  { username, password, recovery_code }: z.output<typeof loginInput>,
  device = '',
): Promise<z.output<typeof loginOutput>> {
  const name = username.normalize('NFC').trim().toLowerCase();
  const tries = await findTries(deps, name, network);
  // Counted before the password is verified, so that parallel attempts all count; a correct one is subtracted again.
  await deps.throttles.take(...tries);

  const user = await findUser(deps, name);
  const attempt = { device, way: recovery_code ? 'Password and recovery code' : 'Password' } as const;
  let token: string;
  try {
    if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user) throw wrongCredentials();
    await assertSecondProof(deps, user.id, recovery_code);
    token = await beginStaffSession(deps, user.id, attempt);
  } catch (error) {
    // The password was not checked: too many were waiting to be hashed.
    if (error instanceof DomainError && error.code === 'unavailable')
      for (const each of tries) await deps.throttles.giveBack(...each);
    // Unknown names take the same time, because a shorter time would reveal them.
    else if (error instanceof DomainError) await recordFailedSignIn(deps, user, attempt);
    throw error;
  }

  const [[kind, both], ...others] = tries;
  await deps.throttles.giveBack(kind, both, Number.MAX_SAFE_INTEGER);
  for (const each of others) await deps.throttles.giveBack(...each);
  await deps.throttles.remember(subjectOf(name), network);
  await deps.throttles.remember(ANY_STAFF, network);
  return { token };
}

/** Required passkeys exclude the password, except with a recovery code, which is then used up. */
async function assertSecondProof(deps: Deps, staffUserId: number, code: string | undefined): Promise<void> {
  if (!(await readSetting(deps.em, 'require_passkey')) || !(await hasPasskey(deps.em, staffUserId))) return;
  if (!code) {
    throw fieldError('forbidden', 'recovery_code', serverMessages.passkeyWanted);
  }
  if (!(await consumeRecoveryCode(deps, staffUserId, code))) {
    throw fieldError('unauthenticated', 'recovery_code', serverMessages.recoveryCodeWrong);
  }
}

const subjectOf = (name: string) => `staff ${name}`;

async function findTries({ throttles }: Deps, name: string, network: string): Promise<readonly [Try, ...Try[]]> {
  const both = `${name} ${network}`;
  const known = await throttles.knownPlace(subjectOf(name), network);
  if (known !== null) return [['staffKnown', `${name} ${known}`]];
  return [
    ['staffSignIn', both],
    ['staffNetwork', network],
    ['staffName', name],
  ];
}

async function findUser(deps: Deps, name: string) {
  const user = await db(deps.em)
    .selectFrom('staff_user')
    .select(['id', 'name', 'username', 'password_hash'])
    .where('username', '=', name)
    .executeTakeFirst();
  // The column's collation also matches "ádmin" with "admin"; each spelling would have a separate limit.
  return user?.username.trim().toLowerCase() === name ? user : null;
}

function wrongCredentials(): DomainError {
  const { wrongCredentials } = serverMessages;
  return new DomainError('unauthenticated', wrongCredentials, {
    errors: { username: wrongCredentials, password: wrongCredentials },
  });
}
