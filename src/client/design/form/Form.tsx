import { type FormEvent, useEffect, useRef } from 'react';
import { Form as AriaForm, type FormProps as AriaFormProps, FormContext } from 'react-aria-components/Form';
import type { Unstyled } from '../unstyled.ts';

export interface FormProps extends Omit<Unstyled<AriaFormProps>, 'validationErrors' | 'validationBehavior' | 'ref'> {
  /** The server's messages by field name; each is shown under its field until that is changed. */
  errors?: Record<string, string>;
}

const BEHAVIOR: AriaFormProps = { validationBehavior: 'aria' };
const NO_ERRORS = {};

/** A form that never reloads the page and focuses the first invalid field whenever new `errors` arrive. */
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
      {/* RAC creates new context values at each render of the form, which would render every field below. */}
      <FormContext value={BEHAVIOR}>{children}</FormContext>
    </AriaForm>
  );
}

/** RAC removes a message on blur, which would move a pressed button away. Uses `onInput`: a native listener would restore the old text. */
function takeErrorAway({ target }: FormEvent) {
  if (target instanceof Element && target.getAttribute('aria-invalid') === 'true') {
    target.dispatchEvent(new Event('change'));
  }
}

export function focusFirstInvalid(container: HTMLElement | null): boolean {
  const invalid = container?.querySelector<HTMLElement>(
    ':is(input, textarea, [contenteditable])[aria-invalid="true"], [data-invalid] :is(input, button)',
  );
  invalid?.focus();
  // Focusing a field that already has the focus does not scroll it into view.
  invalid?.scrollIntoView({ block: 'nearest' });
  return invalid != null;
}
