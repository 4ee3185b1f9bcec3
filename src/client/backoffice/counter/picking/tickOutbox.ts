import { useSyncExternalStore } from 'react';
import { checkConnection } from '#client/browser/connection.ts';
import type { Ticks } from '#shared/contracts/counter.ts';
import { MAX_TICKS } from '#shared/domain/counter/handover.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '../../../api/apiError.ts';
import { showError } from '../../../app/showError.ts';
import { fits, isObject, readShape, storageEntry } from '../../../browser/webStorage.ts';
import { showToast } from '../../../design/toast/showToast.ts';
import type { Tick } from './picked.ts';

const MAX_LENGTH = 100_000;

type Waiting = Readonly<Record<string, number>>;

/** Waiting ticks survive a reload and a crash. */
const waitingTicks = storageEntry<Waiting>({
  area: 'local',
  name: 'ticks',
  maxLength: MAX_LENGTH,
  read: readShape((stored) => isObject(stored) && fits(Object.values(stored), ['number'])),
});

const NOTHING: Waiting = {};
export const useWaitingTicks = (user: string): Waiting => waitingTicks.use(user) ?? NOTHING;
export const readWaitingTicks = (user: string): Waiting => waitingTicks.get(user) ?? NOTHING;

export function addTicks(user: string, ticks: readonly Tick[]): void {
  const added = Object.fromEntries(ticks.map(({ _id, quantity }) => [_id, quantity]));
  if (!waitingTicks.set({ ...readWaitingTicks(user), ...added }, user)) {
    showToast(staffMessages.tooManyTicks, { tone: 'error' });
  }
}

function removeTicks(user: string, sent: readonly Tick[]): void {
  const left = { ...readWaitingTicks(user) };
  for (const { _id, quantity } of sent) if (left[_id] === quantity) delete left[_id];
  waitingTicks.set(Object.keys(left).length === 0 ? null : left, user);
}

let isSending = false;
let isHeld = false;
const listeners = new Set<() => void>();
function hold(next: boolean) {
  if (next === isHeld) return;
  isHeld = next;
  for (const listener of listeners) listener();
}

export const useIsHeld = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isHeld,
  );

/** Errors after which the same ticks would be rejected again. */
const FINAL = ['not_found', 'forbidden', 'invalid', 'key_reused'];

/** A tick states the total of taken pieces, so a repeated one counts once. Without a response all stay for the next call. */
export async function sendTicks(
  user: string,
  pick: (lines: Tick[]) => Promise<Ticks>,
  onSent: (sent: readonly Tick[], ticks: Ticks) => void | Promise<void>,
): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const lines = Object.entries(readWaitingTicks(user))
        .slice(0, MAX_TICKS)
        .map(([_id, quantity]) => ({ _id, quantity }));
      if (lines.length === 0) break;
      const ticks = await pick(lines).catch((error: unknown) => {
        if (!FINAL.includes(toApiError(error)?.code ?? '')) throw error;
        showError(error);
        return null;
      });
      if (ticks) await onSent(lines, ticks);
      removeTicks(user, lines);
    }
    hold(false);
  } catch {
    hold(true);
    void checkConnection();
  } finally {
    isSending = false;
  }
}
