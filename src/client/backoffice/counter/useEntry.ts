import { useCallback, useState } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { useTask } from '../../app/useTask.ts';
import { readEntry } from '../keys/readEntry.ts';
import { tickByCode } from './scanned.ts';
import type { CounterView } from './useCounterView.ts';

interface EntryOptions {
  view: CounterView;
  ticked: ReadonlySet<string>;
  setTicked: (ticked: ReadonlySet<string>) => void;
  take: Take | null;
}

/** Takes a product by its codes; null if the list has none. */
export type Take = (codes: readonly string[]) => Outcome | null;

/** The result of the last entry, which a screen reader reads out at once. */
export interface Outcome {
  tone: 'done' | 'problem';
  text: string;
}

/** Handles a scan or entry: opens the order of a code, ticks the line of a barcode, or searches. */
export function useEntry({ view, ticked, setTicked, take }: EntryOptions) {
  const utils = trpc.useUtils();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const problem = (text: string) => setOutcome({ tone: 'problem', text });

  const [openByCode, isPending] = useTask(
    async (code: string) => {
      const order = await utils.counter.byCode.fetch({ code }, { staleTime: 0 });
      // The panel's order has already been loaded.
      utils.counter.atCounter.setData({ _id: order._id }, order);
      setTicked(new Set());
      view.open(order._id);
      setOutcome({ tone: 'done', text: `Order ${order.order_no} is open.` });
    },
    (error) => problem(messageOf(error)),
  );

  /** Ticks or takes the product of a code; calls `unknown` if no line has it. */
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

  /** Handles an entry; anything other than a code is searched. */
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
