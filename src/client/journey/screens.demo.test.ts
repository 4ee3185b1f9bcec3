import { afterAll, beforeAll, test } from 'vitest';
import { staffScreens, storefrontScreens } from '#test/browser/screenLists.ts';
import { inspectOnDesktop, inspectOnPhone, type Looks, openLooks, type Screen } from '#test/browser/screens.ts';

// The storefront's screens on a phone, and the staff side's on a desktop, as they are used most.
let looks: Looks;
beforeAll(async () => {
  looks = await openLooks('0917 555 0666');
});
afterAll(() => looks.close());

const lookAt = (screen: Screen) => (screen.isSignedOut ? looks.signedOut : looks.signedIn);

test.each(Object.entries(storefrontScreens(() => looks)))(
  '%s: on a phone axe finds nothing and nothing scrolls sideways',
  (_name, screen) => inspectOnPhone(screen, lookAt(screen)),
);

test.each(Object.entries(staffScreens(() => looks)))(
  '%s: on a desktop axe finds nothing and nothing scrolls sideways',
  (_name, screen) => inspectOnDesktop(screen, lookAt(screen)),
);
