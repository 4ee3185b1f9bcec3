import { useInfiniteQuery } from '@tanstack/react-query';
import HistoryIcon from 'lucide-react/icons/history';
import { useState } from 'react';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { momentText } from '../../app/storeClock.ts';
import { Button } from '../../design/button/Button.tsx';
import { Drawer } from '../../design/drawer/Drawer.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { SkeletonLines } from '../../design/skeleton/Skeleton.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { type FieldLabels, fieldLabel, fieldValue } from './fieldLabels.ts';
import { CellText } from './list/listParts.tsx';
import { historyFrom, value } from './records.css.ts';

/** Latest first; `before` is the last one already shown. */
export type LoadHistory = (before?: string) => Promise<{ docs: AuditEntry[]; has_more: boolean }>;

interface HistoryProps {
  id: string;
  load: LoadHistory;
  fieldLabels: FieldLabels;
}

/** A button that opens the changes of a record, or of a page of settings. */
export function Changes(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" icon={<HistoryIcon size={16} aria-hidden />} onPress={() => setOpen(true)}>
        Changes
      </Button>
      <Drawer title="Changes" isOpen={isOpen} onOpenChange={setOpen}>
        <HistoryList {...props} />
      </Drawer>
    </>
  );
}

export function HistoryList({ id, load, fieldLabels }: HistoryProps) {
  const history = useInfiniteQuery({
    // Not cached: every opening reads it.
    queryKey: ['record history', id],
    gcTime: 0,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ docs, has_more }) => (has_more ? docs.at(-1)?._id : undefined),
  });

  if (history.isPending) {
    return <SkeletonLines label="Loading changes" lines={6} />;
  }
  if (!history.data) {
    return <QueryError query={history} />;
  }
  const entries = history.data.pages.flatMap(({ docs }) => docs);
  if (entries.length === 0) {
    return <EmptyState title={staffMessages.noRecords} description="No changes recorded." />;
  }
  return (
    <>
      <PlainList gap="4">
        {entries.map((entry) => (
          <Stack key={entry._id} as="li" gap="1" paddingBottom="4" borderBottom="hairline">
            <Entry entry={entry} fieldLabels={fieldLabels} />
          </Stack>
        ))}
      </PlainList>
      {history.hasNextPage && (
        <Button isBlock isPending={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </>
  );
}

function Entry({ entry, fieldLabels }: { entry: AuditEntry; fieldLabels: FieldLabels }) {
  return (
    <>
      <Text size="small">
        <strong>{entry.who || 'The store'}</strong> {entry.action} this
      </Text>
      <Text as="time" size="tiny" tone="muted" dateTime={entry.when.toISOString()}>
        {momentText(entry.when)}
      </Text>
      <PlainList gap="1">
        {entry.changes
          .filter(({ from, to }) => entry.action === 'updated' || !isEmpty(entry.action === 'created' ? to : from))
          .map((change) => (
            <li key={change.field}>
              <Change {...change} action={entry.action} fieldLabels={fieldLabels} />
            </li>
          ))}
      </PlainList>
    </>
  );
}

interface ChangeProps {
  field: string;
  from: unknown;
  to: unknown;
  action: AuditEntry['action'];
  fieldLabels: FieldLabels;
}

function Change({ field, from, to, action, fieldLabels }: ChangeProps) {
  const before = showValue(field, from, fieldLabels);
  const hasBefore = action !== 'created' && before !== '';
  return (
    <CellText>
      <Note as="span">{`${fieldLabel(field, fieldLabels)}: `}</Note>
      {hasBefore && (
        <>
          <VisuallyHidden>from </VisuallyHidden>
          <del className={`${value} ${historyFrom}`}>{before}</del>{' '}
        </>
      )}
      {action !== 'deleted' && (
        <>
          {action === 'updated' && hasBefore && (
            <>
              <VisuallyHidden>to </VisuallyHidden>
              <span aria-hidden>→ </span>
            </>
          )}
          <span className={value}>{showValue(field, to, fieldLabels)}</span>
        </>
      )}
    </CellText>
  );
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The record's own wording is shown in full; other values are cut. */
const showValue = (field: string, value: unknown, fieldLabels: FieldLabels) =>
  fieldLabels.show?.(field, value) ?? shortened(fieldValue(field, value, fieldLabels));

const MAX_LENGTH = 160;
const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text);
