import { showToast } from '../design/toast/showToast.ts';
import { showError } from './showError.ts';

/** The options of a mutation that returns a message: shows it or the error, then calls `refresh`. */
export const sayAndRefresh = (refresh: () => unknown) => ({
  onSuccess: ({ msg }: { msg: string }) => showToast(msg),
  onError: showError,
  onSettled: refresh,
});
