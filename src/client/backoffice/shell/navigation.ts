import Archive from 'lucide-react/icons/archive';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import ScanLine from 'lucide-react/icons/scan-line';
import Settings from 'lucide-react/icons/settings';
import type { ComponentType } from 'react';
import type { SignedInUser } from '#shared/contracts/staff.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import type { Waiting } from '../counter/useWaiting.ts';
import type { RecordDefinition } from '../records/defineRecord.ts';
import { definitionAt, reportPaths } from '../reports/reportPaths.ts';
import { RECORDS } from './records.ts';

export interface NavigationPage {
  label: string;
  href: string;
  /** Not for staff limited to assigned categories (docs/rules/privacy.md, Access). */
  isUnscopedOnly?: boolean | undefined;
  /** Screens that share the tab, which opens the first one. */
  parts?: NavigationPage[];
}

export interface NavigationEntry extends NavigationPage {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  counts?: Waiting;
  isAtCounter?: boolean;
  pages?: NavigationPage[];
}

const recordsIn = (tab: RecordDefinition['tab']) =>
  RECORDS.filter((record) => record.tab === tab).map(
    ({ title, path }): NavigationPage => ({ label: title, href: path }),
  );

const settings = (page: string) => recordPath(paths.settings, page);

/** Pick-up places have a page if there are at least two. */
const navigation = (hasPlaces: boolean): NavigationEntry[] => [
  { label: 'Today', href: paths.dashboard, icon: LayoutDashboard },
  { label: 'Orders', href: paths.orders, icon: ClipboardList, isAtCounter: true },
  { label: 'Payments', href: paths.payments, icon: BadgeCheck, counts: 'payments', isAtCounter: true },
  { label: 'Counter', href: paths.counter, icon: ScanLine, counts: 'pickups', isAtCounter: true },
  { label: 'Picking', href: paths.picking, icon: ListChecks, counts: 'picking', isAtCounter: true },
  {
    label: 'Products',
    href: paths.stocks,
    icon: Archive,
    pages: [
      { label: 'Products', href: paths.stocks },
      ...recordsIn('Products'),
      { label: 'Lists', href: paths.subjects, parts: recordsIn('Lists') },
      { label: 'Import', href: `${paths.stocks}?import=1` },
    ],
  },
  {
    label: 'Reports',
    href: paths.ordersHistory,
    icon: ChartColumn,
    // Views of one subject share a URL, which opens the first one.
    pages: reportPaths.flatMap((href) => {
      const report = definitionAt(href, '');
      return report ? [{ label: report.title, href }] : [];
    }),
  },
  {
    label: 'Settings',
    href: paths.settings,
    icon: Settings,
    pages: [
      { label: 'Store', href: settings('store') },
      { label: 'Checkout and payment', href: paths.settings },
      { label: 'Pick-up', href: settings('pick-up') },
      ...(hasPlaces ? recordsIn('Advanced') : []),
      {
        label: 'Messages',
        href: paths.notices,
        parts: [
          { label: 'Messages', href: paths.notices, isUnscopedOnly: true },
          { label: 'Sent messages', href: recordPath(paths.notices, 'sent'), isUnscopedOnly: true },
        ],
      },
      { label: 'People', href: paths.users, isUnscopedOnly: true },
      { label: 'Help', href: settings('help') },
      {
        label: 'Advanced',
        href: settings('sign-in'),
        parts: [
          { label: 'Sign-in', href: settings('sign-in') },
          { label: 'Password', href: paths.updatePassword },
          ...(hasPlaces ? [] : recordsIn('Advanced')),
          { label: 'Personal data', href: paths.privacy, isUnscopedOnly: true },
          { label: 'API tokens', href: paths.apiAccess, isUnscopedOnly: true },
          { label: 'Webhooks', href: recordPath(paths.apiAccess, 'webhooks'), isUnscopedOnly: true },
          { label: 'Page views', href: settings('system') },
          { label: 'Audit log', href: paths.auditLog, isUnscopedOnly: true },
          { label: 'Background work', href: paths.backgroundWork, isUnscopedOnly: true },
        ],
      },
    ],
  },
];

export const isAt = (path: string, { href, parts }: NavigationPage): boolean =>
  parts ? parts.some((part) => isAt(path, part)) : href === path || isLongestAbove(href, path);

const ALL_ADDRESSES = navigation(true).flatMap(({ href, pages = [] }) => [
  href,
  ...pages.flatMap((page) => [page.href, ...(page.parts ?? []).map((part) => part.href)]),
]);

/** A record is below its list; of two URLs above a path the longer one counts. */
function isLongestAbove(href: string, path: string): boolean {
  const above = ALL_ADDRESSES.filter((address) => path === address || path.startsWith(`${address}/`));
  return above.sort((one, other) => other.length - one.length)[0] === href;
}

export const navigationAt = (entries: readonly NavigationEntry[], path: string): NavigationEntry | undefined =>
  entries.find((entry) => isAt(path, entry) || entry.pages?.some((page) => isAt(path, page)));

/** A tab whose first part is missing opens the next. */
function allowed(pages: readonly NavigationPage[], isUnscoped: boolean): NavigationPage[] {
  return pages.flatMap((page) => {
    if (page.isUnscopedOnly && !isUnscoped) return [];
    if (!page.parts) return [page];
    const parts = allowed(page.parts, isUnscoped);
    return parts[0] ? [{ ...page, href: parts[0].href, parts }] : [];
  });
}

/** Until the user is known, pages that might be rejected are left out. */
export function navigationFor(
  user: SignedInUser | undefined,
  hasPlaces = storeConfig.counters.length > 0,
): NavigationEntry[] {
  const isUnscoped = user?.assigned_categories.length === 0;
  return navigation(hasPlaces).map((entry) => ({ ...entry, pages: entry.pages && allowed(entry.pages, isUnscoped) }));
}

/** Every URL stays accessible. */
export const menuFor = (user: SignedInUser | undefined): NavigationEntry[] =>
  navigationFor(user).filter(({ isAtCounter }) => isAtCounter || !user?.works_at_counter);
