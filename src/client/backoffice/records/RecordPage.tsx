import type { ReactNode } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { Breadcrumbs } from '#client/design/breadcrumbs/Breadcrumbs.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Page } from '#client/design/layout/Page.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { staffMessages } from '#shared/staffMessages.ts';
import { EditHead, useEditing } from './EditHead.tsx';
import { useFocusAfterNotice, useFocusOnOpening } from './form/recordFocus.ts';
import type { MasterRecord, RecordForm } from './form/useRecord.ts';
import { Changes, type LoadHistory } from './RecordHistory.tsx';
import { RecordNotices } from './RecordNotices.tsx';
import * as css from './records.css.ts';
import { PageTitle } from './Section.tsx';

export interface RecordPageProps<Rec extends MasterRecord, Draft extends object> {
  form: RecordForm<Rec, Draft>;
  listLabel: string;
  title: string;
  /** Reads the changes: `(before) => utils.client.subjects.history.query({ _id: id, before })`. */
  history?: LoadHistory;
  actions?: ReactNode;
  /** Below the form, for parts that are saved separately. */
  aside?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

export function RecordPage<Rec extends MasterRecord, Draft extends object>(props: RecordPageProps<Rec, Draft>) {
  const { form, listLabel } = props;
  // A read-only user reaches a new record only by a typed URL.
  const isRejected = form.status === 'ready' && form.isNew && form.isReadOnly;
  const title = titles[form.status] ?? props.title;
  usePageTitle(title);
  return (
    <Page width="list">
      <Breadcrumbs items={[{ label: listLabel, href: form.listUrl }, { label: title }]} />
      {form.status === 'ready' && !isRejected ? (
        <RecordBody {...props} />
      ) : (
        <>
          <PageTitle>{title}</PageTitle>
          {form.status === 'pending' && <RecordSkeleton />}
          {(form.status === 'missing' || isRejected) && (
            <EmptyState
              title={isRejected ? staffMessages.notAllowed : staffMessages.notFound}
              action={<LinkButton href={form.listUrl}>{`Back to ${listLabel.toLowerCase()}`}</LinkButton>}
            />
          )}
          {form.status === 'failed' && (
            <ErrorState message={messageOf(form.error)} onRetry={form.retry} isRetrying={form.isRetrying} />
          )}
        </>
      )}
    </Page>
  );
}

const titles: Partial<Record<RecordForm<never, never>['status'], string>> = {
  pending: 'Loading…',
  missing: 'Not found',
  failed: 'Not loaded',
};

function RecordBody<Rec extends MasterRecord, Draft extends object>(props: RecordPageProps<Rec, Draft>) {
  const { form, title, history, actions, aside, isWide, children } = props;
  const frame = useEditing(form);
  const { heading, container } = frame;
  useFocusOnOpening(form.isNew, container, heading);
  useFocusAfterNotice(form.conflict !== null || form.isRestored, heading);
  return (
    <>
      <EditHead form={form} frame={frame} title={title}>
        {history && !form.isNew && <Changes id={form.id} load={history} fieldLabels={form.fieldLabels} />}
        {actions}
        {form.remove && (
          <AskFirst
            title={`Delete ${title}?`}
            actionLabel="Delete"
            onAction={form.remove}
            button={<Button>Delete</Button>}
          >
            This cannot be undone.
          </AskFirst>
        )}
      </EditHead>
      <Form {...frame.form} aria-label={title}>
        <div ref={container} className={css.fields}>
          <RecordNotices form={form} />
          <div className={isWide ? css.fields : css.narrowFields}>{children}</div>
        </div>
      </Form>
      {aside}
    </>
  );
}

function RecordSkeleton() {
  return (
    <SkeletonGroup label="Loading record">
      <div className={css.narrowFields}>
        {[1, 2, 3].map((field) => (
          <div key={field}>
            <Skeleton width="18%" />
            <Skeleton shape="block" height={32} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
