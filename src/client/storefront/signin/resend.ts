/** How long a new code is waited for before another may be requested. */
const RESEND_MS = 45_000;

/** How many seconds from `now` on no new code can be requested, after one was sent at `sentAt`; both in milliseconds. */
export function secondsToResend(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + RESEND_MS - now) / 1_000));
}

/** `0:45` for 45 seconds. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
