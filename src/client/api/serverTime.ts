import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#shared/domain/durations.ts';

/** A clock that is off by less is right enough. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** By how many milliseconds the server's clock is ahead of this computer's, of its first response and of its latest. */
let leads = { first: 0, latest: 0 };
let isFirst = true;
const listeners = new Set<() => void>();

/** The present by the server's clock, whatever this computer's says. */
export const serverNow = (): Date => new Date(Date.now() + leads.latest);

/** Fetches, and reads the server's clock off the response: no computer's own has to be right. */
export async function fetchWithTime(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sent = Date.now();
  const response = await fetch(url, init);
  const received = Date.now();
  const next = Date.parse(response.headers.get('Date') ?? '') - received;
  // A response that a sleeping computer kept for hours says nothing.
  if (Number.isNaN(next) || received - sent >= MINUTE_MS) return response;
  if (Math.abs(next - leads.latest) >= TOLERANCE_MS) {
    leads = { first: isFirst ? next : leads.first, latest: next };
    for (const listener of listeners) listener();
  }
  isFirst = false;
  return response;
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How wrong this computer's clock is; the screen renders again when that changes. */
export function useClockError() {
  const { first, latest } = useSyncExternalStore(listen, () => leads);
  return { first, latest, isWorthSaying: Math.abs(latest) >= TOLERANCE_MS };
}
