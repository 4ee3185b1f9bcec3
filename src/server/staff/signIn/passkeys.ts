import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { AddPasskeyInput, PasskeyCreation, passkeys, recoveryCodes } from '#shared/contracts/passkeys.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { noteChanges } from '../../masterData/auditSubscriber.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { assertFresh } from '../../platform/sessions/freshSession.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { Passkey, RecoveryCode } from '../passkey.entity.ts';
import { lockMaintained, lockUser } from './lockUser.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { revokeTokensOf } from './revokeTokensOf.ts';

const RP_NAME = 'Campus Store';
const MAX_PASSKEYS = 10;
const CHALLENGE_MS = 5 * 60_000;

/** A passkey works only at the host of its page. */
export interface PageOrigin {
  origin: string;
  rpID: string;
}

/** Loaded on first use, because it is large and many stores never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

const challengeId = (challenge: string) => createHash('sha256').update(challenge).digest('hex');

/** For one response within five minutes; `staffUserId` is null for a sign-in. */
export async function storeChallenge(deps: Deps, challenge: string, staffUserId: number | null): Promise<void> {
  await db(deps.em)
    .insertInto('passkey_challenge')
    .values({
      id: challengeId(challenge),
      staff_user_id: staffUserId,
      expires_at: new Date(deps.now().getTime() + CHALLENGE_MS),
    })
    .execute();
}

/** Consumes the challenge; false if unknown, used or expired. */
export async function consumeChallenge(deps: Deps, challenge: string, staffUserId: number | null): Promise<boolean> {
  const used = await db(deps.em)
    .deleteFrom('passkey_challenge')
    .where('id', '=', challengeId(challenge))
    .where('expires_at', '>', deps.now())
    .where('staff_user_id', staffUserId === null ? 'is' : '=', staffUserId)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function purgeChallenges({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await db(em).deleteFrom('passkey_challenge').where('expires_at', '<=', now()).execute();
}

/** Throws forbidden ten minutes after sign-in. */
export async function startPasskey(deps: Deps, staff: StaffMember, { rpID }: PageOrigin): Promise<PasskeyCreation> {
  assertFresh(deps, staff);
  const known = await deps.em.find(Passkey, { staff_user: staff.id }, { limit: MAX_PASSKEYS });
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID,
    userName: staff.username,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(`staff ${staff.id}`),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
  });
  await storeChallenge(deps, options.challenge, staff.id);
  const { rp, user, challenge, pubKeyCredParams, timeout, excludeCredentials = [] } = options;
  return {
    rp,
    user,
    challenge,
    pubKeyCredParams,
    timeout,
    excludeCredentials: excludeCredentials.map(({ id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** The first returns recovery codes, only this once. Throws invalid for a response to another request, conflict for too many. */
export async function addPasskey(
  deps: Deps,
  staff: StaffMember,
  { origin, rpID }: PageOrigin,
  device: string,
  input: AddPasskeyInput,
): Promise<z.output<typeof recoveryCodes>> {
  const credential = await verified(deps, staff, { origin, rpID }, input);
  return changeRecords(deps, staff, async (em) => {
    const user = await lockUser(em, staff, staff.id);
    const before = await countPasskeys(em, staff.id);
    if (before >= MAX_PASSKEYS) throw new DomainError('conflict', serverMessages.tooManyPasskeys);
    em.create(Passkey, {
      staff_user: user,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      name: device,
      created_at: deps.now(),
    });
    noteChanges(em, user, { passkey: { from: null, to: device } });
    await em.flush().catch((error: unknown) => {
      throw isDuplicate(error) ? rejected() : error;
    });
    const recovery_codes = before === 0 ? await renewRecoveryCodes(deps, em, staff.id) : [];
    return { msg: staffMessages.passkeyAdded, recovery_codes };
  });
}

async function verified(deps: Deps, staff: StaffMember, { origin, rpID }: PageOrigin, input: AddPasskeyInput) {
  try {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...input, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(deps, challenge, staff.id),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch (error) {
    deps.log.warn({ err: error }, 'a passkey was rejected');
  }
  throw rejected();
}

const rejected = () => new DomainError('invalid', serverMessages.passkeyRejected);

export async function listPasskeys(deps: Deps, staff: StaffMember): Promise<z.output<typeof passkeys>> {
  const latest = { orderBy: { id: 'desc' }, limit: MAX_PASSKEYS } as const;
  const found = await deps.em.find(Passkey, { staff_user: staff.id }, latest);
  return {
    passkeys: found.map(({ id, name, created_at, last_used_at = null }) => ({
      _id: String(id),
      name,
      created_at,
      last_used_at,
    })),
    recovery_codes_left: await deps.em.count(RecoveryCode, { staff_user: staff.id, used_at: null }),
  };
}

/** The last one deletes recovery codes too. Throws not_found, and forbidden as `startPasskey`. */
export async function removePasskey(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  assertFresh(deps, staff);
  await changeRecords(deps, staff, async (em) => {
    const user = await lockUser(em, staff, staff.id);
    const passkey = await em.findOne(Passkey, { id, staff_user: user });
    if (!passkey) throw new DomainError('not_found', staffMessages.notFound);
    em.remove(passkey);
    noteChanges(em, user, { passkey: { from: passkey.name, to: null } });
    await em.flush();
    if ((await countPasskeys(em, staff.id)) === 0) await em.nativeDelete(RecoveryCode, { staff_user: user });
  });
  return { msg: staffMessages.passkeyRemoved };
}

/** Returned only this once; earlier ones end. Throws conflict without a passkey, and forbidden as `startPasskey`. */
export async function newRecoveryCodes(deps: Deps, staff: StaffMember): Promise<z.output<typeof recoveryCodes>> {
  assertFresh(deps, staff);
  return inTransaction(deps.em, async (em) => {
    await lockUser(em, staff, staff.id);
    if ((await countPasskeys(em, staff.id)) === 0) throw new DomainError('conflict', serverMessages.noPasskey);
    return { msg: staffMessages.recoveryCodesMade, recovery_codes: await renewRecoveryCodes(deps, em, staff.id) };
  });
}

/** Also ends the user's sessions and API tokens. Throws forbidden for oneself and as `startPasskey`, not_found, conflict without any. */
export async function resetPasskeys(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  if (id === staff.id) throw new DomainError('forbidden', serverMessages.notOwnPasskeys);
  assertFresh(deps, staff);
  await changeRecords(deps, staff, async (em) => {
    const user = await lockMaintained(em, staff, id);
    const count = await em.nativeDelete(Passkey, { staff_user: user });
    if (count === 0) throw new DomainError('conflict', serverMessages.noPasskey);
    await em.nativeDelete(RecoveryCode, { staff_user: user });
    await endSessions(em, { staff_user: id }, deps.now());
    await revokeTokensOf(em, id, deps.now());
    noteChanges(em, user, { passkey: { from: String(count), to: null } });
  });
  return { msg: staffMessages.passkeysReset };
}

const countPasskeys = (em: StoreEntityManager, staffUserId: number): Promise<number> =>
  em.count(Passkey, { staff_user: staffUserId });

export async function hasPasskey(em: StoreEntityManager, staffUserId: number): Promise<boolean> {
  return (await countPasskeys(em, staffUserId)) > 0;
}
