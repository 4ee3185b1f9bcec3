import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { showError } from '../../app/showError.ts';
import { Button } from '../../design/button/Button.tsx';
import { showToast } from '../../design/toast/showToast.ts';

/** One press closes the holidays that come with the store. */
export function AddHolidaysButton() {
  const utils = trpc.useUtils();
  const add = trpc.settings.addHolidays.useMutation({
    onSuccess: () => {
      showToast(staffMessages.holidaysAdded);
      return Promise.all([utils.dashboard.invalidate(), utils.settings.invalidate()]);
    },
    onError: showError,
  });
  return (
    <Button tone="primary" isPending={add.isPending} onPress={() => add.mutate()}>
      Add the Philippine holidays
    </Button>
  );
}
