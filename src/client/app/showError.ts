import { messageOf } from '../api/apiError.ts';
import { showToast } from '../design/toast/showToast.ts';

export const showError = (error: unknown): void => showToast(messageOf(error), { tone: 'error' });

/** The options of a mutation that returns a message: shows it or the error, then calls `refresh`. */
export const sayAndRefresh = (refresh: () => unknown) => ({
  onSuccess: ({ msg }: { msg: string }) => showToast(msg),
  onError: showError,
  onSettled: refresh,
});
