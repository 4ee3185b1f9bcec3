import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Message } from '../text/Message.tsx';
import { actions as actionsClass, banner, dismiss, title as titleClass, toneGround } from './Banner.css.ts';
import { type NoteTone, ToneIcon, toneOf } from './ToneIcon.tsx';

export interface BannerProps {
  tone?: NoteTone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}

/** A message about the page, in its place, with advice if the message has none. An error is read out immediately, other tones at a pause. */
export function Banner({ tone = 'info', title, children, actions, onDismiss }: BannerProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={`${banner} ${toneGround[toneOf(tone)]}`}>
      <ToneIcon tone={tone} />
      <Stack gap="1" flex="1 1 auto" minWidth="0">
        {title && <strong className={titleClass}>{title}</strong>}
        {children && <div>{typeof children === 'string' ? <Message>{children}</Message> : children}</div>}
        {actions && <div className={actionsClass}>{actions}</div>}
      </Stack>
      {onDismiss && (
        <span className={dismiss}>
          <IconButton label="Dismiss" onPress={onDismiss}>
            <X size={18} aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  );
}
