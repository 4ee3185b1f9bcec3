import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ToneIcon } from '#client/design/banner/ToneIcon.tsx';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { Message } from '#client/design/text/Message.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { fieldsToMend } from '#shared/staffMessages.ts';
import { useKeys } from '../keys/useKeys.ts';
import { type FieldLabels, fieldLabel } from './fieldLabels.ts';
import { commitTyping, useFocusOnError } from './form/recordFocus.ts';
import type { FieldMessages } from './form/useApiError.ts';
import { dirtyNote, failureLine, recordActions, recordHead, recordTitle, summaryLink } from './records.css.ts';
import { PageTitle } from './Section.tsx';

/** The facts that the head needs of a record's page or of a page of the settings. */
interface EditedForm {
  isDirty: boolean;
  isReadOnly: boolean;
  isSaving: boolean;
  errors: FieldMessages;
  failure: string | null;
  fieldLabels?: FieldLabels;
  /** Counts rejected saves, so that each one moves the focus. */
  rejections: number;
  save: () => unknown;
}

/** The places and keys of a form with its Save in the head of the page. */
export function useEditing(form: EditedForm) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNoField = useFocusOnError(form, container);
  function saveByKey() {
    commitTyping();
    container.current?.closest('form')?.requestSubmit();
  }
  useKeys(form.isReadOnly ? [] : [{ keys: ['ctrl+s'], label: 'save', run: saveByKey }]);
  // A form in a dialog is rendered elsewhere, yet its submit event bubbles to here.
  const onSubmit = (event: FormEvent) => void (event.target === event.currentTarget && form.save());
  return { container, heading, hasNoField, form: { id, onSubmit } };
}

interface EditHeadProps {
  form: EditedForm;
  frame: ReturnType<typeof useEditing>;
  title: string;
  note?: string;
  /** The actions before Save. */
  children: ReactNode;
}

// Save is never disabled: a half-typed number counts on blur, which happens when this button is pressed.
export function EditHead({ form, frame, title, note, children }: EditHeadProps) {
  const { isDirty, isReadOnly, isSaving, errors, failure } = form;
  const { container, heading, hasNoField } = frame;
  return (
    <div className={recordHead}>
      <div className={recordTitle}>
        <PageTitle ref={heading} tabIndex={-1}>
          {title}
        </PageTitle>
        {note && <Note>{note}</Note>}
      </div>
      <div className={recordActions}>
        {isDirty && <span className={dirtyNote}>Not saved yet</span>}
        {children}
        {!isReadOnly && (
          <SubmitButton form={frame.form.id} isPending={isSaving} aria-keyshortcuts="Control+S Meta+S">
            Save
          </SubmitButton>
        )}
        {failure && (
          <p role="alert" className={failureLine}>
            <ToneIcon tone="error" />
            <Message>{hasNoField ? allMessages(form) : failure}</Message>
            {!hasNoField && <ErrorSummary errors={errors} container={container} />}
          </p>
        )}
      </div>
    </div>
  );
}

/** Errors without a visible field are shown next to Save. */
function allMessages({ failure, errors, fieldLabels }: EditedForm): string {
  const texts = Object.entries(errors).map(([field, text]) =>
    fieldLabels ? `${fieldLabel(field, fieldLabels)}: ${text}` : text,
  );
  return [fieldLabels ? `${failure}:` : failure, ...new Set(texts)].join(' ');
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
    <span>
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
