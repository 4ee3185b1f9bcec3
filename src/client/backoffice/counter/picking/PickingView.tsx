import X from 'lucide-react/icons/x';
import { useSearchParams } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { RowsSkeleton } from '#client/backoffice/order/OrderRows.tsx';
import { useLiveOrders } from '#client/backoffice/order/useOrderStatus.ts';
import { LAYOUT_WORDS, lastLayout, PICKED_LAYOUTS, pickedGroups } from '#client/backoffice/print/pickedLayout.ts';
import { useSetQuery } from '#client/backoffice/records/list/useListView.ts';
import { useChosenCounter } from '#client/backoffice/records/useStaffUser.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import type { PickingList } from '#shared/contracts/counter.ts';
import { counted } from '#shared/counted.ts';
import { formatClockTime, formatDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages, ticksWait } from '#shared/staffMessages.ts';
import { chipLine } from '../../order/order.css.ts';
import { slot as section, slotHead } from '../../order/rows.css.ts';
import { list as listClass, pickingChoices } from '../counter.css.ts';
import type { Take } from '../useEntry.ts';
import { CompleteOrders, PickedOrders, PickedProducts, useReady } from './PickedOrders.tsx';
import {
  completeOrders,
  linesOf,
  narrowList,
  productsOf,
  SHOWN,
  takeByCode,
  takenOf,
  ticksOfAll,
  whoTook,
} from './picked.ts';
import { useSendAgain, useTicks } from './useTicks.ts';

interface PickingViewProps {
  day: StoreDay;
  /** A slot's time, such as `09:30`; null for the whole day. */
  slot: string | null;
  onClose?: () => void;
}

