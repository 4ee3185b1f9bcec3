import type { z } from 'zod';
import type { PasskeyRequest, passkeyLoginInput } from '#shared/contracts/passkeys.ts';
import type { loginOutput } from '#shared/contracts/staff.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Try } from '../../platform/limits/rateLimits.ts';
import type { Deps } from '../../platform/services.ts';
import { Passkey } from '../passkey.entity.ts';
import { consumeChallenge, loadWebAuthn, type PageOrigin, storeChallenge } from './passkeys.ts';
import { recordFailedSignIn } from './signInEvents.ts';
import { beginStaffSession } from './staffSessions.ts';

/** Key of the devices from which any staff user has signed in. */
export const ANY_STAFF = 'staff';

/** The user is not known yet, so a device that staff have used has a separate limit. */
async function tryOf({ throttles }: Deps, network: string): Promise<Try> {
  return ['staffNetwork', `passkey ${(await throttles.knownPlace(ANY_STAFF, network)) ?? network}`];
}

/** Names no user, so that it does not reveal who has passkeys. */
export async function startPasskeyLogin(deps: Deps, network: string, { rpID }: PageOrigin): Promise<PasskeyRequest> {
  await deps.throttles.take(await tryOf(deps, network));
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const { challenge, timeout } = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await storeChallenge(deps, challenge, null);
  return { rpId: rpID, challenge, timeout, userVerification: 'required' };
}

/** Throws unauthenticated, and forbidden for an inactive user. */
export async function signInWithPasskey(
  deps: Deps,
  network: string,
  page: PageOrigin,
  device: string,
  input: z.output<typeof passkeyLoginInput>,
): Promise<z.output<typeof loginOutput>> {
  const throttle = await tryOf(deps, network);
  // In addition to the limit of the request, because a response can be sent without one.
  await deps.throttles.take(throttle);
  const attempt = { device, way: 'Passkey' } as const;
  const passkey = await findPasskey(deps, input.id);
  let token: string;
  try {
    if (!passkey) throw rejected();
    await verifyAnswer(deps, page, passkey, input);
    token = await beginStaffSession(deps, passkey.staff_user.id, attempt);
  } catch (error) {
    const person = passkey ? { id: passkey.staff_user.id, name: passkey.staff_user.name } : null;
    if (error instanceof DomainError) await recordFailedSignIn(deps, person, attempt);
    throw error;
  }
  await deps.throttles.giveBack(...throttle, 2);
  await deps.throttles.remember(ANY_STAFF, network);
  return { token };
}

type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

const findPasskey = ({ em }: Deps, credential_id: string) =>
  em.findOne(Passkey, { credential_id }, { populate: ['staff_user'] });

async function verifyAnswer(
  deps: Deps,
  { origin, rpID }: PageOrigin,
  passkey: StoredPasskey,
  input: z.output<typeof passkeyLoginInput>,
): Promise<void> {
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { userHandle, ...response } = input.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...input,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => consumeChallenge(deps, challenge, null),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) throw rejected();
    deps.em.assign(passkey, { counter: authenticationInfo.newCounter, last_used_at: deps.now() });
    await deps.em.flush();
  } catch (error) {
    deps.log.warn({ err: error }, 'a passkey was rejected');
    throw rejected();
  }
}

const rejected = () => new DomainError('unauthenticated', serverMessages.passkeyUnknown);
