import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastContent {
  message: string;
  tone: 'success' | 'info' | 'error';
  /** Said on the way to another page: it leaves with that one, where all others leave with the page they were said on. */
  isForNextPage?: boolean;
  action?: { label: string; onPress: () => void };
}

/** The toasts that the one ToastRegion shows. */
export const toasts = new ToastQueue<ToastContent>();

// Long enough to be read and to reach the action; it stands still while pointed at or focused.
const READING_TIME_MS = 6_000;

interface ToastOptions extends Partial<Omit<ToastContent, 'message'>> {
  /** How long it stays, where that is not the usual time. */
  timeoutMs?: number;
}

/** Says something at the bottom of the screen, in the place of what was said before. An error stays until it is closed, or another one comes. */
export function showToast(message: string, { timeoutMs = READING_TIME_MS, ...options }: ToastOptions = {}): void {
  const content = { message, tone: 'success' as const, ...options };
  for (const before of toasts.visibleToasts) {
    if (content.tone === 'error' || before.content.tone !== 'error') toasts.close(before.key);
  }
  toasts.add(content, { timeout: content.tone === 'error' ? undefined : timeoutMs });
}

/** Call when another page opens: what was said on the one before would lie over what is pressed on this one. */
export function leaveToasts(): void {
  for (const { key, content } of toasts.visibleToasts) {
    if (content.isForNextPage) content.isForNextPage = false;
    else toasts.close(key);
  }
}
