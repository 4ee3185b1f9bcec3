import Archive from 'lucide-react/icons/archive';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BookA from 'lucide-react/icons/book-a';
import Boxes from 'lucide-react/icons/boxes';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartBarStacked from 'lucide-react/icons/chart-bar-stacked';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FolderTree from 'lucide-react/icons/folder-tree';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import Plug from 'lucide-react/icons/plug';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScanLine from 'lucide-react/icons/scan-line';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Sprout from 'lucide-react/icons/sprout';
import UsersRound from 'lucide-react/icons/users-round';
import Warehouse from 'lucide-react/icons/warehouse';
import type { ComponentType } from 'react';
import type { StaffUser } from '#shared/contracts/staff.ts';
import type { ReportKey } from '#shared/reports/reportDefinition.ts';
import { paths } from '../../app/paths.ts';
import { definitionAt, reportPaths } from './reportPaths.ts';

export interface NavigationItem {
  label: string;
  href: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Not for staff who are limited to assigned categories: the server rejects them (docs/rules.md, Access). */
  isUnscopedOnly?: boolean;
}

export interface NavigationGroup {
  title: string;
  items: NavigationItem[];
}

const REPORT_ICONS: Partial<Record<ReportKey, NavigationItem['icon']>> = {
  'customer-carts': ShoppingCart,
  'orders-history': CalendarRange,
  'orders-history-per-category': ChartBarStacked,
  'orders-summary': ListChecks,
  'inventory-report': Boxes,
};

/** The links of the sidebar, in their groups. */
const navigation: NavigationGroup[] = [
  {
    title: 'Orders',
    items: [
      { label: 'Dashboard', href: paths.dashboard, icon: LayoutDashboard },
      { label: 'Payments', href: paths.payments, icon: BadgeCheck },
      { label: 'All orders', href: paths.orders, icon: ClipboardList },
      { label: 'Counter', href: paths.counter, icon: ScanLine },
    ],
  },
  {
    title: 'Catalog',
    items: [
      { label: 'Stocks', href: paths.stocks, icon: Archive },
      { label: 'Categories', href: paths.categories, icon: FolderTree },
      { label: 'Subjects', href: paths.subjects, icon: BookA },
      { label: 'Grade levels', href: paths.gradeLevels, icon: GraduationCap },
      { label: 'Agriculture', href: paths.agriculture, icon: Sprout },
    ],
  },
  {
    title: 'People',
    items: [
      { label: 'Users', href: paths.users, icon: UsersRound, isUnscopedOnly: true },
      { label: 'Warehouses', href: paths.warehouses, icon: Warehouse },
    ],
  },
  {
    title: 'Reports',
    // Views of one thing share a URL, and the first of them leads there.
    items: reportPaths.flatMap((href) => {
      const report = definitionAt(href, '');
      return report ? [{ label: report.title, href, icon: REPORT_ICONS[report.key] ?? ChartColumn }] : [];
    }),
  },
  {
    title: 'Settings',
    items: [
      { label: 'Settings', href: paths.settings, icon: Settings },
      { label: 'Personal data', href: paths.privacy, icon: ShieldCheck, isUnscopedOnly: true },
      { label: 'Notices', href: paths.notices, icon: Mail, isUnscopedOnly: true },
      { label: 'Audit log', href: paths.auditLog, icon: ScrollText, isUnscopedOnly: true },
      { label: 'API and webhooks', href: paths.apiAccess, icon: Plug, isUnscopedOnly: true },
      { label: 'Background work', href: paths.backgroundWork, icon: RefreshCw, isUnscopedOnly: true },
      { label: 'Password', href: paths.updatePassword, icon: KeyRound },
    ],
  },
];

/** The address of the entry that a page stands below; of two the one that says more. */
export function navigationItemAt(path: string): string | undefined {
  return navigation
    .flatMap(({ items }) => items.map(({ href }) => href))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0];
}

/** Returns the links of the sidebar for a user. Until the server has said who it is, nothing that it might reject is offered. */
export function navigationFor(user: StaffUser | undefined): NavigationGroup[] {
  const isUnscoped = user?.assigned_categories.length === 0;
  return navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => isUnscoped || !item.isUnscopedOnly) }))
    .filter(({ items }) => items.length > 0);
}
