import Archive from 'lucide-react/icons/archive';
import BookA from 'lucide-react/icons/book-a';
import FolderTree from 'lucide-react/icons/folder-tree';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Settings from 'lucide-react/icons/settings';
import Sprout from 'lucide-react/icons/sprout';
import UsersRound from 'lucide-react/icons/users-round';
import Warehouse from 'lucide-react/icons/warehouse';
import type { ComponentType } from 'react';
import type { StaffUser } from '#shared/contracts/staff.ts';
import { paths } from '../../app/paths.ts';

export interface NavigationItem {
  label: string;
  href: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Not for staff who are limited to assigned categories: the server refuses them (access.md). */
  isUnscopedOnly?: boolean;
}

export interface NavigationGroup {
  title: string;
  items: NavigationItem[];
}

/** What the sidebar leads to, in its groups. */
export const navigation: NavigationGroup[] = [
  { title: 'Orders', items: [{ label: 'Dashboard', href: paths.dashboard, icon: LayoutDashboard }] },
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
    title: 'Settings',
    items: [
      { label: 'Settings', href: paths.settings, icon: Settings },
      { label: 'Password', href: paths.updatePassword, icon: KeyRound },
    ],
  },
];

/** What the sidebar offers a user. Until the server has said who it is, nothing that it might refuse is offered. */
export function navigationFor(user: StaffUser | undefined): NavigationGroup[] {
  const isUnscoped = user?.assigned_categories.length === 0;
  return navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => isUnscoped || !item.isUnscopedOnly) }))
    .filter(({ items }) => items.length > 0);
}
