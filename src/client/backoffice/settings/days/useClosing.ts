import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { showError } from '#client/app/showError.ts';
import { showToast } from '#client/design/toast/showToast.ts';
import type { CloseDaysInput } from '#shared/contracts/closing.ts';
import { MAX_LISTED_PICKUPS } from '#shared/domain/settingLimits.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { daysClosed, staffMessages } from '#shared/staffMessages.ts';

export interface Closing {
  from: StoreDay;
  until: StoreDay;
  reason: string;
}

/**
 * If open orders have their pick-up on these days, `pending` has them, and `save` continues with their new days.
 * `onClosed` runs after a saved closing.
 */
function useClosing(onClosed: () => unknown) {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState<Closing | null>(null);
  const save = trpc.closing.save.useMutation({
    onSuccess: ({ moved }) => {
      setPending(null);
      showToast(daysClosed(moved));
      return onClosed();
    },
    // There may be new orders: reads the list again.
    onError: () => utils.closing.preview.invalidate(),
  });
  const preview = useMutation({
    mutationFn: ({ from, until }: Closing) => utils.closing.preview.fetch({ from, until }, { staleTime: 0 }),
    onSuccess: ({ count }, closing) => {
      if (count > 0) setPending(closing);
      else save.mutate({ ...closing, moves: [] });
    },
  });

  const error = preview.error ?? save.error;
  return {
    request: (closing: Closing) => {
      save.reset();
      preview.mutate(closing);
    },
    pending,
    cancel: () => {
      setPending(null);
      save.reset();
    },
    save: (moves: Pick<CloseDaysInput, 'move_to'> & { moves: { _id: string; to: StoreDay }[] }) =>
      pending && save.mutate({ ...pending, move_to: moves.move_to, moves: moves.moves.slice(0, MAX_LISTED_PICKUPS) }),
    isPending: preview.isPending || save.isPending,
    errors: fieldErrorsOf(error),
    message: error ? messageOf(error) : null,
    reset: () => {
      preview.reset();
      save.reset();
    },
  };
}
export type ClosingState = ReturnType<typeof useClosing>;

export function useClosedDays() {
  const utils = trpc.useUtils();
  const query = trpc.settings.closedDays.useQuery();
  const refresh = () =>
    Promise.all([
      utils.settings.closedDays.invalidate(),
      utils.settings.pickupCalendar.invalidate(),
      utils.settings.history.invalidate(),
    ]);
  const closing = useClosing(refresh);
  const open = trpc.settings.openDay.useMutation({
    onSuccess: (_output, { date }) => {
      const reason = query.data?.closed_days.find((day) => day.date === date)?.reason;
      showToast(staffMessages.dayOpened, {
        action: reason
          ? { label: 'Undo', onPress: () => void closing.request({ from: date, until: date, reason }) }
          : undefined,
      });
      return refresh();
    },
    onError: showError,
  });
  const openExtra = trpc.settings.openExtraDay.useMutation({
    onSuccess: () => {
      showToast(staffMessages.dayOpenedOnPurpose);
      return refresh();
    },
  });
  return { query, closing, open, openExtra };
}
