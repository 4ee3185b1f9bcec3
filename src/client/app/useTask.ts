import { useState } from 'react';
import { showError } from './showError.ts';

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
