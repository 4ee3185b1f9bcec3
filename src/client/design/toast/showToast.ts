import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastContent {
  message: string;
  tone: 'success' | 'info' | 'error';
  /** Shown while another page opens: it leaves with that page; others leave with the page they were shown on. */
  isForNextPage?: boolean;
  action?: { label: string; onPress: () => void };
}

export const toasts = new ToastQueue<ToastContent>();

// Long enough to read and to reach the action; paused while hovered or focused.
const READING_TIME_MS = 6_000;

interface ToastOptions extends Partial<Omit<ToastContent, 'message'>> {
  timeoutMs?: number;
}

/** Shows a message at the bottom of the screen in place of the previous one. An error stays until it is closed or another one comes. */
export function showToast(message: string, { timeoutMs = READING_TIME_MS, ...options }: ToastOptions = {}): void {
  const content = { message, tone: 'success' as const, ...options };
  for (const before of toasts.visibleToasts) {
    if (content.tone === 'error' || before.content.tone !== 'error') toasts.close(before.key);
  }
  toasts.add(content, { timeout: content.tone === 'error' ? undefined : timeoutMs });
}

/** Call when another page opens: old messages would cover its controls. */
export function leaveToasts(): void {
  for (const { key, content } of toasts.visibleToasts) {
    if (content.isForNextPage) content.isForNextPage = false;
    else toasts.close(key);
  }
}
