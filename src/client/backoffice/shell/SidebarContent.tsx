import { useQueryClient } from '@tanstack/react-query';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import { useContext } from 'react';
import { Link } from 'react-aria-components/Link';
import { useLocation } from 'wouter';
import { trpc } from '../../api/client.ts';
import { endSession } from '../../api/endSession.ts';
import { staffSession } from '../../api/session.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Tooltip, TooltipTrigger } from '../../design/tooltip/Tooltip.tsx';
import { KeyContext } from '../keys/useKeys.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { useNavigationBlocker } from '../records/useUnsavedGuard.ts';
import { type NavigationItem, navigationFor, navigationItemAt } from './navigation.ts';
import { foot, group, groupTitle, item, nav } from './shell.css.ts';

/** The groups of screens, who is signed in, and the way out; folded to icons where `isCollapsed`. */
export function SidebarContent({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate?: () => void }) {
  const user = useStaffUser();
  return (
    <>
      <nav aria-label="Back office" className={nav}>
        {navigationFor(user).map(({ title, items }) => (
          <section key={title} className={group} aria-label={title}>
            {!isCollapsed && (
              <span className={groupTitle} aria-hidden>
                {title}
              </span>
            )}
            {items.map((each) => (
              <Entry key={each.href} item={each} isCollapsed={isCollapsed} onNavigate={onNavigate} />
            ))}
          </section>
        ))}
      </nav>
      <SignedIn isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </>
  );
}

interface EntryProps {
  item: NavigationItem;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function Entry({ item: { label, href, icon: Icon }, isCollapsed, onNavigate }: EntryProps) {
  const [path] = useLocation();
  const link = (
    <Link
      href={href}
      onPress={onNavigate}
      aria-current={path === href ? 'page' : navigationItemAt(path) === href ? 'true' : undefined}
      aria-label={isCollapsed ? label : undefined}
      className={item}
    >
      <Icon size={18} aria-hidden />
      {!isCollapsed && label}
    </Link>
  );
  return isCollapsed ? (
    <TooltipTrigger>
      {link}
      <Tooltip placement="right">{label}</Tooltip>
    </TooltipTrigger>
  ) : (
    link
  );
}

function SignedIn({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate: (() => void) | undefined }) {
  const queryClient = useQueryClient();
  const me = trpc.users.me.useQuery();
  const { leave } = useNavigationBlocker();
  const { openLegend } = useContext(KeyContext);

  const signOut = () =>
    leave(() => {
      endSession('users', staffSession.get()?.token);
      staffSession.set(null);
      queryClient.clear();
    });

  const keys = (
    <TooltipTrigger>
      <IconButton
        label="Keys"
        onPress={() => {
          onNavigate?.();
          openLegend();
        }}
      >
        <Keyboard size={18} aria-hidden />
      </IconButton>
      <Tooltip placement="right">Keys</Tooltip>
    </TooltipTrigger>
  );
  if (isCollapsed) {
    return (
      <div className={foot}>
        {keys}
        <TooltipTrigger>
          <IconButton label="Logout" onPress={signOut}>
            <LogOut size={18} aria-hidden />
          </IconButton>
          <Tooltip placement="right">Logout</Tooltip>
        </TooltipTrigger>
      </div>
    );
  }
  return (
    <div className={foot}>
      {me.isPending ? (
        <Skeleton width="70%" />
      ) : (
        <Text size="small" weight="medium" lines={2}>
          {me.data?.name}
        </Text>
      )}
      <Inline>
        <Button tone="quiet" icon={<LogOut size={16} aria-hidden />} onPress={signOut}>
          Logout
        </Button>
        {keys}
      </Inline>
    </div>
  );
}
