import { StoreError } from './storeError.ts';

/** A sign-in code as it was sent. */
export interface SentCode {
  phone_number: string;
  /** The code itself, in a store's demo alone. */
  demo_code?: string;
}

/** How a client gets a token: a staff user's name and password, a phone number with a function that returns the SMS's code, or a function of its own. */
export type SignIn =
  | { username: string; password: string }
  | { phone_number: string; code: (sent: SentCode) => string | Promise<string> }
  | (() => Promise<{ token: string }>);

/** Makes a mutation without any token. */
export type AnonymousCall = (path: string, input: object) => Promise<unknown>;

async function requestToken(signIn: SignIn, call: AnonymousCall): Promise<string> {
  if (typeof signIn === 'function') return (await signIn()).token;
  if ('username' in signIn) {
    const { username, password } = signIn;
    return ((await call('users.login', { username, password })) as { token: string }).token;
  }
  const { phone_number } = signIn;
  const sent = (await call('customers.phoneCode', { phone_number })) as SentCode & { ticket: string };
  const code = await signIn.code({ phone_number: sent.phone_number, demo_code: sent.demo_code });
  const session = await call('customers.phoneLogin', { phone_number, code, ticket: sent.ticket });
  return (session as { token: string }).token;
}

/** Whether the store has read the sign-in and said no; anything else may pass. */
const isRejected = (error: unknown): error is StoreError =>
  error instanceof StoreError && error.status >= 400 && error.status < 500 && error.code !== 'too_many';

/** The client's token. Calls that run side by side share one sign-in; one that was rejected is not repeated by itself. */
export class Session {
  #token: string | undefined;
  #signingIn: Promise<string> | null = null;
  #rejection: StoreError | null = null;
  readonly #signIn: SignIn | undefined;
  readonly #call: AnonymousCall;

  constructor(token: string | undefined, signIn: SignIn | undefined, call: AnonymousCall) {
    this.#token = token;
    this.#signIn = signIn;
    this.#call = call;
  }

  /** The token to send, after signing in where there is none yet; undefined for a client that stays anonymous. */
  async token(): Promise<string | undefined> {
    if (this.#token !== undefined || !this.#signIn) return this.#token;
    // A wrong password tried again and again would lock its user out.
    if (this.#rejection) throw this.#rejection;
    return this.signIn();
  }

  /** Whether a call that was rejected under the token `used` may be made again: under another one, which is there now. */
  async renew(used: string | undefined): Promise<boolean> {
    if (!this.#signIn || used === undefined) return false;
    if (this.#token === used) this.#token = undefined;
    return (await this.token()) !== used;
  }

  /** Signs in now, whatever came before; resolves with the token. */
  async signIn(): Promise<string> {
    const signIn = this.#signIn;
    if (!signIn) throw new TypeError('This client was created without signIn.');
    this.#signingIn ??= requestToken(signIn, this.#call)
      .then(
        (token) => {
          this.#rejection = null;
          this.#token = token;
          return token;
        },
        (error: unknown) => {
          if (isRejected(error)) this.#rejection = error;
          throw error;
        },
      )
      .finally(() => {
        this.#signingIn = null;
      });
    return this.#signingIn;
  }

  forget(): void {
    this.#token = undefined;
  }
}
