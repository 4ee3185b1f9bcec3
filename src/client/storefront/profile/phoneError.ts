import { toPhoneNumber } from '#shared/domain/customers/phoneNumber.ts';
import { type Message, messages } from '#shared/messages.ts';

/** Why a contact number cannot be saved, known before it is sent, or null. */
export async function findPhoneError(typed: string): Promise<Message | null> {
  if (typed.trim() === '') return messages.phoneRequired;
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
    return toPhoneNumber(typed, parsePhoneNumberFromString) === null ? messages.phoneInvalid : null;
  } catch {
    // The numbering plans did not arrive; the server validates the number in any case.
    return null;
  }
}
