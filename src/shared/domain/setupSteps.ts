/** The steps of a new store, in the order in which they are taken. */
export const SETUP_STEPS = ['store', 'accounts', 'holidays', 'sign_in', 'product', 'order'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
