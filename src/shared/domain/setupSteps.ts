export const SETUP_STEPS = ['store', 'accounts', 'holidays', 'product', 'sign_in', 'order'] as const;
/** After the first order. */
export const MORE_STEPS = ['messages', 'staff', 'logo'] as const;
export type SetupStep = (typeof SETUP_STEPS | typeof MORE_STEPS)[number];
