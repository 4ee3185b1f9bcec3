import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { Api } from './appRouter.ts';
import { type FromTab, receiveError, type ToTab } from './updatesHub.ts';

const CHECK_MS = 10_000;
/** Checks without an answer after which the worker is given up: a browser may end one without a word. */
const MAX_UNANSWERED = 3;

/**
 * Listens through a shared worker, which holds one stream for all tabs: by HTTP/1.1 a browser has six connections to a store,
 * and each stream would take one for as long as its tab is open. Without Web Locks, because those need HTTPS, as a store in
 * a local network may not have. `listenAlone` takes over where a browser has no shared workers, or this one fails.
 */
export const sharedUpdatesLink =
  (headers: () => Record<string, string>, listenAlone: TRPCLink<Api>): TRPCLink<Api> =>
  (runtime) =>
  (call) =>
    observable((observer) => {
      /** The last event that the page knows, after which each of its streams begins. */
      let lastEventId = beginningOf(call.op.input);
      const pass = (message: Parameters<typeof observer.next>[0]) => {
        if ('id' in message.result) lastEventId = String(message.result.id);
        observer.next(message);
      };
      let leave = join();

      /** Listens by the worker; returns what ends that. */
      function join(): () => void {
        const worker = openWorker();
        if (worker === null) return alone();
        const { port } = worker;
        const send = (message: FromTab) => port.postMessage(message);
        let unanswered = 0;
        const check = setInterval(() => {
          // Counted instead of timed: a tab that was frozen has checks behind it that never ran.
          unanswered += 1;
          if (unanswered > MAX_UNANSWERED) return giveUp();
          send('here');
        }, CHECK_MS);
        const end = () => {
          clearInterval(check);
          port.onmessage = null;
          worker.onerror = null;
          send('leave');
          port.close();
        };
        const giveUp = () => {
          end();
          leave = alone();
        };
        worker.onerror = giveUp;
        port.onmessage = ({ data }: MessageEvent<ToTab>) => {
          unanswered = 0;
          if (data === 'here') return;
          if (data === 'ended') return observer.complete();
          if (data === 'behind') {
            end();
            leave = join();
          } else if ('error' in data) {
            observer.error(receiveError(data.error));
          } else {
            pass(data);
          }
        };
        send({ path: call.op.path, lastEventId, headers: headers() });
        return end;
      }

      /** A stream of the tab's own, open as long as the tab is in sight: a hidden one would keep a connection from the others. */
      function alone(): () => void {
        let close: (() => void) | null = null;
        const open = () => {
          let isLeft = false;
          const op = { ...call.op, input: { lastEventId } };
          const subscription = listenAlone(runtime)({ ...call, op }).subscribe({
            ...observer,
            next: pass,
            // A stream that is left completes as well, but the page may come back.
            complete: () => isLeft || observer.complete(),
          });
          return () => {
            isLeft = true;
            subscription.unsubscribe();
          };
        };
        const follow = () => {
          const isHidden = document.visibilityState === 'hidden';
          if (isHidden === (close === null)) return;
          close?.();
          close = isHidden ? null : open();
        };
        document.addEventListener('visibilitychange', follow);
        follow();
        return () => {
          document.removeEventListener('visibilitychange', follow);
          close?.();
        };
      }

      const hide = () => leave();
      // A page that comes back from the browser's cache by Back.
      const show = ({ persisted }: PageTransitionEvent) => {
        if (persisted) leave = join();
      };
      window.addEventListener('pagehide', hide);
      window.addEventListener('pageshow', show);
      return () => {
        window.removeEventListener('pagehide', hide);
        window.removeEventListener('pageshow', show);
        leave();
      };
    });

const beginningOf = (input: unknown): string | undefined =>
  (input as { lastEventId?: string | null } | undefined)?.lastEventId ?? undefined;

/** Null where the browser has none, or forbids them as it forbids storage. */
function openWorker(): SharedWorker | null {
  try {
    return new SharedWorker(new URL('./updatesWorker.ts', import.meta.url), { type: 'module', name: 'updates' });
  } catch {
    return null;
  }
}
