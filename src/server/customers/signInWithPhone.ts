import type { z } from 'zod';
import type { customerSession, phoneLoginInput } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { beginCustomerSession } from './customerSessions.ts';
import { loadCustomer } from './customers.queries.ts';
import { hashCode, hashTicket, isSameHash, MAX_GUESSES } from './phoneCodes.ts';
import { parsePhoneNumber } from './phoneNumber.ts';
import { phoneSubject } from './sendPhoneCode.ts';
import { customerOfIdentity, inSignIn } from './signInCustomer.ts';
import { requireMethod } from './signInMethods.ts';

/** How many asked codes of a network one that is used makes up for. */
const USED_CODE_COUNTS = 3;

/**
 * A customer session for the code that the ticket was given for, or without one for the newest code of the number; the first
 * right code makes the customer.
 */
export async function signInWithPhone(
  deps: Deps,
  network: string,
  input: z.output<typeof phoneLoginInput>,
  device = '',
): Promise<z.output<typeof customerSession>> {
  requireMethod(deps.config, 'phone');
  const phone_number = parsePhoneNumber(input.phone_number);
  const who = `phone ${network}`;
  await deps.throttles.take(['customerSignIn', who]);

  const codeId = await guessCode(deps, phone_number, input);
  const customer = await inSignIn(deps.em, async (em) => {
    const now = deps.now();
    const used = await db(em)
      .updateTable('sms_code')
      .set({ used_at: now })
      .where('id', '=', codeId)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) throw wrongCode();
    const id = await findOrCreateCustomer(
      em,
      { provider: 'phone', subject: phone_number },
      { phone_number, phone_verified: true },
      now,
    );
    return loadCustomer(em, id);
  });

  await deps.throttles.giveBack('customerSignIn', who);
  // A network that uses its codes may ask for more of them.
  await deps.throttles.giveBack('phoneCode', network, USED_CODE_COUNTS);
  await deps.throttles.remember(phoneSubject(phone_number), network);
  return beginCustomerSession(deps, customer, device);
}

/** Spends one guess on a code and returns its key, or throws unauthenticated. */
async function guessCode(
  deps: Deps,
  phoneNumber: string,
  { code: guess, ticket }: z.output<typeof phoneLoginInput>,
): Promise<number> {
  const { sessionSecret } = deps.config;
  const code = await db(deps.em)
    .selectFrom('sms_code')
    .select(['id', 'code_hash'])
    .where('phone_number', '=', phoneNumber)
    .$if(ticket !== undefined, (query) => query.where('ticket_hash', '=', hashTicket(sessionSecret, ticket ?? '')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!code) throw wrongCode();
  // Strangers, who have no ticket, spend guesses of their own.
  const counter = ticket === undefined ? 'open_guesses' : 'guesses';
  // Counted before it is looked at, by one statement of its own: guesses sent all at once are no more than five either.
  const counted = await db(deps.em)
    .updateTable('sms_code')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', code.id)
    .where(counter, '<', MAX_GUESSES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .executeTakeFirst();
  const isRight = isSameHash(code.code_hash, hashCode(sessionSecret, phoneNumber, guess));
  if (counted.numUpdatedRows !== 1n || !isRight) throw wrongCode();
  return code.id;
}

function wrongCode(): DomainError {
  return new DomainError('unauthenticated', serverMessages.codeWrong, { errors: { code: serverMessages.codeWrong } });
}
