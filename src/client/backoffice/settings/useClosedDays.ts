import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { showError } from '../../app/showError.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { useClosing } from './useClosing.ts';

/** The days without pick-up, and the ways to change them. A day that was opened by mistake is closed again from the toast. */
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
