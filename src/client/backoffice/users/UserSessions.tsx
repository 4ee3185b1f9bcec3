import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { SessionList } from '../../app/SessionList.tsx';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { Section } from '../records/Section.tsx';

/** The devices on which a staff user is signed in; each session can be ended. */
export function UserSessions({ id, isSelf }: { id: string; isSelf: boolean }) {
  const utils = trpc.useUtils();
  const sessions = trpc.users.sessions.useQuery({ _id: id });
  const said = {
    onSuccess: ({ msg }: { msg: string }) => showToast(msg),
    onError: (error: unknown) => showToast(messageOf(error, messages.processingFailed), { tone: 'error' }),
    onSettled: () => Promise.all([utils.users.sessions.invalidate(), utils.users.history.invalidate()]),
  };
  const reset = trpc.users.resetPasskeys.useMutation(said);
  const ending = trpc.users.endSession.useMutation(said);

  return (
    <Section title="Signed in" description="Where this user is signed in now. Ending a session takes effect at once.">
      <QueryFaces query={sessions} loading={{ label: 'Loading the sessions', lines: 2 }}>
        {(data) =>
          data.length === 0 ? (
            <Text tone="muted">{staffMessages.noSessions}</Text>
          ) : (
            <SessionList
              label="Sessions of this user"
              sessions={data}
              ending={ending.isPending ? String(ending.variables.session) : undefined}
              onEnd={({ _id }) => ending.mutateAsync({ _id: id, session: _id })}
            />
          )
        }
      </QueryFaces>
      {!isSelf && (
        <Inline>
          <AskFirst
            title="Reset the passkeys of this user?"
            actionLabel="Reset"
            onAction={() => reset.mutateAsync({ _id: id })}
            button={(ask) => (
              <Button size="small" onPress={ask}>
                Reset passkeys
              </Button>
            )}
          >
            {staffMessages.passkeysLeave}
          </AskFirst>
        </Inline>
      )}
    </Section>
  );
}
