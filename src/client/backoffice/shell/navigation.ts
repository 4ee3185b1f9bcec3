import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { ComponentType } from 'react';
import { paths } from '../../app/paths.ts';

export interface NavigationItem {
  label: string;
  href: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
}

export interface NavigationGroup {
  title: string;
  items: NavigationItem[];
}

/** What the sidebar leads to, in its groups. */
export const navigation: NavigationGroup[] = [
  { title: 'Orders', items: [{ label: 'Dashboard', href: paths.dashboard, icon: LayoutDashboard }] },
];
