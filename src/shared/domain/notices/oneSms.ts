import type { NoticeKind } from './noticeKinds.ts';
import { fillText, type NoticeValues, type Placeholder, smsParts, toSmsText } from './noticeTexts.ts';

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
