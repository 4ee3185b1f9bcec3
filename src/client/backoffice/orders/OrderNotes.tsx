import Trash2 from 'lucide-react/icons/trash-2';
import type { FormEvent } from 'react';
import type { NotesOfOrder as Notes } from '#shared/contracts/orderNotes.ts';
import { MAX_NOTE_LENGTH } from '#shared/domain/orders/orderNotes.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { showError } from '../../app/showError.ts';
import { momentText } from '../../app/storeClock.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Card } from '../../design/layout/Card.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { useRequiredText } from '../records/useRequiredText.ts';
import { useUnsavedGuard } from '../records/useUnsavedGuard.ts';
import { note, noteText } from './orders.css.ts';

/** The notes of staff about an order, and a field to write another. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils();
  const notes = trpc.orders.notes.useQuery({ _id: orderId });
  const text = useRequiredText(messages.fieldRequired);
  // A scan opens another order from anywhere on the page.
  useUnsavedGuard(text.field.value.trim() !== '', () => text.change(''));
  const saved = {
    onSuccess: (after: Notes) => utils.orders.notes.setData({ _id: orderId }, after),
    onError: showError,
  };
  const adding = trpc.orders.addNote.useMutation({
    ...saved,
    onSuccess: (after) => {
      saved.onSuccess(after);
      text.change('');
    },
  });
  const deleting = trpc.orders.deleteNote.useMutation(saved);

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.take();
    if (written !== null) adding.mutate({ _id: orderId, text: written });
  }
  return (
    <Card aria-label="Notes">
      <Heading level={2}>Notes</Heading>
      <form onSubmit={submit}>
        <Stack gap="2">
          <TextField
            label="New note"
            description={staffMessages.notesAmongStaff}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            {...text.field}
            isRequired={false}
          />
          <Inline justify="end">
            <Button type="submit" size="small" isPending={adding.isPending}>
              Add note
            </Button>
          </Inline>
        </Stack>
      </form>
      <QueryFaces query={notes} loading={{ label: 'Loading notes', lines: 2 }}>
        {({ docs }) => (
          <PlainList aria-label="Notes on this order">
            {docs.map(({ _id, text: written, who, when, is_own }) => (
              <li key={_id} className={note}>
                <Inline justify="space-between" wrap={false}>
                  <Text size="tiny" tone="muted">{`${who}, ${momentText(when)}`}</Text>
                  {is_own && (
                    <AskFirst
                      title="Delete this note?"
                      actionLabel="Delete"
                      onAction={() => deleting.mutateAsync({ _id: orderId, note_id: _id })}
                      button={(ask) => (
                        <IconButton label="Delete this note" size="small" onPress={ask}>
                          <Trash2 size={16} aria-hidden />
                        </IconButton>
                      )}
                    >
                      {written}
                    </AskFirst>
                  )}
                </Inline>
                <div className={noteText}>
                  <Text as="span" size="small">
                    {written}
                  </Text>
                </div>
              </li>
            ))}
          </PlainList>
        )}
      </QueryFaces>
    </Card>
  );
}
