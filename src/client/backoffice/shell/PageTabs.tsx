import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-aria-components/Link';
import { useLocation, useSearch } from 'wouter';
import { PartBoundary } from '#client/app/frame/FailedScreen.tsx';
import { paths } from '../../app/paths.ts';
import { screen } from '../../app/screen.tsx';
import { media } from '../../design/breakpoints.ts';
import { Button } from '../../design/button/Button.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../design/menu/Menu.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { isAt, type NavigationPage, navigationAt, navigationFor } from './navigation.ts';
import { parts, settingSearchPlace, sideTabs, tab, tabs, tabsPlace } from './shell.css.ts';

const SettingSearch = screen(() => import('./search/SettingSearch.tsx'));

/** Tabs that fit side by side on a phone. */
const MAX_ON_PHONE = 4;
/** Filters that one report passes to the next. */
const REPORT_FILTERS = ['start', 'end', 'period', 'status', 'category', 'order_no', 'item'];

export function PageTabs() {
  const [path] = useLocation();
  const search = useSearch();
  const isPhone = useMedia(media.phone);
  const entry = navigationAt(navigationFor(useStaffUser()), path);
  if (!entry?.pages) return null;
  const current = entry.pages.find((page) => isAt(path, page));
  const query = entry.href === paths.ordersHistory ? kept(search) : '';
  return (
    <div className={entry.href === paths.settings ? `${tabsPlace} ${sideTabs}` : tabsPlace}>
      {isPhone && entry.pages.length > MAX_ON_PHONE ? (
        <MenuTrigger>
          <Button size="small" icon={<ChevronDown size={16} aria-hidden />}>
            {`${entry.label}: ${current?.label ?? ''}`}
          </Button>
          <Menu aria-label={entry.label}>
            {entry.pages.map(({ label, href }) => (
              <MenuItem key={href} id={href} href={`${href}${query}`}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      ) : (
        <Row label={entry.label} pages={entry.pages} path={path} query={query} className={tabs} />
      )}
      {current?.parts && current.parts.length > 1 && (
        <Row label={current.label} pages={current.parts} path={path} query="" className={parts} />
      )}
      {entry.href === paths.settings && (
        <div className={settingSearchPlace}>
          <PartBoundary>
            <SettingSearch entry={entry} />
          </PartBoundary>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  label: string;
  pages: readonly NavigationPage[];
  path: string;
  query: string;
  className: string;
}

function Row({ label, pages, path, query, className }: RowProps) {
  return (
    <nav aria-label={label} className={className}>
      {pages.map((page) => (
        <Link
          key={page.href}
          href={`${page.href}${query}`}
          aria-current={isAt(path, page) ? (page.href === path ? 'page' : 'true') : undefined}
          className={tab}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}

function kept(search: string): string {
  const filters = [...new URLSearchParams(search)].filter(([name]) => REPORT_FILTERS.includes(name));
  return filters.length === 0 ? '' : `?${new URLSearchParams(filters)}`;
}
