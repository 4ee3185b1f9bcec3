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
import { definitionAt, reportPaths } from './reportPaths.ts';

/** The kinds of waiting orders that the menu counts. */
export type Waiting = 'payments' | 'pickups' | 'picking';

/** A page of an entry of the menu: a tab of its screens. */
export interface NavigationPage {
  label: string;
  href: string;
  /** Not for staff who are limited to assigned categories: the server rejects them (docs/rules/privacy.md, Access). */
  isUnscopedOnly?: boolean;
  /** Screens that share the tab; it leads to the first of them. */
  parts?: NavigationPage[];
}

/** An entry of the menu. */
export interface NavigationEntry extends NavigationPage {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  counts?: Waiting;
  /** Whether those who work at the counter have it. */
  isAtCounter?: boolean;
  /** Its tabs; the entry leads to its own address, which one of them has. */
  pages?: NavigationPage[];
}

const settings = (page: string) => recordPath(paths.settings, page);

const navigation: NavigationEntry[] = [
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
      { label: 'Book lists', href: paths.bookListRecords },
      { label: 'Categories', href: paths.categories },
      {
        label: 'Lists',
        href: paths.subjects,
        parts: [
          { label: 'Subjects', href: paths.subjects },
          { label: 'Grade levels', href: paths.gradeLevels },
          { label: 'Agriculture', href: paths.agriculture },
        ],
      },
      { label: 'Import', href: `${paths.stocks}?import=1` },
    ],
  },
  {
    label: 'Reports',
    href: paths.ordersHistory,
    icon: ChartColumn,
    // Views of one thing share a URL, and the first of them leads there.
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
      { label: 'Pick-up and holidays', href: settings('pick-up') },
      { label: 'Help', href: settings('help') },
      { label: 'Messages', href: paths.notices, isUnscopedOnly: true },
      {
        label: 'People',
        href: paths.users,
        parts: [
          { label: 'Users', href: paths.users, isUnscopedOnly: true },
          { label: 'Warehouses', href: paths.warehouses },
        ],
      },
      { label: 'Personal data', href: paths.privacy, isUnscopedOnly: true },
      {
        label: 'Security',
        href: settings('sign-in'),
        parts: [
          { label: 'Sign-in', href: settings('sign-in') },
          { label: 'Password', href: paths.updatePassword },
        ],
      },
      {
        label: 'Developers',
        href: paths.apiAccess,
        parts: [{ label: 'API and webhooks', href: paths.apiAccess, isUnscopedOnly: true }],
      },
      {
        label: 'System',
        href: settings('system'),
        parts: [
          { label: 'Page views', href: settings('system') },
          { label: 'Audit log', href: paths.auditLog, isUnscopedOnly: true },
          { label: 'Background work', href: paths.backgroundWork, isUnscopedOnly: true },
        ],
      },
    ],
  },
];

/** Whether a page or one of its parts is the screen at a path, or a list above it. */
export const isAt = (path: string, { href, parts }: NavigationPage): boolean =>
  parts ? parts.some((part) => isAt(path, part)) : href === path || isLongestAbove(href, path);

const ALL_ADDRESSES = navigation.flatMap(({ href, pages = [] }) => [
  href,
  ...pages.flatMap((page) => [page.href, ...(page.parts ?? []).map((part) => part.href)]),
]);

/** A record lies below its list; of two addresses above a path the one that says more. */
function isLongestAbove(href: string, path: string): boolean {
  const above = ALL_ADDRESSES.filter((address) => path === address || path.startsWith(`${address}/`));
  return above.sort((one, other) => other.length - one.length)[0] === href;
}

/** The entry of the menu that a page belongs to. */
export const navigationAt = (entries: readonly NavigationEntry[], path: string): NavigationEntry | undefined =>
  entries.find((entry) => isAt(path, entry) || entry.pages?.some((page) => isAt(path, page)));

/** The pages that a user may open; a tab whose first part is not among them leads to the next. */
function allowed(pages: readonly NavigationPage[], isUnscoped: boolean): NavigationPage[] {
  return pages.flatMap((page) => {
    if (page.isUnscopedOnly && !isUnscoped) return [];
    if (!page.parts) return [page];
    const parts = allowed(page.parts, isUnscoped);
    return parts[0] ? [{ ...page, href: parts[0].href, parts }] : [];
  });
}

/** Returns the menu entries for a user. Until the server has said who the user is, no page is offered that the server might reject. */
export function navigationFor(user: SignedInUser | undefined): NavigationEntry[] {
  const isUnscoped = user?.assigned_categories.length === 0;
  return navigation.map((entry) => ({ ...entry, pages: entry.pages && allowed(entry.pages, isUnscoped) }));
}

/** The entries in sight: all of them, or those of the counter for who has chosen so. Every address stays open all the same. */
export const menuFor = (user: SignedInUser | undefined): NavigationEntry[] =>
  navigationFor(user).filter(({ isAtCounter }) => isAtCounter || !user?.works_at_counter);
