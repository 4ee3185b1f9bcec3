import { useQueryClient } from '@tanstack/react-query';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import { useContext } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../api/client.ts';
import { endSession, staffSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { showError } from '../../app/showError.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Tooltip, TooltipTrigger } from '../../design/tooltip/Tooltip.tsx';
import { KeyContext } from '../keys/useKeys.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { useNavigationBlocker } from '../records/useUnsavedGuard.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { menuFor } from './navigation.ts';
import type { WantedState } from './StaffGuard.tsx';
import { foot, nav } from './shell.css.ts';

/** The menu, who is signed in, and the way out; folded to icons where `isCollapsed`. */
export function SidebarContent({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate?: () => void }) {
  const entries = menuFor(useStaffUser());
  return (
    <>
      <nav aria-label="Back office" className={nav}>
        {entries.map((entry) => (
          <MenuEntry
            key={entry.href}
            entry={entry}
            entries={entries}
            look={isCollapsed ? 'icon' : 'row'}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      <SignedIn isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </>
  );
}

/** A person's own choice of a menu, wherever they sign in. */
function MenuChoice() {
  const utils = trpc.useUtils();
  const user = useStaffUser();
  const setting = trpc.users.setWorksAtCounter.useMutation({
    onSuccess: (me) => utils.users.me.setData(undefined, me),
    onError: showError,
  });
  if (!user) return null;
  const { works_at_counter } = user;
  return (
    <Button
      tone="quiet"
      size="small"
      isPending={setting.isPending}
      onPress={() => setting.mutate({ works_at_counter: !works_at_counter })}
    >
      {works_at_counter ? 'Show all screens' : 'Work at the counter'}
    </Button>
  );
}

function SignedIn({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate: (() => void) | undefined }) {
  const queryClient = useQueryClient();
  const me = trpc.users.me.useQuery();
  const { leave } = useNavigationBlocker();
  const [, navigate] = useLocation();
  const { openHelp } = useContext(KeyContext);

  const signOut = () =>
    leave(() => {
      endSession('users', staffSession.get()?.token);
      // Before the guard, which would say that the session has ended.
      const state: WantedState = { wanted: location.pathname + location.search };
      navigate(paths.login, { replace: true, state });
      staffSession.set(null);
      queryClient.clear();
    });

  const help = (
    <TooltipTrigger>
      <IconButton
        label="Help"
        onPress={() => {
          onNavigate?.();
          openHelp();
        }}
      >
        <CircleQuestionMark size={18} aria-hidden />
      </IconButton>
      <Tooltip placement="right">Help</Tooltip>
    </TooltipTrigger>
  );
  if (isCollapsed) {
    return (
      <div className={foot}>
        {help}
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
      <MenuChoice />
      <Inline>
        <Button tone="quiet" icon={<LogOut size={16} aria-hidden />} onPress={signOut}>
          Logout
        </Button>
        {help}
      </Inline>
    </div>
  );
}
