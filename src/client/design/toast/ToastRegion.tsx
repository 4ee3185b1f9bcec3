import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components/Toast';
import { adviceFor } from '#shared/messageAdvice.ts';
import { ToneIcon } from '../banner/ToneIcon.tsx';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { placeToasts } from './placeToasts.ts';
import { leaveToasts, toasts } from './showToast.ts';
import { region, textBlock, toast as toastClass } from './ToastRegion.css.ts';

/** Shows what `showToast` says. Stands once in the app; F6 leads to it from the keyboard. */
export function ToastRegion() {
  // With the frame, which leaves when its user does: the next one reads nothing that was said to them.
  useEffect(() => leaveToasts, []);
  return (
    <AriaToastRegion ref={placeToasts} queue={toasts} className={region}>
      {({ toast }) => {
        const { message, tone, action } = toast.content;
        const advice = adviceFor(message);
        return (
          <Toast toast={toast} className={toastClass}>
            <ToneIcon tone={tone} />
            {/* Good news may wait for a pause in what is being read; RAC's own role is alert. */}
            <ToastContent role={tone === 'error' ? 'alert' : 'status'} className={textBlock}>
              <Text slot="title">{message}</Text>
              {advice !== null && <Text slot="description"> {advice}</Text>}
            </ToastContent>
            {action && (
              <Button
                slot={null}
                tone="quiet"
                onPress={() => {
                  action.onPress();
                  toasts.close(toast.key);
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton slot="close" label="Close">
              <X size={18} aria-hidden />
            </IconButton>
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}
