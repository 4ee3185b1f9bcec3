import { useState } from 'react';
import { fieldErrorsOf } from '#client/api/apiError.ts';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import { useTask } from '#client/app/useTask.ts';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { type FieldForm, type FormPart, RecordFields } from '../RecordFields.tsx';

interface NewRecordFormProps<Draft extends object> {
  empty: Draft;
  fields: readonly FormPart<FieldForm<Draft>, Draft>[];
  submitLabel: string;
  isReady?: (draft: Draft) => boolean;
  /** Messages by field, before the call is sent. */
  check?: (draft: Draft) => Record<string, string>;
  create: (draft: Draft) => Promise<unknown>;
}

const NO_ERRORS: Record<string, string> = {};

/** Creates a record on the screen of its list; cleared afterwards. */
export function NewRecordForm<Draft extends object>(props: NewRecordFormProps<Draft>) {
  const { empty, fields, submitLabel, isReady, check, create } = props;
  const [draft, setDraft] = useState(empty);
  const [{ errors, failure }, setRejected] = useState({ errors: NO_ERRORS, failure: null as unknown });
  const [submit, isPending] = useTask(
    async () => {
      const missing = check?.(draft) ?? NO_ERRORS;
      setRejected({ errors: missing, failure: null });
      if (Object.keys(missing).length > 0) return;
      await create(draft);
      setDraft(empty);
    },
    (error) => setRejected({ errors: fieldErrorsOf(error), failure: error }),
  );
  const form: FieldForm<Draft> = {
    draft,
    set: (change) => setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) })),
    // The form shows these errors until the field is changed.
    errors: NO_ERRORS,
    isReadOnly: false,
  };
  return (
    <Form errors={errors} onSubmit={() => submit()}>
      <Stack gap="4">
        <RecordFields form={form} fields={fields} />
        <ErrorBanner error={failure} />
        <div>
          <SubmitButton isPending={isPending} isDisabled={isReady && !isReady(draft)}>
            {submitLabel}
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}
