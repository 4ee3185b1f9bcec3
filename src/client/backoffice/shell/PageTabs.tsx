import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment } from 'react';
import { Link } from 'react-aria-components/Link';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../app/paths.ts';
import { media } from '../../design/breakpoints.ts';
import { Button } from '../../design/button/Button.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../design/menu/Menu.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { isAt, type NavigationPage, navigationAt, navigationFor } from './navigation.ts';
import { parts, sideTabs, tab, tabs, tabsPlace, withList } from './shell.css.ts';

/** Tabs that fit side by side on a phone. */
const MAX_ON_PHONE = 4;
/** Filters that one report passes on to the next. */
const REPORT_FILTERS = ['start', 'end', 'period', 'status', 'category', 'order_no', 'item'];

export function PageTabs() {
  const [path] = useLocation();
  const search = useSearch();
  const entry = navigationAt(navigationFor(useStaffUser()), path);
  const isSettings = entry?.href === paths.settings;
  const hasSpace = useMedia(isSettings ? withList : media.tablet);
  if (!entry?.pages) return null;
  const { label, pages } = entry;
  const current = pages.find((page) => isAt(path, page));
  const query = entry.href === paths.ordersHistory ? kept(search) : '';
  return (
    <div className={isSettings ? `${tabsPlace} ${sideTabs}` : tabsPlace}>
      {hasSpace || pages.length <= MAX_ON_PHONE ? (
        <Row label={label} pages={pages} path={path} query={query} className={tabs} />
      ) : (
        <MenuTrigger>
          <Button size="small" icon={<ChevronDown size={16} aria-hidden />}>
            {`${label}: ${(current?.parts?.find((part) => isAt(path, part)) ?? current)?.label ?? ''}`}
          </Button>
          <Menu aria-label={label}>
            {pages.map((page) =>
              page === current && page.parts ? (
                <MenuSection key={page.href} title={page.label}>
                  {page.parts.map((part) => linkTo(part, query))}
                </MenuSection>
              ) : (
                linkTo(page, query)
              ),
            )}
          </Menu>
        </MenuTrigger>
      )}
    </div>
  );
}

const linkTo = ({ label, href }: NavigationPage, query: string) => (
  <MenuItem key={href} id={href} href={`${href}${query}`}>
    {label}
  </MenuItem>
);

interface RowProps {
  label: string;
  pages: readonly NavigationPage[];
  path: string;
  query: string;
  className: string;
}

/** In a list the open page's parts are below it, and in a row below all pages. */
function Row({ label, pages, path, query, className }: RowProps) {
  return (
    <nav aria-label={label} className={className}>
      {pages.map((page) => (
        <Fragment key={page.href}>
          <Link
            href={`${page.href}${query}`}
            aria-current={isAt(path, page) ? (page.href === path ? 'page' : 'true') : undefined}
            className={tab}
          >
            {page.label}
          </Link>
          {page.parts && page.parts.length > 1 && isAt(path, page) && (
            <Row label={page.label} pages={page.parts} path={path} query="" className={parts} />
          )}
        </Fragment>
      ))}
    </nav>
  );
}

function kept(search: string): string {
  const filters = [...new URLSearchParams(search)].filter(([name]) => REPORT_FILTERS.includes(name));
  return filters.length === 0 ? '' : `?${new URLSearchParams(filters)}`;
}
