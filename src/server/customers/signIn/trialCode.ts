import type { z } from 'zod';
import type { trialCodeInput, trialCodeOutput } from '#shared/contracts/customers.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { sendsCodes } from '../../platform/config/config.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { hashCode, makeCode } from './phoneCodes.ts';
import { parseMobileNumber } from './phoneNumber.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';

/**
 * Gives the number's latest request a code that this screen alone shows, while the store cannot text one; makes the request if no
 * device has. Throws forbidden once codes are sent, conflict for a customer's number, invalid, and too_many.
 */
export async function showTrialCode(
  deps: Deps,
  staff: StaffMember,
  network: string,
  input: z.output<typeof trialCodeInput>,
): Promise<z.output<typeof trialCodeOutput>> {
  const { em, config, now } = deps;
  if (sendsCodes(config)) throw new DomainError('forbidden', serverMessages.codesAreSent);
  await deps.throttles.take(['trialCode', String(staff.id)]);
  const phone_number = parseMobileNumber(config, input.phone_number);
  // With the code of a customer's number, staff could act as that customer.
  const customer = await db(em)
    .selectFrom('customer')
    .select('id')
    .where('phone_number', '=', phone_number)
    .limit(1)
    .executeTakeFirst();
  if (customer) throw fieldError('conflict', 'phone_number', serverMessages.trialOfCustomer);

  const code = makeCode();
  const giveCode = async () => {
    const given = await db(em)
      .updateTable('sms_code')
      .set({ code_hash: hashCode(config.sessionSecret, phone_number, code) })
      .where('phone_number', '=', phone_number)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return given.numUpdatedRows > 0n;
  };
  const changes = { code_shown_for: { from: null, to: `… ${phone_number.slice(-4)}` } };
  await writeAudit(em, staff, now(), [{ record_type: 'sign_in', record_id: staff.id, action: 'created', changes }]);
  if (await giveCode()) return { phone_number, code, sent: null };
  const sent = await sendPhoneCode(deps, network, { phone_number });
  await giveCode();
  return { phone_number, code, sent };
}
