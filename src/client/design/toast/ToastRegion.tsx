import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components/Toast';
import { adviceFor } from '#shared/messageAdvice.ts';
import { toastRegion as region, toastText as textBlock, toast as toastClass } from '../banner/Banner.css.ts';
import { ToneIcon } from '../banner/ToneIcon.tsx';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { placeToasts } from './placeToasts.ts';
import { leaveToasts, toasts } from './showToast.ts';

export function ToastRegion() {
  // Leaves with the frame, so that the next user sees no message for the previous one.
  useEffect(() => leaveToasts, []);
  return (
    <AriaToastRegion ref={placeToasts} queue={toasts} className={region}>
      {({ toast }) => {
        const { message, tone, action } = toast.content;
        const advice = adviceFor(message);
        return (
          <Toast toast={toast} className={toastClass}>
            <ToneIcon tone={tone} />
            {/* A success may wait for a pause; RAC's own role is alert. */}
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
