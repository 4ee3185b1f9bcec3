import type { NoticeKind } from './noticeKinds.ts';
import { fillText, type NoticeValues, type Placeholder } from './noticeTexts.ts';

/** The values to shorten to fit one SMS, in this order; the order page has them in full. Staff messages stay whole. */
export function shortenedValues(kind: NoticeKind, isElsewhere = false): readonly Placeholder[] {
  if (kind === 'message') return ['link'];
  const last = isElsewhere ? (['reason', 'place'] as const) : (['place', 'pay_by', 'reason'] as const);
  return ['link', 'hours', 'few', ...last, 'refund', 'product'];
}

/** Shortens the values of `shortened`, in their order, until the text is one SMS; returns the whole text if that is impossible. */
export function toOneSms(template: string, values: NoticeValues, shortened: readonly Placeholder[]): string {
  const whole = toSmsText(fillText(template, values));
  const left: Partial<Record<Placeholder, string>> = { ...values };
  let sms = whole;
  for (const name of shortened) {
    while (smsParts(sms) > 1 && left[name]) {
      left[name] = withoutLastWord(left[name]);
      sms = toSmsText(fillText(template, left));
    }
  }
  return smsParts(sms) > 1 ? whole : sms;
}

function withoutLastWord(value: string): string {
  const words = value.replace(/…$/, '').split(' ').slice(0, -1);
  return words.length === 0 ? '' : `${words.join(' ').replace(/[,.]$/, '')}…`;
}

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/₱/g, 'P'],
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/[–—·•]/g, '-'],
  [/×/g, 'x'],
];

/** Converts a text to one line of GSM 03.38: removes unknown accents, and ½ becomes 1/2. */
export const toSmsText = (filled: string): string =>
  PLAIN.reduce((plain, [sign, instead]) => plain.replace(sign, instead), filled)
    .replace(/\P{ASCII}/gu, (sign) =>
      GSM.test(sign) ? sign : sign.normalize('NFKD').replace(/\p{M}/gu, '').replace('⁄', '/'),
    )
    .replace(/\s+/g, ' ')
    .trim();

/** The characters of GSM 03.38; those of GSM_LONG count twice. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const GSM_LONG = /[\^{}\\[~\]|€]/g;

/** Number of SMS messages charged: 160 characters or 153 per part; with characters outside GSM 03.38, 70 or 67. */
export function smsParts(sms: string): number {
  const isGsm = GSM.test(sms);
  const length = isGsm ? sms.length + (sms.match(GSM_LONG)?.length ?? 0) : sms.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  return length <= whole ? 1 : Math.ceil(length / part);
}
