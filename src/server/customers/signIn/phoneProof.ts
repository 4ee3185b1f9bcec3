import type { PhoneLoginInput } from '#shared/contracts/customers.ts';
import { type DomainError, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { wideNetwork } from '../../platform/limits/networks.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { hashCode, hashTicket, isSameHash, MAX_GUESSES } from './phoneCodes.ts';
import { parsePhoneNumber } from './phoneNumber.ts';
import { phoneSubject } from './sendPhoneCode.ts';
import { requireMethod } from './signInCustomer.ts';

/** The code must be consumed in the transaction of the proven change. */
export interface ProvenNumber {
  phone_number: string;
  codeId: number;
}

/** Takes a guess; wrong ones count against the network. Throws unauthenticated, too_many, and forbidden if phone sign-in is off. */
export async function provePhone(deps: Deps, network: string, input: PhoneLoginInput): Promise<ProvenNumber> {
  requireMethod(deps.config, 'phone');
  const phone_number = parsePhoneNumber(input.phone_number);
  const count = () => deps.throttles.take(['customerSignIn', throttled(network)]);
  // A holder's five guesses are separate, so wrong guesses of others cannot reject a right one.
  const isHolder = input.ticket !== undefined;
  if (!isHolder) await count();
  const codeId = await guessCode(deps, phone_number, input).catch(async (error: unknown) => {
    if (isHolder) await count();
    throw error;
  });
  if (!isHolder) await deps.throttles.giveBack('customerSignIn', throttled(network));
  return { phone_number, codeId };
}

/** Throws unauthenticated if a concurrent call has used the code. */
export async function consumeCode(em: StoreEntityManager, { codeId }: ProvenNumber, now: Date): Promise<void> {
  const used = await db(em)
    .updateTable('sms_code')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw wrongCode();
}

/** Removes the counted tries of a right code, and remembers the network for the number. */
export async function storeProof({ throttles }: Deps, network: string, { phone_number }: ProvenNumber): Promise<void> {
  await throttles.giveBack('phoneCode', wideNetwork(network));
  await throttles.remember(phoneSubject(phone_number), network);
}

const throttled = (network: string) => `phone ${network}`;

/** Throws unauthenticated. */
async function guessCode(deps: Deps, phoneNumber: string, { code: guess, ticket }: PhoneLoginInput) {
  const { sessionSecret } = deps.config;
  const code = await db(deps.em)
    .selectFrom('sms_code')
    .select(['id', 'code_hash', 'guesses'])
    .where('phone_number', '=', phoneNumber)
    .$if(ticket !== undefined, (query) => query.where('ticket_hash', '=', hashTicket(sessionSecret, ticket ?? '')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!code) throw wrongCode();
  // Callers without a ticket have separate guesses.
  const counter = ticket === undefined ? 'open_guesses' : 'guesses';
  // Counted before the comparison, so that concurrent guesses are limited to five too.
  const counted = await db(deps.em)
    .updateTable('sms_code')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', code.id)
    .where(counter, '<', MAX_GUESSES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.now())
    .executeTakeFirst();
  const isRight = isSameHash(code.code_hash, hashCode(sessionSecret, phoneNumber, guess));
  if (counted.numUpdatedRows === 1n && isRight) return code.id;
  // Shown only to the ticket's holder, because it reveals that the number has a code.
  const isSpent = ticket !== undefined && code.guesses + 1 >= MAX_GUESSES;
  throw wrongCode(isSpent ? messages.codeSpent : serverMessages.codeWrong);
}

function wrongCode(message: string = serverMessages.codeWrong): DomainError {
  return fieldError('unauthenticated', 'code', message);
}
