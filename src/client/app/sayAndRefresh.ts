import { showToast } from '../design/toast/showToast.ts';
import { showError } from './showError.ts';

/** The options of a mutation whose answer is a message: it or the error is shown, then `refresh` has read again what is on the page. */
export const sayAndRefresh = (refresh: () => unknown) => ({
  onSuccess: ({ msg }: { msg: string }) => showToast(msg),
  onError: showError,
  onSettled: refresh,
});
