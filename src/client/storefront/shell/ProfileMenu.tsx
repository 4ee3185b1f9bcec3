import LogOut from 'lucide-react/icons/log-out';
import Package from 'lucide-react/icons/package';
import UserRound from 'lucide-react/icons/user-round';
import { useLogOut } from '#client/app/session/useLogOut.ts';
import { countedToPay } from '#shared/messages.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../design/menu/Menu.tsx';
import { useOrdersToPay } from '../order/useOrdersToPay.ts';
import { ProfileMenuButton } from './menuButtons.tsx';

export default function ProfileMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const user = customerSession.use()?.user;
  const { count } = useOrdersToPay();
  const logOut = useLogOut();
  const name = user?.full_name || user?.name || user?.phone_number || user?.email || 'Signed in';

  return (
    <MenuTrigger defaultOpen={defaultOpen}>
      <ProfileMenuButton note={count > 0 ? countedToPay(count) : undefined} />
      <Menu placement="bottom end">
        <MenuSection title={name}>
          <MenuItem id="profile" href={paths.profile} icon={<UserRound size={18} aria-hidden />}>
            View Profile
          </MenuItem>
          <MenuItem id="orders" href={paths.myOrders} icon={<Package size={18} aria-hidden />}>
            {count > 0 ? `My Orders: ${countedToPay(count)}` : 'My Orders'}
          </MenuItem>
        </MenuSection>
        <MenuSeparator />
        <MenuItem id="logout" onAction={logOut} icon={<LogOut size={18} aria-hidden />}>
          Logout
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
