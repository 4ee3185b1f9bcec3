import { useQueryClient } from '@tanstack/react-query';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import { useContext } from 'react';
import { Link } from 'react-aria-components/Link';
import { useLocation } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { endSession, staffSession } from '#client/api/session.ts';
import { paths } from '#client/app/paths.ts';
import { showError } from '#client/app/showError.ts';
import { forget } from '#client/browser/webStorage.ts';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Skeleton } from '#client/design/skeleton/Skeleton.tsx';
import { Text } from '#client/design/text/Text.tsx';
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
      <SignedIn isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </>
  );
}

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
      {works_at_counter ? 'Show all screens' : 'Show counter screens only'}
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
      // Before the guard, which would report an expired session.
      const state: WantedState = { wanted: location.pathname + location.search };
      navigate(paths.login, { replace: true, state });
      staffSession.set(null);
      forget((name) => name.startsWith('staff.held-sales'));
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
      <Stack gap="2" align="start" paddingTop="3" borderTop="hairline">
        {help}
        <TooltipTrigger>
          <IconButton label="Logout" onPress={signOut}>
            <LogOut size={18} aria-hidden />
          </IconButton>
          <Tooltip placement="right">Logout</Tooltip>
        </TooltipTrigger>
      </Stack>
    );
  }
  return (
    <Stack gap="2" align="start" paddingTop="3" borderTop="hairline">
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
    </Stack>
  );
}

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
  const link = (
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
  );
  if (look !== 'icon') return link;
  return (
    <TooltipTrigger>
      {link}
      <Tooltip placement="right">{name}</Tooltip>
    </TooltipTrigger>
  );
}
