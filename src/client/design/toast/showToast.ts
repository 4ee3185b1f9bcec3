import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastContent {
  message: string;
  tone: 'success' | 'info' | 'error';
  /** Said on the way to another page: it leaves with that one, where all others leave with the page they were said on. */
  isForNextPage?: boolean;
  action?: { label: string; onPress: () => void };
}

/** The toasts that the one ToastRegion shows. */
export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

// Long enough to be read and to reach the action; it stands still while pointed at or focused.
const READING_TIME_MS = 6_000;

interface ToastOptions extends Partial<Omit<ToastContent, 'message'>> {
  /** How long it stays, where that is not the usual time. */
  timeoutMs?: number;
}

/** Says something in the corner of the screen. An error stays until it is closed; the rest leaves by itself. */
export function showToast(message: string, { timeoutMs = READING_TIME_MS, ...options }: ToastOptions = {}): void {
  const content = { message, tone: 'success' as const, ...options };
  toasts.add(content, { timeout: content.tone === 'error' ? undefined : timeoutMs });
}

/** Call when another page opens: what was said on the one before would lie over what is pressed on this one. */
export function leaveToasts(): void {
  for (const { key, content } of toasts.visibleToasts) {
    if (content.isForNextPage) content.isForNextPage = false;
    else toasts.close(key);
  }
}
