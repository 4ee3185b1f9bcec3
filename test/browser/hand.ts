import type { Locator } from 'playwright-core';

/** A hand that presses what is in sight, and counts how often; what is typed counts for nothing. */
export function createHand() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      await target.click();
      presses += 1;
    },
    /** A press that is made otherwise, such as the one on a file in the system's list of files. */
    add: () => {
      presses += 1;
    },
    count: () => presses,
  };
}
