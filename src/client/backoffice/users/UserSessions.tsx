import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { SessionList } from '../../app/SessionList.tsx';
import { Button } from '../../design/button/Button.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { Section } from '../records/Section.tsx';

/** Where a staff user is signed in; each session can be ended. */
export function UserSessions({ id, isSelf }: { id: string; isSelf: boolean }) {
  const utils = trpc.useUtils();
  const sessions = trpc.users.sessions.useQuery({ _id: id });
  const reset = trpc.users.resetPasskeys.useMutation({
    onSuccess: ({ msg }) => showToast(msg),
    onError: (error) => showToast(messageOf(error, messages.processingFailed), { tone: 'error' }),
    onSettled: () => Promise.all([utils.users.sessions.invalidate(), utils.users.history.invalidate()]),
  });
  const ending = trpc.users.endSession.useMutation({
    onSuccess: ({ msg }) => showToast(msg),
    onError: (error) => showToast(messageOf(error, messages.processingFailed), { tone: 'error' }),
    onSettled: () => Promise.all([utils.users.sessions.invalidate(), utils.users.history.invalidate()]),
  });

  return (
    <Section title="Signed in" description="Where this user is signed in now. Ending a session takes effect at once.">
      {sessions.isPending ? (
        <SkeletonGroup label="Loading the sessions">
          <Skeleton lines={2} />
        </SkeletonGroup>
      ) : !sessions.data ? (
        <ErrorState
          message={messageOf(sessions.error, messages.processingFailed)}
          onRetry={() => sessions.refetch()}
          isRetrying={sessions.isFetching}
        />
      ) : sessions.data.length === 0 ? (
        <Text tone="muted">{staffMessages.noSessions}</Text>
      ) : (
        <SessionList
          label="Sessions of this user"
          sessions={sessions.data}
          ending={ending.isPending ? String(ending.variables.session) : undefined}
          onEnd={({ _id }) => ending.mutate({ _id: id, session: _id })}
        />
      )}
      {!isSelf && (
        <Inline>
          <Button size="small" isPending={reset.isPending} onPress={() => reset.mutate({ _id: id })}>
            Reset passkeys
          </Button>
        </Inline>
      )}
    </Section>
  );
}
