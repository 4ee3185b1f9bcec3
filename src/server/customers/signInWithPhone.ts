import type { z } from 'zod';
import type { customerSession, phoneLoginInput } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { loadCustomer, loadProfile } from './customers.queries.ts';
import { hashCode, isSameHash, MAX_GUESSES } from './phoneCodes.ts';
import { parsePhoneNumber } from './phoneNumber.ts';
import { findOrCreateCustomer, inSignIn } from './signInCustomer.ts';
import { requireMethod } from './signInMethods.ts';

/** A customer session for the newest code of a number; the first right code makes the customer. */
export async function signInWithPhone(
  deps: Deps,
  clientIp: string,
  input: z.output<typeof phoneLoginInput>,
): Promise<z.output<typeof customerSession>> {
  requireMethod(deps.config, 'phone');
  const phone_number = parsePhoneNumber(input.phone_number);
  const who = `phone-address:${clientIp}`;
  await deps.throttles.take('customerSignIn', who);

  const codeId = await guessCode(deps, phone_number, input.code);
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

  await deps.throttles.reset('customerSignIn', who);
  return { token: await deps.tokens.signCustomer(customer.id), user: await loadProfile(deps, customer) };
}

/** Spends one guess on the newest code of a number and returns its key, or throws unauthenticated. */
async function guessCode(deps: Deps, phoneNumber: string, guess: string): Promise<number> {
  const newest = await db(deps.em)
    .selectFrom('sms_code')
    .select(['id', 'code_hash'])
    .where('phone_number', '=', phoneNumber)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) throw wrongCode();
  // Counted before it is checked, by one statement of its own: guesses sent all at once are no more than five either.
  const counted = await db(deps.em)
    .updateTable('sms_code')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('id', '=', newest.id)
    .where('guesses', '<', MAX_GUESSES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .executeTakeFirst();
  const isRight = isSameHash(newest.code_hash, hashCode(deps.config.sessionSecret, phoneNumber, guess));
  if (counted.numUpdatedRows !== 1n || !isRight) throw wrongCode();
  return newest.id;
}

function wrongCode(): DomainError {
  return new DomainError('unauthenticated', serverMessages.codeWrong, { errors: { code: serverMessages.codeWrong } });
}
