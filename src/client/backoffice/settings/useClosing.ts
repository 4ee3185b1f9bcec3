import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CloseDaysInput } from '#shared/contracts/closing.ts';
import { MAX_LISTED_PICKUPS } from '#shared/domain/settingLimits.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { daysClosed } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';

/** The days to close, from the first to the last, and the reason. */
export interface Closing {
  from: StoreDay;
  until: StoreDay;
  reason: string;
}

/**
 * Closes days. The request is previewed first: where open orders have their pick-up on these days, `pending` is what
 * waits for their new days, and `save` goes on with them. `onClosed` follows a closing that was saved.
 */
export function useClosing(onClosed: () => unknown) {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState<Closing | null>(null);
  const save = trpc.closing.save.useMutation({
    onSuccess: ({ moved }) => {
      setPending(null);
      showToast(daysClosed(moved));
      return onClosed();
    },
    // Somebody may have ordered meanwhile: the list is read again.
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
