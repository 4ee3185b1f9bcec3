import { useState } from 'react';
import { NOTICE_KINDS, NOTICE_LABELS, type NoticeKind } from '#shared/domain/notices/noticeKinds.ts';
import { Button } from '../../design/button/Button.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { CellNote } from '../records/CellText.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from '../settings/SettingChoice.tsx';
import { useSettingsForm } from '../settings/settingsForm.ts';
import { NoticeTextDialog } from './NoticeTextDialog.tsx';

/** In which words notices are sent: the store's own until staff write others. */
export function NoticeTextsSection() {
  const { draft, set, isReadOnly } = useSettingsForm();
  const saved = draft.notice_texts;
  const [edited, setEdited] = useState<NoticeKind | null>(null);
  const columns: TableColumn<{ kind: NoticeKind }>[] = [
    {
      id: 'kind',
      header: 'Message',
      isRowHeader: true,
      render: ({ kind }) => (
        <>
          {NOTICE_LABELS[kind]}
          {saved[kind] && <CellNote>edited</CellNote>}
        </>
      ),
    },
    {
      id: 'edit',
      header: 'Edit',
      isHeaderHidden: true,
      align: 'end',
      render: ({ kind }) => (
        <Button
          size="small"
          isDisabled={isReadOnly}
          aria-label={`Edit the text of ${NOTICE_LABELS[kind]}`}
          onPress={() => setEdited(kind)}
        >
          Edit
        </Button>
      ),
    },
  ];
  return (
    <Section title="Message texts" description="Edit and preview each message.">
      <SettingChoice setting="notice_texts">
        <PlainTable
          label="Message texts"
          columns={columns}
          rows={NOTICE_KINDS.map((kind) => ({ kind }))}
          rowId={({ kind }) => kind}
        />
      </SettingChoice>
      {edited && (
        <NoticeTextDialog
          key={edited}
          kind={edited}
          saved={saved}
          onChange={(text) => set({ notice_texts: { ...saved, [edited]: text } })}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}
