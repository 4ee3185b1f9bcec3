import { sql } from 'kysely';
import type { PhoneCodeInput, PhoneCodeOutput } from '#shared/contracts/customers.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { toSmsText } from '#shared/domain/notices/noticeTexts.ts';
import { addDays, instantAt, storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { signInCodeText } from '#shared/messages.ts';
import { serverMessages, tooManyCodes } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import { lockByName } from '../platform/database/namedLock.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { codeTries, type Try } from '../platform/limits/throttles.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readSetting } from '../settings/settings.queries.ts';
import { countAsked, requireCodeProof } from './codeProof.ts';
import { readCodeLimit } from './codeUsage.queries.ts';
import { CustomerIdentity, SmsCode } from './customer.entity.ts';
import { CODE_MINUTES, hashCode, hashTicket, makeCode, makeTicket, waitBeforeCode } from './phoneCodes.ts';
import { parseMobileNumber } from './phoneNumber.ts';
import { requireMethod } from './signInMethods.ts';

const CODE_MS = CODE_MINUTES * 60_000;
/** When a new number may ask again that was turned away for the sake of the others. */
const NEW_NUMBER_SECONDS = 600;

/** Under what a network is remembered from which a number has signed in. */
export const phoneSubject = (phoneNumber: string) => `phone ${phoneNumber}`;

/**
 * Sends a new code to a mobile number of the allowed countries; the answer's ticket gives its holder guesses of their own.
 * Throws invalid for the number, too_many, and unavailable where the gateway does not take it.
 */
export async function sendPhoneCode(deps: Deps, network: string, input: PhoneCodeInput): Promise<PhoneCodeOutput> {
  requireMethod(deps.config, 'phone');
  const phone_number = parseMobileNumber(deps.config, input.phone_number);
  const known = await deps.throttles.knownPlace(phoneSubject(phone_number), network);
  // The demo sends nothing that costs money, and a class that tries it out sits behind one IP address. Whoever has signed in from here
  // before is held back by their own codes alone.
  const tries = deps.config.demo || known !== null ? [] : codeTries(network);
  if (tries.length > 0) await takeTries(deps, network, tries, input.proof);

  const [code, ticket] = [makeCode(), makeTicket()];
  let stored: { id: number; day: string } | null = null;
  try {
    stored = await storeCode(deps, {
      phone_number,
      code,
      ticket,
      place: deps.throttles.keyOf(known ?? network),
      isKnown: known !== null,
    });
    const { name } = await readSetting(deps.em, 'store');
    await deps.sms.send(phone_number, signInCodeText(toSmsText(name), code, CODE_MINUTES, deps.config.smsHost));
  } catch (error) {
    // A code that never left must neither count nor put the one before it out of use.
    if (stored) await dropCode(deps.em, stored);
    if (input.proof === undefined) for (const each of tries) await deps.throttles.giveBack(...each);
    throw error;
  }
  return { msg: serverMessages.codeSent, phone_number, ticket, ...(deps.config.demo ? { demo_code: code } : {}) };
}

/** Counts a request for a code. Who has solved a challenge for it is held back by no crowd. Throws too_many. */
async function takeTries(deps: Deps, network: string, tries: readonly Try[], proof: string | undefined): Promise<void> {
  if (proof === undefined) await deps.throttles.take(...tries);
  else await requireCodeProof(deps, network, proof);
  await countAsked(deps, network);
}

interface NewCode {
  phone_number: string;
  code: string;
  ticket: string;
  /** The device or network that asks, as it is stored. */
  place: string;
  isKnown: boolean;
}

