import { whenPageLoaded } from './whenPageLoaded.ts';

const KEY = 'campus-store.typefaces';

/**
 * Loads the store's typefaces. The first time they wait for what the page shows, which a slow connection would otherwise
 * bring half a second later; faces of the same measures stand in (fallbackFonts.css.ts). From then on the browser has them.
 */
export async function loadTypefaces(): Promise<void> {
  if (localStorage.getItem(KEY) === null) {
    await new Promise<void>((resolve) => {
      whenPageLoaded(resolve);
    });
  }
  await import('../design/fonts.css.ts');
  localStorage.setItem(KEY, 'kept');
}
