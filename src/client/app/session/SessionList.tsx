import { Button } from '#client/design/button/Button.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Row, Rows } from '#client/design/layout/Rows.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { SessionRecord } from '#shared/contracts/sessions.ts';
import { momentText } from '../storeClock.ts';

interface SessionListProps {
  label: string;
  sessions: readonly SessionRecord[];
  ending: string | undefined;
  onEnd: (session: SessionRecord) => Promise<unknown>;
}

export function SessionList({ label, sessions, ending, onEnd }: SessionListProps) {
  return (
    <Rows aria-label={label}>
      {sessions.map((session) => {
        const { _id, device, signed_in_at, last_seen_at, is_current } = session;
        const since = momentText(signed_in_at);
        return (
          <Row key={_id}>
            <Inline justify="space-between" gap="3">
              <Stack gap="0">
                <Text weight="medium">{device || 'Unknown device'}</Text>
                <Note>
                  {is_current ? `This device, since ${since}` : `Since ${since}, last used ${momentText(last_seen_at)}`}
                </Note>
              </Stack>
              {!is_current && (
                <AskFirst
                  title="Sign out this device?"
                  actionLabel="Sign out"
                  onAction={() => onEnd(session)}
                  button={
                    <Button
                      size="small"
                      aria-label={`Sign out: ${device || 'unknown device'}, since ${since}`}
                      isPending={ending === _id}
                    >
                      Sign out
                    </Button>
                  }
                >
                  {device || 'Unknown device'}, signed in since {since}.
                </AskFirst>
              )}
            </Inline>
          </Row>
        );
      })}
    </Rows>
  );
}
