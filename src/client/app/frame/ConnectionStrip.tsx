import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toApiError } from '#client/api/apiError.ts';
import { type Connection, checkConnection, useConnection } from '#client/browser/connection.ts';
import { changesWaiting, messages } from '#shared/messages.ts';
import { region, strip } from './appShell.css.ts';

const texts: Record<Exclude<Connection, 'online'>, string> = {
  offline: messages.offline,
  reconnecting: messages.reconnecting,
  back: messages.connectionBack,
};

export default function ConnectionStrip() {
  const connection = useConnection();
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused });
  useFailedCalls();
  return (
    <div role="status" className={region}>
      {connection !== 'online' && (
        <div className={strip} data-state={connection}>
          {texts[connection]} {waiting > 0 && connection !== 'back' && changesWaiting(waiting)}
        </div>
      )}
    </div>
  );
}

/** A call without a response is the first sign that the store is unreachable. */
function useFailedCalls() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = ({ type, action }: { type: string; action?: { type: string; error?: unknown } }) => {
      if (type !== 'updated' || (action?.type !== 'error' && action?.type !== 'failed')) return;
      if (toApiError(action.error) === null) void checkConnection();
    };
    const stops = [queryClient.getQueryCache().subscribe(look), queryClient.getMutationCache().subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
