import { messageOf } from '../api/apiError.ts';
import { showToast } from '../design/toast/showToast.ts';

/** Says why a call failed, as an error that stays until it is closed. */
export const showError = (error: unknown): void => showToast(messageOf(error), { tone: 'error' });
