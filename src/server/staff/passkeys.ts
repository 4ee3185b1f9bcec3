import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { addPasskeyInput, passkeyCreation, passkeys, recoveryCodes } from '#shared/contracts/passkeys.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { isDuplicate } from '../platform/database/failures.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { assertFresh } from './freshSession.ts';
import { lockMaintained, lockUser } from './lockUser.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';
import { revokeTokensOf } from './revokeTokensOf.ts';
import { readUser } from './users.queries.ts';

const RP_NAME = 'Campus Store';
const MAX_PASSKEYS = 10;
const CHALLENGE_MS = 5 * 60_000;

/** Where the page stands that asks: a passkey works at its host alone. */
export interface PageOrigin {
  /** `https://store.university.edu.ph` */
  origin: string;
  /** `store.university.edu.ph` */
  rpID: string;
}

/** Loaded when the first passkey is asked for: it is heavy, and many stores never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

const challengeId = (challenge: string) => createHash('sha256').update(challenge).digest('hex');

/** Stores a challenge for one answer within five minutes; `staffUserId` is null for a sign-in. */
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

/** Whether a challenge was given for this, has not been answered, and has not run out; uses it up. */
export async function consumeChallenge(deps: Deps, challenge: string, staffUserId: number | null): Promise<boolean> {
  const used = await db(deps.em)
    .deleteFrom('passkey_challenge')
    .where('id', '=', challengeId(challenge))
    .where('expires_at', '>', deps.now())
    .where('staff_user_id', staffUserId === null ? 'is' : '=', staffUserId)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

/** Deletes challenges that nobody has answered. */
export async function purgeChallenges({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  await db(em).deleteFrom('passkey_challenge').where('expires_at', '<=', now()).execute();
}

/** What a browser is asked for a new passkey of the caller with. Throws forbidden later than ten minutes after signing in. */
export async function startPasskey(
  deps: Deps,
  staff: StaffMember,
  { rpID }: PageOrigin,
): Promise<z.output<typeof passkeyCreation>> {
  assertFresh(deps, staff);
  const known = await db(deps.em)
    .selectFrom('passkey')
    .select('credential_id')
    .where('staff_user_id', '=', staff.id)
    .limit(MAX_PASSKEYS)
    .execute();
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

/**
 * Keeps a passkey of the caller. The first one brings recovery codes along, which are shown this once. Throws invalid for
 * an answer that does not fit the request, and conflict for one too many.
 */
export async function addPasskey(
  deps: Deps,
  staff: StaffMember,
  { origin, rpID }: PageOrigin,
  device: string,
  input: z.output<typeof addPasskeyInput>,
): Promise<z.output<typeof recoveryCodes>> {
  const credential = await verified(deps, staff, { origin, rpID }, input);
  return inTransaction(deps.em, async (em) => {
    await lockUser(em, staff, staff.id);
    const before = await countPasskeys(em, staff.id);
    if (before >= MAX_PASSKEYS) throw new DomainError('conflict', serverMessages.tooManyPasskeys);
    await db(em)
      .insertInto('passkey')
      .values({
        staff_user_id: staff.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        name: device,
        created_at: deps.now(),
      })
      .execute()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? rejected() : error;
      });
    await audit(deps, em, staff, staff.id, { from: null, to: device });
    const recovery_codes = before === 0 ? await renewRecoveryCodes(deps, em, staff.id) : [];
    return { msg: staffMessages.passkeyAdded, recovery_codes };
  });
}

async function verified(
  deps: Deps,
  staff: StaffMember,
  { origin, rpID }: PageOrigin,
  input: z.output<typeof addPasskeyInput>,
) {
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

/** The caller's passkeys and how many recovery codes are left. */
export async function listPasskeys(deps: Deps, staff: StaffMember): Promise<z.output<typeof passkeys>> {
  const found = await db(deps.em)
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_user_id', '=', staff.id)
    .orderBy('id', 'desc')
    .limit(MAX_PASSKEYS)
    .execute();
  const left = await db(deps.em)
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('staff_user_id', '=', staff.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return {
    passkeys: found.map(({ id, ...passkey }) => ({ _id: String(id), ...passkey })),
    recovery_codes_left: Number(left?.total ?? 0),
  };
}

/** Removes a passkey of the caller; recovery codes go with the last. Throws not_found, and forbidden as `startPasskey`. */
export async function removePasskey(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  assertFresh(deps, staff);
  await inTransaction(deps.em, async (em) => {
    await lockUser(em, staff, staff.id);
    const passkey = await db(em)
      .selectFrom('passkey')
      .select('name')
      .where('id', '=', id)
      .where('staff_user_id', '=', staff.id)
      .executeTakeFirst();
    if (!passkey) throw new DomainError('not_found', staffMessages.notFound);
    await db(em).deleteFrom('passkey').where('id', '=', id).execute();
    if ((await countPasskeys(em, staff.id)) === 0) {
      await db(em).deleteFrom('recovery_code').where('staff_user_id', '=', staff.id).execute();
    }
    await audit(deps, em, staff, staff.id, { from: passkey.name, to: null });
  });
  return { msg: staffMessages.passkeyRemoved };
}

/** New recovery codes for the caller, shown this once; the earlier ones end. Throws conflict without a passkey, and forbidden as `startPasskey`. */
export async function newRecoveryCodes(deps: Deps, staff: StaffMember): Promise<z.output<typeof recoveryCodes>> {
  assertFresh(deps, staff);
  return inTransaction(deps.em, async (em) => {
    await lockUser(em, staff, staff.id);
    if ((await countPasskeys(em, staff.id)) === 0) throw new DomainError('conflict', serverMessages.noPasskey);
    return { msg: staffMessages.recoveryCodesMade, recovery_codes: await renewRecoveryCodes(deps, em, staff.id) };
  });
}

/**
 * Takes a colleague's passkeys and recovery codes away, so that the password alone lets them in again; ends their sessions and API
 * tokens, which whoever had got hold of a passkey may have made. Throws forbidden for the caller's own, not_found, conflict
 * where there are none.
 */
export async function resetPasskeys(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  if (id === staff.id) throw new DomainError('forbidden', serverMessages.notOwnPasskeys);
  await inTransaction(deps.em, async (em) => {
    await lockMaintained(em, staff, id);
    await readUser(em, id);
    const count = await countPasskeys(em, id);
    if (count === 0) throw new DomainError('conflict', serverMessages.noPasskey);
    await db(em).deleteFrom('passkey').where('staff_user_id', '=', id).execute();
    await db(em).deleteFrom('recovery_code').where('staff_user_id', '=', id).execute();
    await endSessions(em, { staff_user_id: id }, deps.now());
    await revokeTokensOf(em, staff, id, deps.now());
    await audit(deps, em, staff, id, { from: String(count), to: null });
  });
  return { msg: staffMessages.passkeysReset };
}

async function audit(
  deps: Deps,
  em: StoreEntityManager,
  staff: StaffMember,
  id: number,
  passkey: { from: string | null; to: string | null },
) {
  await writeAudit(em, staff, deps.now(), [
    { record_type: 'staff_user', record_id: id, action: 'updated', changes: { passkey } },
  ]);
}

async function countPasskeys(em: StoreEntityManager, staffUserId: number): Promise<number> {
  const counted = await db(em)
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('staff_user_id', '=', staffUserId)
    .executeTakeFirst();
  return Number(counted?.total ?? 0);
}

/** Whether a staff user has passkeys. */
export async function hasPasskey(em: StoreEntityManager, staffUserId: number): Promise<boolean> {
  return (await countPasskeys(em, staffUserId)) > 0;
}
