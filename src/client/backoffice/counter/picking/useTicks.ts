import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Ticks } from '#shared/contracts/counter.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { trpc } from '../../../api/client.ts';
import { useChosenCounter, useStaffUser } from '../../records/useStaffUser.ts';
import { type Tick, takenWith } from './picked.ts';
import { addTicks, readWaitingTicks, sendTicks, useIsHeld, useWaitingTicks } from './tickOutbox.ts';

const NO_TICKS: Ticks = [];
const RETRY_MS = 5_000;

export function useTicks(day: StoreDay, slot: string | null, isEnabled = true) {
  const utils = trpc.useUtils();
  const user = useStaffUser()?._id ?? '';
  const list = { day, slot, counter: useChosenCounter() };
  const ticks = trpc.counter.ticks.useQuery(list, { enabled: isEnabled, refetchOnMount: 'always' }).data ?? NO_TICKS;
  const waiting = useWaitingTicks(user);
  const isHeld = useIsHeld();
  const taken = useMemo(() => takenWith(ticks, waiting), [ticks, waiting]);

  const send = () =>
    sendTicks(
      user,
      (lines) => utils.client.counter.pick.mutate({ lines }),
      async (sent, kept) => {
        // A pending response was read before these ticks.
        await utils.counter.ticks.cancel(list);
        const others = (known: Ticks) => known.filter(({ _id }) => !sent.some((tick) => tick._id === _id));
        utils.counter.ticks.setData(list, (known) => known && [...others(known), ...kept]);
      },
    );
  return {
    taken,
    ticks,
    isWaiting: (line: { _id: string }) => isHeld && line._id in waiting,
    waitingCount: isHeld ? Object.keys(waiting).length : 0,
    /** The current ticks: two scans may come before the page is rendered. */
    read: () => takenWith(utils.counter.ticks.getData(list) ?? NO_TICKS, readWaitingTicks(user)),
    set: (changed: readonly Tick[]) => {
      addTicks(user, changed);
      void send();
    },
    send,
  };
}

export function useSendAgain(send: () => Promise<void>): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    const again = () => void sendNow();
    again();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
}
