import type { Locator } from 'playwright-core';

/** Counts what a person does: presses, and fields that are typed into. */
export function createHand() {
  const counts = { presses: 0, fields: 0 };
  return {
    press: async (target: Locator) => {
      await target.click();
      counts.presses += 1;
    },
    type: async (field: Locator, text: string) => {
      await field.fill(text);
      counts.fields += 1;
    },
    /** Counts a press outside of the page, such as in the system's file dialog. */
    add: () => {
      counts.presses += 1;
    },
    count: () => counts.presses,
    fields: () => counts.fields,
  };
}
