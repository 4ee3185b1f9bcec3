import type { PhoneLoginInput } from '#shared/contracts/customers.ts';
import { type DomainError, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import { wideNetwork } from '../platform/limits/networks.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { hashCode, hashTicket, isSameHash, MAX_GUESSES } from './phoneCodes.ts';
import { parsePhoneNumber } from './phoneNumber.ts';
import { phoneSubject } from './sendPhoneCode.ts';
import { requireMethod } from './signInCustomer.ts';

/** A number whose code has been guessed right, and is to be used in the transaction of what it proves. */
export interface ProvenNumber {
  phone_number: string;
  codeId: number;
}

/** Spends a guess on the code of a number; only a wrong one stays counted against the network. Throws unauthenticated where it is wrong, too_many, and forbidden where phones are not offered. */
export async function provePhone(deps: Deps, network: string, input: PhoneLoginInput): Promise<ProvenNumber> {
  requireMethod(deps.config, 'phone');
  const phone_number = parsePhoneNumber(input.phone_number);
  const count = () => deps.throttles.take(['customerSignIn', throttled(network)]);
  // The holder of a ticket has five guesses and no more: what is right is counted against nobody, however many others guess wrong.
  const isHolder = input.ticket !== undefined;
  if (!isHolder) await count();
  const codeId = await guessCode(deps, phone_number, input).catch(async (error: unknown) => {
    if (isHolder) await count();
    throw error;
  });
  if (!isHolder) await deps.throttles.giveBack('customerSignIn', throttled(network));
  return { phone_number, codeId };
}

/** Uses up the code, once; throws unauthenticated for the second of two at once. */
export async function consumeCode(em: StoreEntityManager, { codeId }: ProvenNumber, now: Date): Promise<void> {
  const used = await db(em)
    .updateTable('sms_code')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw wrongCode();
}

/** Gives the network back what a right code makes good, and remembers it for the number. */
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
  if (counted.numUpdatedRows === 1n && isRight) return code.id;
  // Only the holder of the ticket reads this: it would tell a stranger that the number has a code.
  const isSpent = ticket !== undefined && code.guesses + 1 >= MAX_GUESSES;
  throw wrongCode(isSpent ? messages.codeSpent : serverMessages.codeWrong);
}

function wrongCode(message: string = serverMessages.codeWrong): DomainError {
  return fieldError('unauthenticated', 'code', message);
}
