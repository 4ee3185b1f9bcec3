import { useEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { type FieldLabels, fieldLabel, fieldValue } from './fieldLabels.ts';
import type { Difference } from './form/differences.ts';
import type { MasterRecord, RecordForm } from './form/useRecord.ts';
import { value } from './records.css.ts';

interface RecordNoticesProps<Rec extends MasterRecord, Draft extends object> {
  form: RecordForm<Rec, Draft>;
}

export function RecordNotices<Rec extends MasterRecord, Draft extends object>({
  form,
}: RecordNoticesProps<Rec, Draft>) {
  return (
    <>
      {form.conflict && <ConflictNotice form={form} message={form.conflict.message} />}
      {form.isRestored && (
        <Banner
          title={messages.draftRestored}
          actions={
            <Button size="small" onPress={form.discard}>
              Discard
            </Button>
          }
        >
          Not saved yet.
        </Banner>
      )}
    </>
  );
}

interface ConflictNoticeProps<Rec extends MasterRecord, Draft extends object> extends RecordNoticesProps<Rec, Draft> {
  message: string;
}

function ConflictNotice<Rec extends MasterRecord, Draft extends object>(props: ConflictNoticeProps<Rec, Draft>) {
  const { form, message } = props;
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const { rejections } = form;
  useEffect(() => {
    // The focus moves here only after a rejected save, not for a notice alone.
    if (rejections > 0) first.current?.focus();
  }, [rejections]);

  const choices = (
    <>
      <Button size="small" onPress={() => void form.saveOver()} isPending={form.isSaving}>
        Save my version
      </Button>
      <Button size="small" onPress={form.takeTheirs}>
        Use their version
      </Button>
    </>
  );
  return (
    <>
      <Banner
        tone="error"
        title={message}
        actions={
          <>
            <Button size="small" tone="primary" ref={first} onPress={() => setOpen(true)}>
              Compare versions
            </Button>
            {choices}
          </>
        }
      >
        Your changes are still here but not saved.
      </Banner>
      <Dialog title="Their version and yours" size="large" isOpen={isOpen} onOpenChange={setOpen} footer={choices}>
        <Differences differences={form.conflict?.differences ?? []} fieldLabels={form.fieldLabels} />
      </Dialog>
    </>
  );
}

function Differences({ differences, fieldLabels }: { differences: readonly Difference[]; fieldLabels: FieldLabels }) {
  if (differences.length === 0) return <Text>Both versions are the same.</Text>;
  const columns: TableColumn<Difference>[] = [
    { id: 'field', header: 'Field', render: ({ field }) => fieldLabel(field, fieldLabels) },
    {
      id: 'theirs',
      header: 'Theirs',
      render: ({ field, theirs }) => <span className={value}>{fieldValue(field, theirs, fieldLabels)}</span>,
    },
    {
      id: 'yours',
      header: 'Yours',
      render: ({ field, yours, isYours }) =>
        isYours ? (
          <span className={value}>{fieldValue(field, yours, fieldLabels)}</span>
        ) : (
          <Note as="span">Not changed by you</Note>
        ),
    },
  ];
  return (
    <Stack gap="3">
      <Note>“Save my version” keeps your changes, and theirs in fields you did not change.</Note>
      <PlainTable label="Differences" columns={columns} rows={differences} rowId={({ field }) => field} />
    </Stack>
  );
}
