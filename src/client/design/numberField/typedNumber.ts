import { meansThousandsOrDecimals, numberOf } from '#shared/domain/numberText.ts';
import { messages } from '#shared/messages.ts';

interface Limits {
  decimals: number;
  minValue?: number | undefined;
  maxValue?: number | undefined;
}

/** A comma that can only separate thousands although its group has no three digits: `1,250.00` with a digit typed into it. */
const EDITED_GROUP = /,(?=\d{4}|[^.]*\.\d{0,2}$)/g;

/** Returns the intended number of a typed text, or the reason why it is rejected. The number is never adjusted to the limits. */
export function typedNumber(
  text: string,
  { decimals, minValue = -Infinity, maxValue = Infinity }: Limits,
): number | string {
  const value = numberOf(text.replace(EDITED_GROUP, ''));
  if (value === null || meansThousandsOrDecimals(text) || Number(value.toFixed(decimals)) !== value)
    return decimals > 0 ? messages.amountUnclear : messages.notWhole;
  if (value < minValue) return `Please enter ${minValue.toLocaleString('en-PH')} or more.`;
  if (value > maxValue) return `Please enter ${maxValue.toLocaleString('en-PH')} or less.`;
  return value;
}