export function PickingView({ day, slot, onClose }: PickingViewProps) {
  const list = usePickingList(day, slot);
  useLiveOrders();
  const title = `${formatDay(day)}, ${slot === null ? 'all day' : formatClockTime(slot)}`;
  return (
    <section className={listClass} aria-label={`Picking list of ${title}`}>
      <header className={slotHead}>
        <div>
          <Heading level={2}>Picking list</Heading>
          <Note>{title}</Note>
        </div>
        {onClose && (
          <IconButton label="Close the picking list" size="large" onPress={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </header>
      {list.data ? (
        <Groups list={list.data} slot={slot} onReload={() => void list.refetch()} isReloading={list.isFetching} />
      ) : list.isPending ? (
        <RowsSkeleton label="Loading pick-ups" count={5} />
      ) : (
        <QueryError query={list} />
      )}
    </section>
  );
}

function usePickingList(day: StoreDay, slot: string | null, isEnabled = true) {
  const counter = useChosenCounter();
  return trpc.counter.pickingList.useQuery(
    { day, slot, counter },
    { enabled: isEnabled, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' },
  );
}

const LAYOUTS = PICKED_LAYOUTS.map((id) => ({ id, label: LAYOUT_WORDS[id] }));
const MAX_NAMED = 4;
const SHOWN_WORDS = { all: 'All', paid: 'Paid', new: 'New' } as const;

interface GroupsProps {
  list: PickingList;
  slot: string | null;
  onReload: () => void;
  isReloading: boolean;
}

function Groups({ list: all, slot, onReload, isReloading }: GroupsProps) {
  const [query] = useSearchParams();
  const setQuery = useSetQuery();
  const ticks = useTicks(all.day, slot);
  const ready = useReady();
  useSendAgain(ticks.send);
  const wanted = query.get('by') ?? lastLayout.get();
  const layout = PICKED_LAYOUTS.find((each) => each === wanted) ?? 'category';
  const shown = SHOWN.find((each) => each === query.get('only')) ?? 'all';
  const list = narrowList(all, shown);
  const { quantity } = list;
  const lines = linesOf(productsOf(list));
  const taken = takenOf(ticks.taken, lines);
  if (all.groups.length === 0) {
    return (
      <>
        <EmptyState title={staffMessages.nothingToPick} description={staffMessages.nothingToPickHint} />
        {ready.dialog}
      </>
    );
  }
  function untickAll() {
    const before = lines.map(({ _id }) => ({ _id, quantity: ticks.taken.get(_id) ?? 0 }));
    ticks.set(ticksOfAll(lines, false));
    showToast(staffMessages.pickingCleared, { action: { label: 'Undo', onPress: () => ticks.set(before) } });
  }
  return (
    <>
      {ticks.waitingCount > 0 && <Banner tone="notice">{ticksWait(ticks.waitingCount)}</Banner>}
      <div className={`${pickingChoices} ${chipLine}`}>
        <SegmentedControl
          label="Layout"
          isLabelHidden
          options={LAYOUTS}
          value={layout}
          onChange={(by) => {
            lastLayout.set(PICKED_LAYOUTS.find((each) => each === by) ?? null);
            setQuery({ by }, { replace: true });
          }}
        />
        <SegmentedControl
          label="Show items"
          isLabelHidden
          options={SHOWN.map((id) => ({ id, label: SHOWN_WORDS[id] }))}
          value={shown}
          onChange={(only) => setQuery({ only }, { replace: true })}
        />
      </div>
      <div>
        <Text weight="medium" role="status" numeric>
          {taken === quantity
            ? `All picked (${counted(quantity, 'piece')}).`
            : `${taken} of ${quantity} pieces picked, ${quantity - taken} left`}
        </Text>
        <Note>{staffMessages.pickingHint}</Note>
      </div>
      <CompleteOrders orders={completeOrders(all, ticks.taken)} ready={ready} />
      {list.groups.length === 0 && <Text tone="muted">{staffMessages.noneOfThese}</Text>}
      {layout === 'order' ? (
        <PickedOrders list={list} ticks={ticks} />
      ) : (
        pickedGroups(list, layout).map(({ title, quantity: ofGroup, products }) => (
          <section key={title} className={section} aria-label={title}>
            <div className={slotHead}>
              <Heading level={3}>{title}</Heading>
              <Note as="span" numeric>
                {`${takenOf(ticks.taken, linesOf(products))} of ${ofGroup}`}
              </Note>
            </div>
            <PickedProducts products={products} list={list} ticks={ticks} namesOrders />
          </section>
        ))
      )}
      <div className={slotHead}>
        <Button onPress={onReload} isPending={isReloading}>
          Refresh the list
        </Button>
        <AskFirst
          title="Clear marks"
          actionLabel="Clear marks"
          onAction={untickAll}
          button={(ask) => (
            <Button onPress={ask} isDisabled={taken === 0}>
              Clear marks…
            </Button>
          )}
        >
          {untickQuestion(taken, whoTook(ticks.ticks, lines))}
        </AskFirst>
      </div>
      {ready.dialog}
    </>
  );
}

/** Names the users who ticked, because ticks are shared. */
function untickQuestion(taken: number, who: readonly string[]): string {
  const named = new Intl.ListFormat('en').format(
    who.length > MAX_NAMED ? [...who.slice(0, MAX_NAMED), `${who.length - MAX_NAMED} more`] : who,
  );
  const by = who.length > 0 ? `, picked by ${named},` : '';
  return `${counted(taken, 'piece')}${by} will be marked as not picked, for everyone using this list.`;
}

/** Null without an open or loaded list; the returned function returns null for an unknown code. */
export function useTake(day: StoreDay | null, slot: string | null | undefined): Take | null {
  const isPicking = day !== null && slot !== undefined;
  const { data } = usePickingList(day ?? '', slot ?? null, isPicking);
  const { read, set } = useTicks(day ?? '', slot ?? null, isPicking);
  if (!isPicking || !data) return null;
  return (codes) => {
    const take = takeByCode(data, read(), codes);
    if ('problem' in take) {
      return take.problem === 'unknown' ? null : { tone: 'problem', text: staffMessages.pickedAlready };
    }
    set([take.tick]);
    const { name, lines, quantity } = take.product;
    return { tone: 'done', text: `${name}: ${takenOf(read(), lines)} of ${quantity}` };
  };
}
