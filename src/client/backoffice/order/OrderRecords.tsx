import Trash2 from 'lucide-react/icons/trash-2';
import type { FormEvent } from 'react';
import { trpc } from '#client/api/client.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { showError } from '#client/app/showError.ts';
import { momentText } from '#client/app/storeClock.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Row, Rows } from '#client/design/layout/Rows.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import type { NotesOfOrder as Notes } from '#shared/contracts/orderNotes.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_NOTE_LENGTH } from '#shared/domain/orders/orderNotes.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { OrderNotices } from '../notices/NoticeDetails.tsx';
import { useUnsavedGuard } from '../records/form/useUnsavedGuard.ts';
import { HistoryList } from '../records/RecordHistory.tsx';
import { useRequiredText } from '../records/reasons.tsx';
import { noteText } from './order.css.ts';
import { historyLabels } from './orderHistory.ts';

interface OrderRecordsProps {
  order: Order;
}

export const OrderMessages = ({ order }: OrderRecordsProps) => (
  <>
    <Heading level={2}>Messages</Heading>
    <OrderNotices orderId={order._id} />
  </>
);

export const OrderTimeline = ({ order }: OrderRecordsProps) => (
  <>
    <Heading level={2}>Timeline</Heading>
    <OrderHistory order={order} />
  </>
);

export function OrderHistory({ order }: OrderRecordsProps) {
  const { client } = trpc.useUtils();
  return (
    <HistoryList
      id={`order ${order._id}`}
      load={(before) => client.orders.history.query({ _id: order._id, before })}
      fieldLabels={historyLabels(order, storeConfig.timeZone)}
    />
  );
}

export function OrderNotes({ order: { _id: orderId } }: OrderRecordsProps) {
  const utils = trpc.useUtils();
  const notes = trpc.orders.notes.useQuery({ _id: orderId });
  const text = useRequiredText(messages.fieldRequired);
  // A scan opens another order from anywhere on the page.
  useUnsavedGuard(text.field.value.trim() !== '', () => text.change(''));
  const show = (after: Notes) => utils.orders.notes.setData({ _id: orderId }, after);
  const adding = trpc.orders.addNote.useMutation({
    onSuccess: (after) => {
      show(after);
      text.change('');
    },
    onError: showError,
  });
  const deleting = trpc.orders.deleteNote.useMutation({ onSuccess: show, onError: showError });

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.take();
    if (written !== null) adding.mutate({ _id: orderId, text: written });
  }
  return (
    <>
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
          <Rows lines="above" aria-label="Notes on this order">
            {docs.map(({ _id, text: written, who, when, is_own }) => (
              <Row key={_id} gap="1" paddingY="2">
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
              </Row>
            ))}
          </Rows>
        )}
      </QueryFaces>
    </>
  );
}
