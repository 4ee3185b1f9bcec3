import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { newCustomerSession } from '#shared/contracts/customers.ts';
import type { Sessions } from '#shared/contracts/sessions.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';
import { CUSTOMER_SESSION_SECONDS } from '../platform/sessions/tokens.ts';
import { beginSession, endSessions, listSessions } from '../sessions/sessions.ts';
import { loadProfile } from './customers.queries.ts';
import type { CustomerRow } from './customers.records.ts';

export async function beginCustomerSession(
  deps: Deps,
  customer: CustomerRow,
  device: string,
  seconds = CUSTOMER_SESSION_SECONDS,
): Promise<z.output<typeof newCustomerSession>> {
  const session = await beginSession(deps.em, {
    owner: { customer: customer.id },
    device,
    now: deps.now(),
    seconds,
  });
  return { token: await deps.tokens.signCustomer(customer.id, session), user: await loadProfile(deps, customer) };
}

/** Latest first; `session` is the caller's own. */
export function listCustomerSessions(deps: Deps, customerId: number, session: number): Promise<Sessions> {
  return listSessions(deps, { customer: customerId }, session);
}

/** Throws not_found for another customer's session, or one that has ended. */
export async function endCustomerSession(deps: Deps, customerId: number, sessionId: number): Promise<Acknowledged> {
  const ended = await endSessions(deps.em, { customer: customerId }, deps.now(), { only: sessionId });
  deps.liveSessions.forget();
  if (ended === 0) throw new DomainError('not_found', serverMessages.sessionUnknown);
  return { msg: serverMessages.signedOutThere };
}

export async function endCustomerSessions(deps: Deps, customerId: number): Promise<Acknowledged> {
  await endSessions(deps.em, { customer: customerId }, deps.now());
  deps.liveSessions.forget();
  return { msg: serverMessages.signedOutEverywhere };
}

export async function signOutCustomer(deps: Deps, customerId: number, session: number): Promise<Acknowledged> {
  await endSessions(deps.em, { customer: customerId }, deps.now(), { only: session });
  deps.liveSessions.forget();
  return { msg: serverMessages.signedOutThere };
}
