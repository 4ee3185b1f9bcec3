import { type RefObject, useEffect, useState } from 'react';
import { fieldsToMend } from '#shared/messages.ts';
import { summary, summaryLink } from './records.css.ts';
import type { FieldMessages } from './useApiError.ts';

interface InvalidField {
  label: string;
  control: HTMLElement;
}

interface ErrorSummaryProps {
  errors: FieldMessages;
  /** The element that contains the fields. */
  container: RefObject<HTMLElement | null>;
}

/** How many fields are in error, each with a link that leads to it; nothing where no field shows an error. */
export function ErrorSummary({ errors, container }: ErrorSummaryProps) {
  const [fields, setFields] = useState<readonly InvalidField[]>([]);
  // The fields themselves know best which of them show an error, and in which order they stand.
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
    // A field's own buttons may stand before what is written in.
    if (label && (!known || (known instanceof HTMLButtonElement && !(control instanceof HTMLButtonElement)))) {
      found.set(label, { label, control });
    }
  }
  return [...found.values()];
}

/** Returns the label of a control, with the group in which it is: `Sizes 2: Size`. */
function labelOf(control: HTMLElement): string {
  // A field's own button is called after the field; its label comes first among those that name it.
  const [id] = control.getAttribute('aria-labelledby')?.split(' ').slice(-1) ?? [];
  const named =
    control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.labels?.[0] : null;
  const own =
    (named ?? (id ? document.getElementById(id) : null))?.textContent ?? control.getAttribute('aria-label') ?? '';
  const group = control.closest('[role="group"][aria-label]')?.getAttribute('aria-label');
  const label = own.replace(/\s*\*?\s*$/, '').trim();
  return group && label ? `${group}: ${label}` : label;
}
