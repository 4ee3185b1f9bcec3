import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import { messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { useTask } from '#client/app/useTask.ts';
import { CLOCK_TIME, isStoreDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { readEntry } from '../keys/readEntry.ts';
import { useSetQuery } from '../records/list/useListView.ts';
import { tickByCode } from './scanned.ts';

interface EntryOptions {
  view: CounterView;
  ticked: ReadonlySet<string>;
  setTicked: (ticked: ReadonlySet<string>) => void;
  take: Take | null;
}

/** Null if the list has no product with these codes. */
export type Take = (codes: readonly string[]) => Outcome | null;

export interface Outcome {
  tone: 'done' | 'problem';
  text: string;
}

export function useEntry({ view, ticked, setTicked, take }: EntryOptions) {
  const utils = trpc.useUtils();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const problem = (text: string) => setOutcome({ tone: 'problem', text });

  const [openByCode, isPending] = useTask(
    async (code: string) => {
      const order = await utils.counter.byCode.fetch({ code }, { staleTime: 0 });
      utils.counter.atCounter.setData({ _id: order._id }, order);
      setTicked(new Set());
      view.open(order._id);
      setOutcome({ tone: 'done', text: `Order ${order.order_no} is open.` });
    },
    (error) => problem(messageOf(error)),
  );

  function tick(codes: readonly string[], unknown: (message: string) => void) {
    const order = view.orderId === null ? undefined : utils.counter.atCounter.getData({ _id: view.orderId });
    if (!order) {
      const taken = take?.(codes);
      if (taken) return setOutcome(taken);
      return unknown(take ? staffMessages.barcodeNotInList : staffMessages.scanOrderFirst);
    }
    const tick = tickByCode(order.orders, ticked, codes);
    const name = tick.line?.item.name ?? '';
    if (!('problem' in tick)) {
      setTicked(new Set([...ticked, tick.line._id]));
      return setOutcome({ tone: 'done', text: `${name}: ${tick.line.quantity} ${tick.line.item.uom}` });
    }
    if (tick.problem === 'unknown') unknown(staffMessages.barcodeNotInOrder);
    else if (tick.problem === 'gone') problem(`${name}: ${staffMessages.lineGone}`);
    else problem(`${name}: ${staffMessages.lineTicked}`);
  }

  function look(words: string) {
    setEntered(words);
    view.search(words);
  }

  function enter(text: string): void {
    setOutcome(null);
    const entry = readEntry(text);
    setEntered(null);
    if (entry?.kind === 'code') openByCode(entry.code);
    else if (entry?.kind === 'barcode') tick(entry.codes, problem);
    else if (entry) tick(entry.codes, () => look(entry.s));
    else view.search('');
  }

  return {
    enter,
    outcome,
    isPending,
    /** The words last entered with Enter: their only result opens, once. */
    entered,
    opened: useCallback(() => setEntered(null), []),
  };
}
export type CounterEntry = ReturnType<typeof useEntry>;

type Parameter = 'day' | 'order' | 'find' | 'print' | 'pick';

const ALL_DAY = 'all-day';

export function useCounterView() {
  const [query] = useSearchParams();
  const set = useSetQuery<Parameter>();
  const day = query.get('day');
  const pick = query.get('pick');

  return {
    /** The day of the list; null for today. */
    day: day !== null && isStoreDay(day) ? day : null,
    find: query.get('find') ?? '',
    orderId: query.get('order'),
    isPrinting: query.has('print'),
    /** The slot whose picking list is open, null for the whole day; undefined for none. */
    picking: pick === ALL_DAY ? null : pick !== null && CLOCK_TIME.test(pick) ? pick : undefined,
    show: useCallback((shown: StoreDay | null) => set({ day: shown }, { replace: true }), [set]),
    search: useCallback((find: string) => set({ find, ...(find && { order: null }) }, { replace: true }), [set]),
    open: useCallback((id: string) => set({ order: id }), [set]),
    close: useCallback(() => set({ order: null }, { replace: true }), [set]),
    pick: useCallback(
      (slot: string | null) => set({ pick: slot ?? ALL_DAY, print: null, order: null, find: null }),
      [set],
    ),
    endPicking: useCallback(() => set({ pick: null }, { replace: true }), [set]),
    setPrinting: useCallback(
      (isPrinting: boolean) => set({ print: isPrinting ? '1' : null }, { replace: true }),
      [set],
    ),
  };
}
export type CounterView = ReturnType<typeof useCounterView>;
