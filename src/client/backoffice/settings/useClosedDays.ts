import { messages } from '#shared/messages.ts';
import { trpc } from '../../api.ts';
import { sentenceOf } from '../../app/refusal.ts';
import { showToast } from '../../design/toast/showToast.ts';

/** The days without pick-up, and the two ways to change them. A day that was opened by mistake is closed again from the toast. */
export function useClosedDays() {
  const utils = trpc.useUtils();
  const query = trpc.settings.closedDays.useQuery();
  const refresh = () => Promise.all([utils.settings.closedDays.invalidate(), utils.settings.history.invalidate()]);
  const close = trpc.settings.closeDay.useMutation({
    onSuccess: () => {
      showToast(messages.dayClosed);
      return refresh();
    },
  });
  const open = trpc.settings.openDay.useMutation({
    onSuccess: (_answer, { date }) => {
      const reason = query.data?.closed_days.find((day) => day.date === date)?.reason;
      showToast(messages.dayOpened, {
        action: reason ? { label: 'Undo', onPress: () => close.mutate({ date, reason }) } : undefined,
      });
      return refresh();
    },
    onError: (error) => showToast(sentenceOf(error, messages.processingFailed), { tone: 'error' }),
  });
  return { query, close, open };
}
