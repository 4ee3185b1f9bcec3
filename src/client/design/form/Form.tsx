import { type FormEvent, useEffect, useRef } from 'react';
import { Form as AriaForm, type FormProps as AriaFormProps, FormContext } from 'react-aria-components/Form';
import type { Unstyled } from '../unstyled.ts';

export interface FormProps extends Omit<Unstyled<AriaFormProps>, 'validationErrors' | 'validationBehavior' | 'ref'> {
  /** Messages by field name, as the server returns them; each shows under its field until that is changed. */
  errors?: Record<string, string>;
}

const BEHAVIOR: AriaFormProps = { validationBehavior: 'aria' };
const NO_ERRORS = {};

/** A form that never reloads the page and puts focus on the first field in error whenever new `errors` arrive. */
export function Form({ errors, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) focusFirstInvalid(form.current);
  }, [errors]);

  return (
    <AriaForm
      {...rest}
      ref={form}
      validationBehavior="aria"
      validationErrors={errors ?? NO_ERRORS}
      render={(form) => <form {...form} onInput={takeErrorAway} />}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
    >
      {/* RAC hands down new values whenever the form is rendered, and every field below would be rendered with it. */}
      <FormContext value={BEHAVIOR}>{children}</FormContext>
    </AriaForm>
  );
}

/**
 * RAC takes a message away when its changed field is left. Left by a press on the button below, the button would then
 * jump up from under the pointer, and the press be lost; so the field is notified at the first letter. That has to be after
 * React has handled the letter (a native listener would make it render the old text again), hence its own `onInput`.
 */
function takeErrorAway({ target }: FormEvent) {
  if (target instanceof Element && target.getAttribute('aria-invalid') === 'true') {
    target.dispatchEvent(new Event('change'));
  }
}

/** Puts focus on the first invalid control inside `container`; returns whether there was one. */
export function focusFirstInvalid(container: HTMLElement | null): boolean {
  const invalid = container?.querySelector<HTMLElement>(
    ':is(input, textarea, [contenteditable])[aria-invalid="true"], [data-invalid] :is(input, button)',
  );
  invalid?.focus();
  // A field that has the focus already is not scrolled into view by focusing it again.
  invalid?.scrollIntoView({ block: 'nearest' });
  return invalid != null;
}
