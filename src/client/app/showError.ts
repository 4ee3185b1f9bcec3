import { messageOf } from '../api/apiError.ts';
import { showToast } from '../design/toast/showToast.ts';

export const showError = (error: unknown): void => showToast(messageOf(error), { tone: 'error' });

export const sayAndRefresh = (refresh: () => unknown) => ({
  onSuccess: ({ msg }: { msg: string }) => showToast(msg),
  onError: showError,
  onSettled: refresh,
});
