import type { PhoneCodeInput, PhoneCodeOutput } from '#shared/contracts/customers.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { toSmsText } from '#shared/domain/notices/smsText.ts';
import { addDays, instantAt, storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages, signInCodeText, tooManyCodes } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import { lockByName } from '../../platform/database/namedLock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { wideNetwork } from '../../platform/limits/networks.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readSetting } from '../../settings/settings.queries.ts';
import { SmsCode } from '../customer.entity.ts';
import { requireCodeProof } from './codeProof.ts';
import { readCodeLimit } from './codeUsage.queries.ts';
import { CODE_MINUTES, hashCode, hashTicket, makeCode, makeTicket, waitBeforeCode } from './phoneCodes.ts';
import { parseMobileNumber } from './phoneNumber.ts';
import { requireMethod } from './signInCustomer.ts';

const CODE_MS = CODE_MINUTES * 60_000;

/** Key of the networks from which a number has signed in. */
export const phoneSubject = (phoneNumber: string) => `phone ${phoneNumber}`;

/** Returns a ticket with separate guesses. Throws invalid for the number, too_many, and unavailable without a gateway. */
export async function sendPhoneCode(deps: Deps, network: string, input: PhoneCodeInput): Promise<PhoneCodeOutput> {
  requireMethod(deps.config, 'phone');
  const phone_number = parseMobileNumber(deps.config, input.phone_number);
  const known = await deps.throttles.knownPlace(phoneSubject(phone_number), network);
  // A demo sends nothing, and a class may share its IP address. All other calls count, because an exemption would
  // reveal earlier sign-ins.
  const isCounted = !deps.config.demo && input.proof === undefined;
  if (isCounted) await deps.throttles.take(['phoneCode', wideNetwork(network)]);
  else if (input.proof !== undefined && !deps.config.demo) await requireCodeProof(deps, network, input.proof);

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
    // An unsent code must neither count nor invalidate the previous one.
    if (stored) await dropCode(deps.em, stored);
    if (isCounted) await deps.throttles.giveBack('phoneCode', wideNetwork(network));
    throw error;
  }
  return { msg: serverMessages.codeSent, phone_number, ticket, ...(deps.config.demo ? { demo_code: code } : {}) };
}

interface NewCode {
  phone_number: string;
  code: string;
  ticket: string;
  place: string;
  isKnown: boolean;
}

/** Throws too_many. Returns the row's key and the day that it counts for. */
function storeCode(deps: Deps, { phone_number, code, ticket, place, isKnown }: NewCode) {
  return inTransaction(deps.em, async (em) => {
    // Serializes requests of one number, with a hundred locks in total.
    await lockByName(em, `sms_code:${phone_number.slice(-2)}`);
    const now = deps.now();
    const sent = await db(em)
      .selectFrom('sms_code')
      .select(['created_at', 'used_at'])
      .where('phone_number', '=', phone_number)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      // Strangers' requests must not delay a customer at a place of an earlier sign-in.
      .$if(isKnown, (query) => query.where('network', '=', place))
      .orderBy('created_at')
      .execute();
    const waitMs = waitBeforeCode(sent, now);
    if (waitMs > 0) {
      const retryAfter = Math.ceil(waitMs / 1000);
      throw new DomainError('too_many', tooManyCodes(retryAfter), { retryAfter });
    }
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

const RETENTION_MS = 24 * 3_600_000;

/** After a day the codes are no longer needed, and they show who signed in when. */
export async function purgeSmsCodes({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  const limit = new Date(now().getTime() - RETENTION_MS);
  await db(em).deleteFrom('sms_code').where('created_at', '<', limit).execute();
}
