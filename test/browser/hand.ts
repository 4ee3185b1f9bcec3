import type { Locator } from 'playwright-core';

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
