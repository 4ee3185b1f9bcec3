import type { Locator } from 'playwright-core';

export function createHand() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      await target.click();
      presses += 1;
    },
    /** Counts a press outside of the page, such as in the system's file dialog. */
    add: () => {
      presses += 1;
    },
    count: () => presses,
  };
}
