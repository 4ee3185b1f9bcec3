import { useQueryClient } from '@tanstack/react-query';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import { type ReactElement, useContext } from 'react';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import { useLocation } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { endSession, staffSession } from '#client/api/session.ts';
import { paths } from '#client/app/paths.ts';
import { showError } from '#client/app/showError.ts';
import { forget } from '#client/browser/webStorage.ts';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Menu, MenuItem, MenuTrigger } from '#client/design/menu/Menu.tsx';
import { Skeleton } from '#client/design/skeleton/Skeleton.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import { Tooltip, TooltipTrigger } from '#client/design/tooltip/Tooltip.tsx';
import { countOf, useWaiting } from '../counter/useWaiting.ts';
import { KeyContext } from '../keys/useKeys.ts';
import { useNavigationBlocker } from '../records/form/UnsavedChangesDialog.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { menuFor, type NavigationEntry, navigationAt } from './navigation.ts';
import type { WantedState } from './StaffGuard.tsx';
import { barItem, count, item, itemLabel } from './shell.css.ts';

export function SidebarContent({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate?: () => void }) {
  const entries = menuFor(useStaffUser());
  return (
    <>
      <Stack as="nav" gap="1" flexGrow="1" paddingY="4" aria-label="Back office">
        {entries.map((entry) => (
          <MenuEntry
            key={entry.href}
            entry={entry}
            entries={entries}
            look={isCollapsed ? 'icon' : 'row'}
            onNavigate={onNavigate}
          />
        ))}
      </Stack>
      <SidebarFoot isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </>
  );
}

interface FootProps {
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function UserMenu({ isCollapsed, onNavigate }: FootProps) {
  const utils = trpc.useUtils();
  const user = useStaffUser();
  const setting = trpc.users.setWorksAtCounter.useMutation({
    onSuccess: (me) => utils.users.me.setData(undefined, me),
    onError: showError,
  });
  if (!user) return <Skeleton width="70%" />;
  const { name, works_at_counter } = user;
  return (
    <MenuTrigger>
      <FootItem label={name} icon={CircleUserRound} isCollapsed={isCollapsed} />
      <Menu aria-label={name}>
        <MenuItem href={paths.updatePassword} onAction={onNavigate}>
          Password and passkeys
        </MenuItem>
        <MenuItem onAction={() => setting.mutate({ works_at_counter: !works_at_counter })}>
          {works_at_counter ? 'Show all screens' : 'Show counter screens only'}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

function SidebarFoot({ isCollapsed, onNavigate }: FootProps) {
  const queryClient = useQueryClient();
  const { leave } = useNavigationBlocker();
  const [, navigate] = useLocation();
  const { openHelp } = useContext(KeyContext);

  const signOut = () =>
    leave(() => {
      endSession('users', staffSession.get()?.token);
      // Before the guard, which would report an expired session.
      const state: WantedState = { wanted: location.pathname + location.search };
      navigate(paths.login, { replace: true, state });
      staffSession.set(null);
      forget((name) => name.startsWith('staff.held-sales'));
      queryClient.clear();
    });
  const help = () => {
    onNavigate?.();
    openHelp();
  };
  return (
    <Stack gap="1" paddingTop="3" borderTop="hairline">
      <UserMenu isCollapsed={isCollapsed} onNavigate={onNavigate} />
      <FootItem label="Help" icon={CircleQuestionMark} isCollapsed={isCollapsed} onPress={help} />
      <FootItem label="Logout" icon={LogOut} isCollapsed={isCollapsed} onPress={signOut} />
    </Stack>
  );
}

interface FootItemProps {
  label: string;
  icon: NavigationEntry['icon'];
  isCollapsed: boolean;
  onPress?: () => void;
}

const FootItem = ({ label, icon: Icon, isCollapsed, onPress }: FootItemProps) => (
  <Named as={isCollapsed ? label : null}>
    <Button className={item} aria-label={isCollapsed ? label : undefined} onPress={onPress}>
      <Icon size={18} aria-hidden />
      {!isCollapsed && <span className={itemLabel}>{label}</span>}
    </Button>
  </Named>
);

/** An entry without words has its name as a tooltip. */
const Named = ({ as: name, children }: { as: string | null; children: ReactElement }) =>
  name === null ? (
    children
  ) : (
    <TooltipTrigger>
      {children}
      <Tooltip placement="right">{name}</Tooltip>
    </TooltipTrigger>
  );

const MAX_COUNT = 999;

interface MenuEntryProps {
  entry: NavigationEntry;
  entries: readonly NavigationEntry[];
  look: 'row' | 'icon' | 'bar';
  onNavigate?: () => void;
}

export function MenuEntry({ entry, entries, look, onNavigate }: MenuEntryProps) {
  const { label, href, icon: Icon, counts } = entry;
  const [path] = useLocation();
  const figure = countOf(useWaiting(), counts);
  const name = figure > 0 ? `${label} ${figure} waiting` : label;
  return (
    <Named as={look === 'icon' ? name : null}>
      <Link
        href={href}
        onPress={onNavigate}
        aria-current={path === href ? 'page' : navigationAt(entries, path)?.href === href ? 'true' : undefined}
        aria-label={look === 'icon' ? name : undefined}
        className={look === 'bar' ? barItem : item}
      >
        <Icon size={look === 'bar' ? 20 : 18} aria-hidden />
        {look !== 'icon' && <span className={itemLabel}>{label}</span>}
        {figure > 0 && (
          <span className={count}>
            {figure > MAX_COUNT ? `${MAX_COUNT}+` : figure}
            <VisuallyHidden> waiting</VisuallyHidden>
          </span>
        )}
      </Link>
    </Named>
  );
}
