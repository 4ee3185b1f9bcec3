import CircleUser from 'lucide-react/icons/circle-user-round';
import MenuIcon from 'lucide-react/icons/menu';
import type { ComponentProps } from 'react';
import type { MenuButton } from '#client/app/frame/DeferredMenu.tsx';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { dot, iconWithBadge, wideLabel } from './StorefrontShell.css.ts';

export const CategoryMenuButton: MenuButton = (props) => (
  <Button tone="quiet" icon={<MenuIcon size={20} aria-hidden />} {...props}>
    <span className={wideLabel}>Categories</span>
  </Button>
);

/** `note` is a hint about the menu's content, such as orders to pay, shown as a dot. */
export const ProfileMenuButton = ({ note, ...props }: ComponentProps<MenuButton> & { note?: string | undefined }) => (
  <IconButton label={note ? `Profile menu, ${note}` : 'Profile menu'} {...props}>
    <span className={iconWithBadge}>
      <CircleUser size={22} aria-hidden />
      {note && <span className={dot} />}
    </span>
  </IconButton>
);
