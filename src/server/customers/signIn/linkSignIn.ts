import { type InferEntity, LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import { toLine } from '#shared/contracts/common.ts';
import type { googleLoginInput, Profile, phoneLoginInput } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { Session } from '../../sessions/session.entity.ts';
import { Customer, CustomerIdentity } from '../customer.entity.ts';
import { loadCustomer, loadProfile } from '../customers.queries.ts';
import { NAME_LENGTH } from '../customers.records.ts';
import { mergeCustomers } from '../mergeCustomers.ts';
import { consumeCode, provePhone, storeProof } from './phoneProof.ts';
import { inSignIn, type ProvenIdentity, requireMethod, type VerifiedIdentity } from './signInCustomer.ts';
import { writeSignInEvent } from './signInEvents.ts';
import { verifyAccount } from './signInWithGoogle.ts';

/** Another sign-in method may be added this long after signing in, so that both proofs come from one visit. */
const VISIT_MS = 30 * 60_000;

export interface SignedInCustomer {
  customerId: number;
  signedInAt: Date;
}

/** Requires a recent Google sign-in. Throws as linkIdentity, and invalid for a wrong code. */
export async function linkPhone(
  deps: Deps,
  who: SignedInCustomer,
  network: string,
  input: z.output<typeof phoneLoginInput>,
): Promise<Profile> {
  assertSameVisit(deps, who);
  const proven = await asInputError(provePhone(deps, network, input));
  const { phone_number } = proven;
  const profile = await linkIdentity(deps, who, { provider: 'phone', subject: phone_number }, async (em) => {
    await asInputError(consumeCode(em, proven, deps.now()));
    return { phone_number, phone_verified: true };
  });
  await storeProof(deps, network, proven);
  return profile;
}

/** Requires a recent sign-in by phone. Throws as linkIdentity, and invalid for a wrong credential. */
export async function linkGoogle(
  deps: Deps,
  who: SignedInCustomer,
  network: string,
  { credential }: z.output<typeof googleLoginInput>,
): Promise<Profile> {
  requireMethod(deps.config, 'google');
  assertSameVisit(deps, who);
  await deps.throttles.take(['customerSignIn', `google ${network}`]);
  const { sub, email, name } = await asInputError(verifyAccount(deps, credential));
  await deps.throttles.giveBack('customerSignIn', `google ${network}`);
  const verified = { email, email_verified: true, name: toLine(name, NAME_LENGTH) } as const;
  return linkIdentity(deps, who, { provider: 'google', subject: sub }, async () => verified);
}

function assertSameVisit({ now }: Deps, { signedInAt }: SignedInCustomer): void {
  if (now().getTime() - signedInAt.getTime() >= VISIT_MS) {
    throw new DomainError('forbidden', serverMessages.signInAgain);
  }
}

/** Merges an owner with only this method; otherwise only moves it, as after a change of number. Notifies. Throws conflict for a second one. */
async function linkIdentity(
  deps: Deps,
  { customerId }: SignedInCustomer,
  identity: ProvenIdentity,
  prove: (em: StoreEntityManager) => Promise<VerifiedIdentity>,
): Promise<Profile> {
  const { provider, subject } = identity;
  const customer = await inSignIn(deps.em, async (em) => {
    const verified = await prove(em);
    const condition = { provider, $or: [{ subject }, { customer: customerId }] };
    const known = await em.find(CustomerIdentity, condition, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (known.some((one) => one.customer.id === customerId && one.subject !== subject)) {
      throw new DomainError('conflict', serverMessages.alreadyLinked);
    }
    const proven = known.find((one) => one.subject === subject);
    const owner = proven?.customer.id;
    if (!proven || owner === undefined) {
      await em.insert(CustomerIdentity, { provider, subject, customer: customerId, created_at: deps.now() });
    } else if (owner !== customerId && (await hasAnotherMethod(em, owner, provider))) {
      await moveIdentity(em, proven, customerId);
      await writeSignInEvent(deps, em, { customerId: owner, kind: 'moved', way: provider });
      deps.log.info({ from: owner, into: customerId, provider }, 'a way of signing in was moved to who proved it');
    } else if (owner !== customerId) {
      await mergeCustomers(em, owner, customerId, deps.now());
      await writeSignInEvent(deps, em, { customerId, kind: 'joined', way: provider });
      deps.log.info({ from: owner, into: customerId }, 'two customers proven to be one were merged');
    }
    await em.nativeUpdate(Customer, { id: customerId }, verified);
    return loadCustomer(em, customerId);
  });
  deps.liveSessions.forget();
  return loadProfile(deps, customer);
}

const hasAnotherMethod = async (em: StoreEntityManager, customer: number, provider: ProvenIdentity['provider']) =>
  (await em.count(CustomerIdentity, { customer, provider: { $ne: provider } })) > 0;

/** Also removes the verified address and the sessions that it may have begun. */
async function moveIdentity(em: StoreEntityManager, identity: InferEntity<typeof CustomerIdentity>, to: number) {
  const owner = await em.findOneOrFail(Customer, identity.customer.id);
  if (identity.provider === 'phone') em.assign(owner, { phone_number: null, phone_verified: false });
  else em.assign(owner, { email: null, email_verified: false });
  identity.customer = em.getReference(Customer, to);
  await em.flush();
  await em.nativeDelete(Session, { customer: owner });
}

/** The session is valid, so a failed further proof is invalid input, not unauthenticated. */
export function asInputError<Result>(proof: Promise<Result>): Promise<Result> {
  return proof.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'unauthenticated') throw error;
    throw new DomainError('invalid', error.message, error.errors ? { errors: error.errors } : {});
  });
}
