import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutAtAnyWidth, enlargeOutputs } from '#test/browser/cutText.ts';
import { staffScreens, storefrontScreens } from '#test/browser/screenLists.ts';
import { inspectOnDesktop, inspectOnPhone, type Looks, openLooks, type Screen } from '#test/browser/screens.ts';

// The storefront's screens on a desktop, and the staff side's on a phone; screens.demo.test.ts has the others.
let looks: Looks;
beforeAll(async () => {
  looks = await openLooks('0917 555 0667');
});
afterAll(() => looks.close());

const lookAt = (screen: Screen) => (screen.isSignedOut ? looks.signedOut : looks.signedIn);

test.each(Object.entries(storefrontScreens(() => looks)))(
  '%s: on a desktop axe finds nothing and nothing scrolls sideways',
  (_name, screen) => inspectOnDesktop(screen, lookAt(screen)),
);

describe('with long names and large amounts', () => {
  beforeAll(() => enlargeOutputs(looks.signedIn.page));

  test.each(Object.entries(staffScreens(() => looks)))(
    '%s: on a phone axe finds nothing, nothing scrolls sideways, and no text is cut at any width',
    async (_name, screen) => {
      const look = lookAt(screen);
      await inspectOnPhone(screen, look);
      expect(await cutAtAnyWidth(look.page)).toEqual([]);
    },
  );
});
