import type { SmsOutcome } from '../customers/sms.ts';

/** Why a notice was not taken: see SmsOutcome. The message names neither who it is to nor what it says. */
export class SendError extends Error {
  override name = 'SendError';
  readonly outcome: SmsOutcome;

  constructor(outcome: SmsOutcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}
