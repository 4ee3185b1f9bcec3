import { storageEntry } from '../browser/webStorage.ts';
import { whenPageLoaded } from './whenPageLoaded.ts';

const loaded = storageEntry<true>({
  area: 'local',
  name: 'typefaces',
  read: (stored) => (stored === true ? stored : null),
});

/**
 * Loads the store's typefaces. The first time they wait for what the page shows, which a slow connection would otherwise
 * bring half a second later; faces of the same measures stand in (fallbackFonts.css.ts). From then on the browser has them.
 */
export async function loadTypefaces(): Promise<void> {
  if (!loaded.get()) {
    await new Promise<void>((resolve) => {
      whenPageLoaded(resolve);
    });
  }
  await import('../design/fonts.css.ts');
  loaded.set(true);
}
