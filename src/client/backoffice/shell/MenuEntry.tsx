import { Link } from 'react-aria-components/Link';
import { useLocation } from 'wouter';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { Tooltip, TooltipTrigger } from '../../design/tooltip/Tooltip.tsx';
import { type NavigationEntry, navigationAt } from './navigation.ts';
import { barItem, count, item, itemLabel } from './shell.css.ts';
import { countOf, useWaiting } from './useWaiting.ts';

/** A figure above this is not read but seen to be large. */
const MAX_COUNT = 999;

interface MenuEntryProps {
  entry: NavigationEntry;
  /** All entries of the menu, of which the screen belongs to one. */
  entries: readonly NavigationEntry[];
  /** A row of the sidebar, its icon alone, or a place of the bar at the bottom. */
  look: 'row' | 'icon' | 'bar';
  onNavigate?: () => void;
}

/** An entry of the menu with its count. */
export function MenuEntry({ entry, entries, look, onNavigate }: MenuEntryProps) {
  const { label, href, icon: Icon, counts } = entry;
  const [path] = useLocation();
  const figure = countOf(useWaiting(), counts);
  const name = figure > 0 ? `${label} ${figure} waiting` : label;
  const link = (
    <Link
      href={href}
      onPress={onNavigate}
      aria-current={path === href ? 'page' : navigationAt(entries, path)?.href === href ? 'true' : undefined}
      aria-label={look === 'icon' ? name : undefined}
      className={look === 'bar' ? barItem : item}
    >
      <Icon size={look === 'bar' ? 20 : 18} aria-hidden />
      {look !== 'icon' && <span className={itemLabel}>{label}</span>}
      {figure > 0 && (
        <span className={count}>
          {figure > MAX_COUNT ? `${MAX_COUNT}+` : figure}
          <VisuallyHidden> waiting</VisuallyHidden>
        </span>
      )}
    </Link>
  );
  if (look !== 'icon') return link;
  return (
    <TooltipTrigger>
      {link}
      <Tooltip placement="right">{name}</Tooltip>
    </TooltipTrigger>
  );
}
