import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#shared/domain/durations.ts';

const TOLERANCE_MS = 5 * MINUTE_MS;

/** Milliseconds by which the server's clock is ahead of this computer's, at the first response and at the latest. */
let leads = { first: 0, latest: 0 };
let isFirst = true;
const listeners = new Set<() => void>();

export const serverNow = (): Date => new Date(Date.now() + leads.latest);

export async function fetchWithTime(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sent = Date.now();
  const response = await fetch(url, init);
  const received = Date.now();
  const next = Date.parse(response.headers.get('Date') ?? '') - received;
  // Ignores a response that a sleeping computer received hours late.
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

/** Returns the lead in ms; renders again when it changes. */
export function useClockError() {
  const { first, latest } = useSyncExternalStore(listen, () => leads);
  return { first, latest, isWorthSaying: Math.abs(latest) >= TOLERANCE_MS };
}
