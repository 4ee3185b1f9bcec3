import type { SmsOutcome } from '../../customers/sms.ts';

/** See SmsOutcome. The message contains neither the receiver nor the text. */
export class SendError extends Error {
  override name = 'SendError';
  readonly outcome: SmsOutcome;

  constructor(outcome: SmsOutcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}
