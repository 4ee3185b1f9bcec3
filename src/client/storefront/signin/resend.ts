const RESEND_MS = 45_000;

/** Seconds from `now` until a new code may be requested, after one was sent at `sentAt`; both in ms. */
export function secondsToResend(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + RESEND_MS - now) / 1_000));
}

export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
