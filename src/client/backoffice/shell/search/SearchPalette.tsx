import { useQuery } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Receipt from 'lucide-react/icons/receipt';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import UserRound from 'lucide-react/icons/user-round';
import Zap from 'lucide-react/icons/zap';
import { type ComponentType, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearchText } from '#client/backoffice/records/list/useListView.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { serverNow } from '../../../api/serverTime.ts';
import { storeConfig } from '../../../app/storeConfig.ts';
import { MenuItem, MenuSection } from '../../../design/menu/Menu.tsx';
import { Palette } from '../../../design/palette/Palette.tsx';
import { useStaffUser } from '../../records/useStaffUser.ts';
import { navigationFor } from '../navigation.ts';
import { ACTIONS } from './actions.ts';
import {
  actionHits,
  type Hit,
  type HitGroup,
  type HitKind,
  noteHit,
  screenHits,
  settingHits,
  useRecentHits,
} from './hits.ts';

const ICONS: Record<HitKind, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  screen: PanelsTopLeft,
  action: Zap,
  setting: SlidersHorizontal,
  order: Receipt,
  customer: UserRound,
  product: Archive,
};

const MAX_SCREENS = 5;

/** Part of the frame, so that its field has the focus before the next key; the module that words record hits is loaded on the first search. */
export function SearchPalette({ inputRef, onClose }: { inputRef: Ref<HTMLInputElement>; onClose: () => void }) {
  const [searched, setSearched] = useState('');
  const [text, setText] = useSearchText(searched, setSearched);
  const [entered, setEntered] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const user = useStaffUser();
  const userId = user?._id ?? '';
  const recent = useRecentHits(userId);
  const search = trpc.staffSearch.find.useQuery({ s: searched }, { enabled: searched !== '', staleTime: 0 });
  const words = useQuery({
    queryKey: ['words of hits'],
    queryFn: () => import('./recordHits.ts'),
    enabled: searched !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

  const wanted = text.trim();
  const isCurrent = wanted === '' || (wanted === searched && !search.isPending && !words.isPending);
  const screens = screenHits(navigationFor(user), wanted);
  const actions = actionHits(ACTIONS, user?.assigned_categories.length === 0, wanted);
  const records =
    wanted === '' || !search.data ? [] : (words.data?.recordHits(search.data, serverNow(), storeConfig.timeZone) ?? []);
  const groups = withHits(
    wanted === ''
      ? [
          { title: 'Recently opened', hits: recent },
          { title: 'Screens', hits: screens.filter(({ href }) => recent.every((hit) => hit.href !== href)) },
        ]
      : [
          ...records,
          { title: 'Screens', hits: screens.slice(0, MAX_SCREENS) },
          { title: 'Actions', hits: actions.slice(0, MAX_SCREENS) },
          { title: 'Settings', hits: settingHits(navigationFor(user), wanted).slice(0, MAX_SCREENS) },
        ],
  );
  const first = groups[0]?.hits[0];
  const status = statusOf(groups, wanted === '', isCurrent, search.error ?? words.error);

  function note(hit: Hit) {
    noteHit(userId, hit);
    onClose();
  }

  // A user or scanner who enters a number with Enter wants its first result.
  const openFirst = useEffectEvent(() => {
    setEntered(null);
    if (!first) return;
    note(first);
    navigate(first.href);
  });
  useEffect(() => {
    if (entered !== null && isCurrent && entered === searched) openFirst();
  }, [entered, isCurrent, searched]);

  return (
    <Palette
      label="Search the store"
      placeholder="Order, name, phone, student, product or screen"
      inputRef={inputRef}
      isOpen
      onOpenChange={onClose}
      text={text}
      onTextChange={(next) => {
        setEntered(null);
        setText(next);
      }}
      onEnter={(event) => {
        if (isCurrent) return;
        event.preventDefault();
        event.stopPropagation();
        setSearched(wanted);
        setEntered(wanted);
      }}
      status={status}
      isEmpty={groups.length === 0}
    >
      {groups.map(({ title, hits }) => (
        <MenuSection key={title} title={title}>
          {hits.map((hit) => {
            const Icon = ICONS[hit.kind];
            return (
              <MenuItem
                key={`${hit.kind} ${hit.href}`}
                id={`${hit.kind} ${hit.href}`}
                href={hit.href}
                icon={<Icon size={18} aria-hidden />}
                description={hit.note}
                onAction={() => note(hit)}
              >
                {hit.label}
              </MenuItem>
            );
          })}
        </MenuSection>
      ))}
    </Palette>
  );
}

const withHits = (groups: readonly HitGroup[]) => groups.filter(({ hits }) => hits.length > 0);

function statusOf(groups: readonly HitGroup[], isIdle: boolean, isCurrent: boolean, error: unknown): string {
  if (isIdle) return '';
  if (error) return messageOf(error);
  if (!isCurrent) return 'Searching…';
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return count === 0 ? staffMessages.noRecords : `${count} found`;
}
