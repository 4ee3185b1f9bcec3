import HistoryIcon from 'lucide-react/icons/history';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { ToneIcon } from '#client/design/banner/ToneIcon.tsx';
import { Breadcrumbs } from '#client/design/breadcrumbs/Breadcrumbs.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { AskFirst } from '#client/design/dialog/AskFirst.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Page } from '#client/design/layout/Page.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Message } from '#client/design/text/Message.tsx';
import { fieldsToMend, staffMessages } from '#shared/staffMessages.ts';
import { useKeys } from '../keys/useKeys.ts';
import { fieldLabel } from './fieldLabels.ts';
import { commitTyping, useFocusAfterNotice, useFocusOnError, useFocusOnOpening } from './form/recordFocus.ts';
import type { FieldMessages } from './form/useApiError.ts';
import type { MasterRecord, RecordForm } from './form/useRecord.ts';
import { type LoadHistory, RecordHistory } from './RecordHistory.tsx';
import { RecordNotices } from './RecordNotices.tsx';
import * as css from './records.css.ts';
import { summary, summaryLink } from './records.css.ts';
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
  const { form, title, aside, isWide, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  function saveByKey() {
    commitTyping();
    container.current?.closest('form')?.requestSubmit();
  }
  useKeys(form.isReadOnly ? [] : [{ keys: ['ctrl+s'], label: 'save', run: saveByKey }]);
  useFocusOnOpening(form.isNew, container, heading);
  const hasNoField = useFocusOnError(form, container);
  useFocusAfterNotice(form.conflict !== null || form.isRestored, heading);

  function submit(event: FormEvent) {
    // A form in a dialog is rendered elsewhere, yet its submit event bubbles to here.
    if (event.target === event.currentTarget) void form.save();
  }

  return (
    <>
      <Form onSubmit={submit} aria-label={title}>
        <div ref={container} className={css.fields}>
          <div className={css.recordHead}>
            <div className={css.recordTitle}>
              <PageTitle ref={heading} tabIndex={-1}>
                {title}
              </PageTitle>
            </div>
            <RecordActions {...props} hasNoField={hasNoField} container={container} />
          </div>
          <RecordNotices form={form} />
          <div className={isWide ? css.fields : css.narrowFields}>{children}</div>
        </div>
      </Form>
      {aside}
    </>
  );
}

interface RecordActionsProps<Rec extends MasterRecord, Draft extends object> extends RecordPageProps<Rec, Draft> {
  hasNoField: boolean;
  container: RefObject<HTMLElement | null>;
}

function RecordActions<Rec extends MasterRecord, Draft extends object>(props: RecordActionsProps<Rec, Draft>) {
  const { form, title, history, actions, hasNoField, container } = props;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { remove } = form;
  return (
    <div className={css.recordActions}>
      {form.isDirty && <span className={css.dirtyNote}>Not saved yet</span>}
      {history && !form.isNew && (
        <Button tone="quiet" icon={<HistoryIcon size={16} aria-hidden />} onPress={() => setHistoryOpen(true)}>
          Changes
        </Button>
      )}
      {actions}
      {remove && (
        <AskFirst
          title={`Delete ${title}?`}
          actionLabel="Delete"
          onAction={remove}
          button={(ask) => <Button onPress={ask}>Delete</Button>}
        >
          This cannot be undone.
        </AskFirst>
      )}
      {!form.isReadOnly && (
        <SubmitButton isPending={form.isSaving} aria-keyshortcuts="Control+S Meta+S">
          Save
        </SubmitButton>
      )}
      {form.failure && (
        <p role="alert" className={css.failureLine}>
          <ToneIcon tone="error" />
          <Message>{hasNoField ? allMessages(form) : form.failure}</Message>
          {!hasNoField && <ErrorSummary errors={form.errors} container={container} />}
        </p>
      )}
      {history && (
        <RecordHistory
          id={form.id}
          load={history}
          fieldLabels={form.fieldLabels}
          isOpen={isHistoryOpen}
          onOpenChange={setHistoryOpen}
        />
      )}
    </div>
  );
}

/** Errors without a visible field are shown next to Save. */
const allMessages = ({
  failure,
  errors,
  fieldLabels,
}: Pick<RecordForm<never, never>, 'failure' | 'errors' | 'fieldLabels'>) =>
  [`${failure}:`, ...Object.entries(errors).map(([field, text]) => `${fieldLabel(field, fieldLabels)}: ${text}`)].join(
    ' ',
  );

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

interface InvalidField {
  label: string;
  control: HTMLElement;
}

interface ErrorSummaryProps {
  errors: FieldMessages;
  container: RefObject<HTMLElement | null>;
}

function ErrorSummary({ errors, container }: ErrorSummaryProps) {
  const [fields, setFields] = useState<readonly InvalidField[]>([]);
  useEffect(() => {
    setFields(Object.keys(errors).length === 0 ? [] : invalidFields(container.current));
  }, [errors, container]);

  if (fields.length === 0) return null;
  return (
    <span className={summary}>
      {fieldsToMend(fields.length)}{' '}
      {fields.map(({ label, control }, index) => (
        <span key={label}>
          {index > 0 && ', '}
          <button type="button" className={summaryLink} onClick={() => goTo(control)}>
            {label}
          </button>
        </span>
      ))}
    </span>
  );
}

function goTo(control: HTMLElement) {
  control.focus();
  control.scrollIntoView({ block: 'center' });
}

const INVALID = ':is(input, textarea, [contenteditable])[aria-invalid="true"], [data-invalid] :is(input, button)';

function invalidFields(container: HTMLElement | null): InvalidField[] {
  const found = new Map<string, InvalidField>();
  for (const control of container?.querySelectorAll<HTMLElement>(INVALID) ?? []) {
    const label = labelOf(control);
    const known = found.get(label)?.control;
    // A field's buttons may precede its input.
    if (label && (!known || (known instanceof HTMLButtonElement && !(control instanceof HTMLButtonElement)))) {
      found.set(label, { label, control });
    }
  }
  return [...found.values()];
}

/** The label of a control with its group: `Sizes 2: Size`. */
function labelOf(control: HTMLElement): string {
  // A field's button is named after the field; the field's label comes first.
  const [id] = control.getAttribute('aria-labelledby')?.split(' ').slice(-1) ?? [];
  const named =
    control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.labels?.[0] : null;
  const own =
    (named ?? (id ? document.getElementById(id) : null))?.textContent ?? control.getAttribute('aria-label') ?? '';
  const group = control.closest('[role="group"][aria-label]')?.getAttribute('aria-label');
  const label = own.replace(/\s*\*?\s*$/, '').trim();
  return group && label ? `${group}: ${label}` : label;
}
