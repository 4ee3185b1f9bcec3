import { beforeAll, describe, expect, test } from 'vitest';
import { cutAtAnyWidth, enlargeOutputs } from '#test/browser/cutText.ts';
import { staffScreens, storefrontScreens } from '#test/browser/screenLists.ts';
import { inspect, type Looks, openLooks, type Screen } from '#test/browser/screens.ts';

let looks: Looks;
beforeAll(async () => {
  looks = await openLooks('0917 555 0667');
});

const lookAt = (screen: Screen) => (screen.isSignedOut ? looks.signedOut : looks.signedIn);

test.each(Object.entries(storefrontScreens(() => looks)))(
  '%s: on a phone and a desktop axe finds nothing and nothing scrolls sideways',
  (_name, screen) => inspect(screen, lookAt(screen)),
);

describe('with long names and large amounts', () => {
  beforeAll(() => enlargeOutputs(looks.signedIn.page));

  test.each(Object.entries(staffScreens(() => looks)))(
    '%s: on a phone and a desktop axe finds nothing, nothing scrolls sideways, and no text is cut at any width',
    async (_name, screen) => {
      const look = lookAt(screen);
      await inspect(screen, look);
      expect(await cutAtAnyWidth(look.page)).toEqual([]);
    },
  );
});
