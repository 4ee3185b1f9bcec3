import { nextWeeklyCutoff } from '#shared/domain/pickups/weeklyCutoff.ts';
import { formatDateTime, formatDay } from '#shared/domain/storeTime.ts';
import { cutoffMeans, messages } from '#shared/messages.ts';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useStoreCalendar } from '../order/useStoreCalendar.ts';

interface CutoffDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
}

export default function CutoffDialog({ isOpen, onOpenChange, onConfirm }: CutoffDialogProps) {
  const { calendar, now, isPending, error } = useStoreCalendar();
  const cutoff = isPending || error ? null : nextWeeklyCutoff(now, calendar);
  return (
    <AlertDialog
      title="Weekly cut-off"
      actionLabel="Continue"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onAction={onConfirm}
    >
      <Stack gap="2">
        <Text>{messages.agribizCutoff}</Text>
        {cutoff?.readyFrom && (
          <Text tone="muted">
            {cutoffMeans(formatDateTime(cutoff.at, calendar.timeZone), formatDay(cutoff.readyFrom))}
          </Text>
        )}
      </Stack>
    </AlertDialog>
  );
}
