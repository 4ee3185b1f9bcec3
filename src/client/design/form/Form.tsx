import { type FormEvent, useEffect, useRef } from 'react';
import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components/Form';
import type { Unstyled } from '../unstyled.ts';

export interface FormProps extends Omit<Unstyled<AriaFormProps>, 'validationErrors' | 'validationBehavior' | 'ref'> {
  /** Sentences by field name, as the server answers them; each shows under its field until that is changed. */
  errors?: Record<string, string>;
}

/** A form that never reloads the page and puts focus on the first field at fault whenever new `errors` arrive. */
export function Form({ errors, onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) focusFirstInvalid(form.current);
  }, [errors]);

  return (
    <AriaForm
      {...rest}
      ref={form}
      validationBehavior="aria"
      validationErrors={errors}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
    />
  );
}

/** Puts focus on the first invalid control inside `container`; answers whether there was one. */
export function focusFirstInvalid(container: HTMLElement | null): boolean {
  const invalid = container?.querySelector<HTMLElement>(
    'input[aria-invalid="true"], textarea[aria-invalid="true"], [data-invalid] :is(input, button)',
  );
  invalid?.focus();
  return invalid != null;
}
