import { storageEntry } from '#client/browser/webStorage.ts';
import { whenPageLoaded } from '#client/browser/whenPageLoaded.ts';

const loaded = storageEntry<true>({
  area: 'local',
  name: 'typefaces',
  read: (stored) => (stored === true ? stored : null),
});

/** On the first visit they wait for the page's content, and fonts of equal metrics replace them (global.css.ts). */
export async function loadTypefaces(): Promise<void> {
  if (!loaded.get()) {
    await new Promise<void>((resolve) => {
      whenPageLoaded(resolve);
    });
  }
  await import('#client/design/fonts.css.ts');
  loaded.set(true);
}
