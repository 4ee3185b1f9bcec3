import CircleUser from 'lucide-react/icons/circle-user-round';
import MenuIcon from 'lucide-react/icons/menu';
import type { MenuButton } from '../../app/DeferredMenu.tsx';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { wideLabel } from './StorefrontShell.css.ts';

export const CategoryMenuButton: MenuButton = (props) => (
  <Button tone="quiet" icon={<MenuIcon size={20} aria-hidden />} {...props}>
    <span className={wideLabel}>Categories</span>
  </Button>
);

export const ProfileMenuButton: MenuButton = (props) => (
  <IconButton label="Profile menu" {...props}>
    <CircleUser size={22} aria-hidden />
  </IconButton>
);
