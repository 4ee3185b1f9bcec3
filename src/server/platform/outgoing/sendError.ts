/** `rejected` is permanent, `failed` may succeed later, `unknown` may have been sent, for example if the response was lost. */
export type SendOutcome = 'rejected' | 'failed' | 'unknown';

/** The message contains neither the receiver nor the text. */
export class SendError extends Error {
  override name = 'SendError';
  readonly outcome: SendOutcome;

  constructor(outcome: SendOutcome, message: string, cause?: unknown) {
    super(message, { cause });
    this.outcome = outcome;
  }
}
