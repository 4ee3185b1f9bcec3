import { keepPreviousData } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { RecordFiles } from './files/RecordFiles.tsx';
import { type MasterRecord, NEW_RECORD, useRecord } from './form/useRecord.ts';
import { RecordList } from './list/RecordList.tsx';
import { useListView } from './list/useListView.ts';
import { RecordFields } from './RecordFields.tsx';
import { RecordPage } from './RecordPage.tsx';
import type { DraftOf, FormDefinition, ListDefinition, RecordKind, RecordNames } from './recordKind.ts';
import { PageTitle } from './Section.tsx';
import { useIsUnscoped, useStaffUser } from './useStaffUser.ts';

/** Another screen begins a new record: `navigate(recordPath(path, NEW_RECORD), { state: { draft } })`. */
export interface NewRecordState<Draft> {
  draft: Partial<Draft>;
}

/** The list of a kind and the page of one of its records; its names come from the definition. */
export function recordScreen<
  Rec extends MasterRecord,
  Sort extends string = never,
  Row extends { _id: string } = Rec,
  Draft extends object = DraftOf<Rec>,
  Input extends object = Draft,
>(kind: RecordKind<Row, Sort, Rec, Draft, Input>) {
  return (names: RecordNames): ComponentType => {
    return function RecordScreen() {
      const { id } = useParams<{ id?: string }>();
      const isScoped = (useStaffUser()?.assigned_categories.length ?? 0) > 0;
      if (isScoped && names.notForScoped) return <NotForScoped title={names.title} text={names.notForScoped} />;
      if (id !== undefined) return <DefinedPage kind={kind} names={names} id={id} />;
      return 'List' in kind ? <kind.List names={names} /> : <DefinedList kind={kind} names={names} />;
    };
  };
}

function NotForScoped({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <Stack gap="4" padding="4">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        title={staffMessages.notAllowed}
        description={text}
        action={<LinkButton href={paths.dashboard}>Go to the dashboard</LinkButton>}
      />
    </Stack>
  );
}

interface DefinedListProps<Row extends { _id: string }, Sort extends string> {
  kind: ListDefinition<Row, Sort>;
  names: RecordNames;
}

function DefinedList<Row extends { _id: string }, Sort extends string>({ kind, names }: DefinedListProps<Row, Sort>) {
  const { sorts, columns, nameOf, extras, Filters, Actions, links = [], files = {}, ...rest } = kind;
  const canEdit = useIsUnscoped();
  const view = useListView({ sorts, defaultSort: sorts[0] });
  const list = kind.router.paginate.useQuery(
    { ...view.input, extras: { ...view.input.extras, ...extras?.(view) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <RecordList
      {...rest}
      title={names.title}
      singular={names.one}
      plural={names.many}
      section={names.section}
      basePath={names.path}
      view={view}
      list={list}
      columns={columns.map((column) => ({ ...column, isSortable: sorts.some((sort) => sort === column.id) }))}
      rowName={nameOf}
      canEdit={canEdit}
      filters={Filters && <Filters view={view} />}
      actions={
        <>
          {links.map(({ label, href }) => (
            <LinkButton key={href} href={href}>
              {label}
            </LinkButton>
          ))}
          {Actions && <Actions />}
          <RecordFiles files={files} canEdit={canEdit} />
        </>
      }
    />
  );
}

interface DefinedPageProps<Rec extends MasterRecord, Draft extends object, Input extends object> {
  kind: FormDefinition<Rec, Draft, Input>;
  names: RecordNames;
  id: string;
}

function DefinedPage<Rec extends MasterRecord, Draft extends object, Input extends object>(
  props: DefinedPageProps<Rec, Draft, Input>,
) {
  const { kind, names, id } = props;
  const { router, history, fields, toDraft, toInput, titleOf = ownName, useOptions, RecordActions, Aside } = kind;
  const utils = trpc.useUtils();
  const begun = useHistoryState<NewRecordState<Draft> | null>()?.draft;
  const create = router.create.useMutation().mutateAsync;
  const update = router.update.useMutation().mutateAsync;
  const form = useRecord<Rec, Draft>({
    id,
    basePath: names.path,
    isReadOnly: !useIsUnscoped(),
    recordQuery: router.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty: { ...kind.empty, ...begun },
    toDraft,
    create: (draft) => create(toInput(draft, true)),
    update: (draft) => update({ ...toInput(draft, false), _id: draft._id, version: draft.version }),
    remove: router.delete.useMutation().mutateAsync,
    onChanged: () => utils.invalidate(),
    ...useOptions?.(id),
  });
  const { record } = form;
  return (
    <RecordPage
      form={form}
      listLabel={names.title}
      title={record ? titleOf(record) : `New ${names.one}`}
      history={(before) => history(utils.client).query({ _id: id, before })}
      isWide={kind.isWide}
      actions={record && RecordActions && <RecordActions record={record} />}
      aside={record && Aside && <Aside key={id} record={record} />}
    >
      <RecordFields form={form} fields={fields} />
    </RecordPage>
  );
}

const ownName = (record: object) => ('name' in record ? String(record.name) : '');
