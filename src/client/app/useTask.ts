import { useState } from 'react';
import { showError } from './showError.ts';

/** Starts what takes a while, and says while it does; a failure is shown, or given to `onError`. */
export function useTask<Args extends unknown[]>(
  task: (...args: Args) => Promise<unknown>,
  onError: (error: unknown) => void = showError,
) {
  const [isPending, setPending] = useState(false);
  async function run(...args: Args): Promise<void> {
    setPending(true);
    try {
      await task(...args);
    } catch (error) {
      onError(error);
    } finally {
      setPending(false);
    }
  }
  return [(...args: Args) => void run(...args), isPending] as const;
}
