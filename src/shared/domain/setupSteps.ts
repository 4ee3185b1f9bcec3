export const SETUP_STEPS = ['store', 'accounts', 'holidays', 'sign_in', 'product', 'order'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
