import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { SessionList } from '../../app/SessionList.tsx';
import { useLogOut } from '../../app/useLogOut.ts';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { showToast } from '../../design/toast/showToast.ts';

/** The devices on which the customer is signed in, with a way to sign out there, or everywhere. */
export function SignedInPlaces() {
  const utils = trpc.useUtils();
  const logOut = useLogOut();
  const sessions = trpc.customers.sessions.useQuery();
  const fail = (error: unknown) => showToast(messageOf(error, messages.processingFailed), { tone: 'error' });
  const ending = trpc.customers.endSession.useMutation({
    onSuccess: ({ msg }) => showToast(msg),
    onError: fail,
    onSettled: () => utils.customers.sessions.invalidate(),
  });
  const endingAll = trpc.customers.endSessions.useMutation({ onSuccess: logOut, onError: fail });

  return (
    <Stack gap="3">
      <Heading level={2} size="h4">
        Where you are signed in
      </Heading>
      <QueryFaces query={sessions} loading={{ label: 'Loading where you are signed in', lines: 3 }}>
        {(data) => (
          <SessionList
            label="Where you are signed in"
            sessions={data}
            ending={ending.isPending ? String(ending.variables._id) : undefined}
            onEnd={({ _id }) => ending.mutateAsync({ _id })}
          />
        )}
      </QueryFaces>
      <Inline>
        <AskFirst
          title="Sign out everywhere?"
          actionLabel="Sign out"
          onAction={() => endingAll.mutateAsync()}
          button={(ask) => (
            <Button onPress={ask} isPending={endingAll.isPending}>
              Sign out everywhere
            </Button>
          )}
        >
          You are signed out here too.
        </AskFirst>
      </Inline>
    </Stack>
  );
}
