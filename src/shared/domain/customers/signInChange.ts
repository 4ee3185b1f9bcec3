export const SIGN_IN_WAYS = ['phone', 'google'] as const;
export type SignInChannel = (typeof SIGN_IN_WAYS)[number];

/**
 * Kinds of change: a sign-in method `moved` to another customer who proved it, or a customer with only this method was
 * `joined` to another.
 */
export const SIGN_IN_CHANGES = ['moved', 'joined'] as const;
export type SignInChange = (typeof SIGN_IN_CHANGES)[number];

export const SIGN_IN_WAY_WORDS: Readonly<Record<SignInChannel, string>> = {
  phone: 'phone number',
  google: 'Google account',
};

export const signInChanged = ({ kind, way }: { kind: SignInChange; way: SignInChannel }, when: string): string =>
  kind === 'moved'
    ? `Since ${when}, you can no longer sign in with your ${SIGN_IN_WAY_WORDS[way]}: another account now uses it. Your orders are safe. Is it still yours? Please contact us.`
    : `Since ${when}, you can sign in with your ${SIGN_IN_WAY_WORDS[way]} too. The orders and cart you had with it are now in this account. Not you? Please contact us.`;
