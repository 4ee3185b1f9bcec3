import { fillText, type NoticeValues, type Placeholder, smsParts, toSmsText } from './noticeTexts.ts';

/**
 * A text by SMS as one message: of the values of `shortened`, the first one first, the last words are left out until it is. Where it would be
 * several messages without any of them, it has them whole.
 */
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
