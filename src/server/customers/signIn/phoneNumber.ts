import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isPhilippineMobile, toPhoneNumber } from '#shared/domain/customers/phoneNumber.ts';
import { type DomainError, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Config } from '../../platform/config/config.ts';

/** Returns E.164; Philippine without a country code. Throws invalid for an impossible number. */
export function parsePhoneNumber(text: string): string {
  const number = toPhoneNumber(text, parsePhoneNumberFromString);
  if (number === null) throw invalid(messages.phoneInvalid);
  return number;
}

/** In some countries a number does not show whether it is a mobile. */
const MOBILE_TYPES = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** As parsePhoneNumber. Throws invalid for landlines, premium and satellite numbers, and outside `SMS_COUNTRIES`. */
export function parseMobileNumber({ smsCountries }: Pick<Config, 'smsCountries'>, text: string): string {
  const number = parsePhoneNumber(text);
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.country || !smsCountries.includes(parsed.country)) throw invalid(serverMessages.phoneCountry);
  if (!isPhilippineMobile(number) && !MOBILE_TYPES.has(parsed.getType() ?? ''))
    throw invalid(serverMessages.phoneNotMobile);
  return number;
}

const invalid = (message: string): DomainError => fieldError('invalid', 'phone_number', message);
