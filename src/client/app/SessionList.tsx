import type { SessionRecord } from '#shared/contracts/sessions.ts';
import { Button } from '../design/button/Button.tsx';
import { AskFirst } from '../design/dialog/AskFirst.tsx';
import { Inline } from '../design/layout/Inline.tsx';
import { PlainList } from '../design/layout/PlainList.tsx';
import { Stack } from '../design/layout/Stack.tsx';
import { Note } from '../design/text/Note.tsx';
import { Text } from '../design/text/Text.tsx';
import { row } from './sessionList.css.ts';
import { momentText } from './storeClock.ts';

interface SessionListProps {
  label: string;
  sessions: readonly SessionRecord[];
  /** The one that is being ended. */
  ending: string | undefined;
  /** Ends it; the question stays open where that is rejected. */
  onEnd: (session: SessionRecord) => Promise<unknown>;
}

/** Sessions that go on: from what, since when, when last seen, and a button that asks and then ends each but the one that looks. */
export function SessionList({ label, sessions, ending, onEnd }: SessionListProps) {
  return (
    <PlainList aria-label={label}>
      {sessions.map((session) => {
        const { _id, device, signed_in_at, last_seen_at, is_current } = session;
        const since = momentText(signed_in_at);
        return (
          <li key={_id} className={row}>
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
                  button={(ask) => (
                    <Button
                      size="small"
                      aria-label={`Sign out: ${device || 'unknown device'}, since ${since}`}
                      isPending={ending === _id}
                      onPress={ask}
                    >
                      Sign out
                    </Button>
                  )}
                >
                  {device || 'Unknown device'}, signed in since {since}.
                </AskFirst>
              )}
            </Inline>
          </li>
        );
      })}
    </PlainList>
  );
}
