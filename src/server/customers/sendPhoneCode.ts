import type { z } from 'zod';
import type { phoneCodeInput, phoneCodeOutput } from '#shared/contracts/customers.ts';
import { DomainError } from '#shared/errors.ts';
import { signInCodeText } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import { nextInSequence } from '../platform/database/sequence.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import { SmsCode } from './customer.entity.ts';
import { CODE_MINUTES, hashCode, MAX_CODES, makeCode } from './phoneCodes.ts';
import { parsePhoneNumber } from './phoneNumber.ts';
import { requireMethod } from './signInMethods.ts';

const CODE_MS = CODE_MINUTES * 60_000;

/** Sends a new code to a number; only the newest is valid. */
export async function sendPhoneCode(
  deps: Deps,
  clientIp: string,
  input: z.output<typeof phoneCodeInput>,
): Promise<z.output<typeof phoneCodeOutput>> {
  requireMethod(deps.config, 'phone');
  const phone_number = parsePhoneNumber(input.phone_number);
  // The demo sends nothing that costs money, and a class that tries it out sits behind one IP address.
  if (!deps.config.demo) await deps.throttles.take('phoneCode', clientIp);

  const code = makeCode();
  const id = await storeCode(deps, phone_number, code);
  try {
    await deps.sms.send(phone_number, signInCodeText(code, CODE_MINUTES, deps.config.smsHost));
  } catch (error) {
    // A code that never left must neither count nor put the one before it out of use.
    await db(deps.em).deleteFrom('sms_code').where('id', '=', id).execute();
    throw error;
  }
  return { msg: serverMessages.codeSent, phone_number, ...(deps.config.demo ? { demo_code: code } : {}) };
}

/** Writes the code's hash, or throws too_many; returns the row's key. */
function storeCode(deps: Deps, phoneNumber: string, code: string): Promise<number> {
  return inTransaction(deps.em, async (em) => {
    // Serialises this number's requests: a hundred rows in all, whatever numbers are requested.
    await nextInSequence(em, `sms_code:${phoneNumber.slice(-2)}`);
    const now = deps.now();
    const recent = await db(em)
      .selectFrom('sms_code')
      .select('created_at')
      .where('phone_number', '=', phoneNumber)
      .where('created_at', '>', new Date(now.getTime() - CODE_MS))
      .orderBy('created_at')
      .execute();
    const oldest = recent.at(-MAX_CODES);
    if (oldest) {
      throw new DomainError('too_many', serverMessages.tooManyCodes, {
        retryAfter: Math.max(1, Math.ceil((oldest.created_at.getTime() + CODE_MS - now.getTime()) / 1000)),
      });
    }
    return em.insert(SmsCode, {
      phone_number: phoneNumber,
      code_hash: hashCode(deps.config.sessionSecret, phoneNumber, code),
      expires_at: new Date(now.getTime() + CODE_MS),
      created_at: now,
    });
  });
}
