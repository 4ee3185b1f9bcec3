// Calls that go on while something is done to a cluster.

import { expect } from 'vitest';
import { connect } from '#test/apiClient.ts';
import { waitFor } from '#test/waitFor.ts';
import type { Buyer } from './shop.ts';

const WORKERS = 4;

/** Does `work` again and again, a few at a time, until `stop`. */
export function keepDoing(work: () => Promise<'done' | 'failed'>) {
  let isStopping = false;
  let done = 0;
  let last = performance.now();
  let longestPause = 0;
  const worker = async () => {
    while (!isStopping) {
      if ((await work()) === 'failed') continue;
      done += 1;
      longestPause = Math.max(longestPause, performance.now() - last);
      last = performance.now();
    }
  };
  const workers = Array.from({ length: WORKERS }, worker);
  return {
    /** Resolves when it has been done so many times more than now. */
    more: async (count: number) => {
      const enough = done + count;
      await waitFor(() => expect(done).toBeGreaterThanOrEqual(enough));
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(workers);
      return { longestPause };
    },
  };
}

/** Writes that a customer makes at `url`, without a retry and without keys, whose number is limited; what failed of them. */
export function keepWriting(url: string, { token }: Buyer) {
  const store = connect(url, token);
  const failures: string[] = [];
  let count = 0;
  const write = async () => {
    count += 1;
    try {
      await store.customers.updateProfile.mutate({
        // Another each time: what is as it was is not written.
        full_name: `Maria Santos ${count}`,
        has_agreed_to_terms_and_conditions: true,
      });
      return 'done';
    } catch (error) {
      failures.push(String(error));
      return 'failed';
    }
  };
  return { failures, ...keepDoing(write) };
}
