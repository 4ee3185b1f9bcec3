import { useStaffUser } from '../records/useStaffUser.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { menuFor } from './navigation.ts';
import { bottomBar } from './shell.css.ts';

const PLACES = 5;

/** The first five entries of the menu, at the bottom of a small screen. */
export function BottomBar() {
  const entries = menuFor(useStaffUser());
  return (
    <nav aria-label="Screens used most" className={bottomBar}>
      {entries.slice(0, PLACES).map((entry) => (
        <MenuEntry key={entry.href} entry={entry} entries={entries} look="bar" />
      ))}
    </nav>
  );
}
