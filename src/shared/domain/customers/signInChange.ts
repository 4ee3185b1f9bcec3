/** The ways in which customers prove who they are when they sign in. */
export const SIGN_IN_WAYS = ['phone', 'google'] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** How ways of signing in change hands: one `moved` to another customer who proved it, or the customer whose only way it was `joined` this one. */
export const SIGN_IN_CHANGES = ['moved', 'joined'] as const;
export type SignInChange = (typeof SIGN_IN_CHANGES)[number];

/** The words that people read for each way of signing in. */
export const SIGN_IN_WAY_WORDS: Readonly<Record<SignInWay, string>> = {
  phone: 'phone number',
  google: 'Google account',
};

/** Returns the text that tells a customer about a way of signing in that changed hands at `when`. */
export const signInChanged = ({ kind, way }: { kind: SignInChange; way: SignInWay }, when: string): string =>
  kind === 'moved'
    ? `Your ${SIGN_IN_WAY_WORDS[way]} was moved to another account on ${when}. Your orders stay here. Is it still yours? Please contact us.`
    : `Your ${SIGN_IN_WAY_WORDS[way]} and its earlier orders were added to your account on ${when}. Was this not you? Please contact us.`;