/** Writes what is stored of the code, or throws too_many; returns the row's key and the day that it counts for. */
function storeCode(deps: Deps, { phone_number, code, ticket, place, isKnown }: NewCode) {
  return inTransaction(deps.em, async (em) => {
    // Holds this number's requests apart: a hundred locks in all, whatever numbers are requested.
    await lockByName(em, `sms_code:${phone_number.slice(-2)}`);
    const now = deps.now();
    const sent = await db(em)
      .selectFrom('sms_code')
      .select(['created_at', 'used_at'])
      .where('phone_number', '=', phone_number)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      // Requests of strangers do not hold back a customer who signs in from a place of an earlier sign-in.
      .$if(isKnown, (query) => query.where('network', '=', place))
      .orderBy('created_at')
      .execute();
    const waitMs = waitBeforeCode(sent, now);
    if (waitMs > 0) {
      const retryAfter = Math.ceil(waitMs / 1000);
      throw new DomainError('too_many', tooManyCodes(retryAfter), { retryAfter });
    }
    await requireRoomForNumber(em, phone_number, now);
    const day = await countForDay(deps, em, now);
    const { sessionSecret } = deps.config;
    const id = await em.insert(SmsCode, {
      phone_number,
      code_hash: hashCode(sessionSecret, phone_number, code),
      ticket_hash: hashTicket(sessionSecret, ticket),
      network: place,
      expires_at: new Date(now.getTime() + CODE_MS),
      created_at: now,
    });
    return { id, day };
  });
}

/** Codes of the day that numbers may take which have never signed in and do not use them; and of these, within an hour. */
const UNUSED_PART = { day: 1 / 2, hour: 1 / 8 };

/**
 * Keeps half of the day's codes for those who have signed in before: throws too_many for a new number while codes for new numbers run
 * ahead of those that are used. A number whose code is used is new no more, so that a first day of classes holds nobody back.
 */
async function requireRoomForNumber(em: StoreEntityManager, phoneNumber: string, now: Date): Promise<void> {
  const limit = await readCodeLimit(em);
  if ((await em.count(CustomerIdentity, { provider: 'phone', subject: phoneNumber })) > 0) return;
  const of = await db(em)
    .selectFrom('sms_code as c')
    .leftJoin('customer_identity as i', (join) =>
      join.onRef('i.subject', '=', 'c.phone_number').on('i.provider', '=', 'phone'),
    )
    .select(({ fn }) => fn.countAll<number>().as('day'))
    .select(sql<number>`coalesce(sum(c.created_at > ${new Date(now.getTime() - HOUR_MS)}), 0)`.as('hour'))
    .where('c.created_at', '>', new Date(now.getTime() - DAY_MS))
    .where('i.subject', 'is', null)
    .executeTakeFirstOrThrow();
  const isAttacked =
    Number(of.day) >= Math.ceil(limit * UNUSED_PART.day) || Number(of.hour) >= Math.ceil(limit * UNUSED_PART.hour);
  if (isAttacked) throw new DomainError('too_many', serverMessages.manyNewNumbers, { retryAfter: NEW_NUMBER_SECONDS });
}

/** Counts one code for the store's day, or throws too_many until the next one begins. */
async function countForDay({ config: { store } }: Deps, em: StoreEntityManager, now: Date): Promise<string> {
  const day = storeDayOf(now, store.timeZone);
  const limit = await readCodeLimit(em);
  await db(em)
    .insertInto('sms_day')
    .values({ day, sent: 1 })
    .onDuplicateKeyUpdate(({ eb }) => ({ sent: eb('sent', '+', 1) }))
    .execute();
  const counted = await db(em).selectFrom('sms_day').select('sent').where('day', '=', day).executeTakeFirst();
  if (counted && counted.sent > limit) {
    const waitMs = instantAt(addDays(day, 1), '00:00', store.timeZone).getTime() - now.getTime();
    throw new DomainError('too_many', serverMessages.codesUsedUp, { retryAfter: Math.ceil(waitMs / 1000) });
  }
  return day;
}

async function dropCode(em: StoreEntityManager, { id, day }: { id: number; day: string }): Promise<void> {
  await db(em).deleteFrom('sms_code').where('id', '=', id).execute();
  await db(em)
    .updateTable('sms_day')
    .set(({ eb }) => ({ sent: eb('sent', '-', 1) }))
    .where('day', '=', day)
    .where('sent', '>', 0)
    .execute();
}
