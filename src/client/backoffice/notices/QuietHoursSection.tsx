import { useState } from 'react';
import type { NoticeSettings } from '#shared/domain/notices/noticeKinds.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { Section } from '../records/Section.tsx';
import { useUnsavedGuard } from '../records/useUnsavedGuard.ts';
import { fields } from '../settings/settings.css.ts';
import { useSaveSetting } from '../settings/useSettings.ts';

const NONE = { from: '', until: '' };

/** Between which times of the store's clock nothing is sent; two empty fields for none. */
export function QuietHoursSection({ saved }: { saved: NoticeSettings }) {
  const [edited, setEdited] = useState<typeof NONE | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { save, isPending } = useSaveSetting({ onRejected: setError });
  const before = saved.quiet_hours ?? NONE;
  const hours = edited ?? before;
  const isDirty = hours.from !== before.from || hours.until !== before.until;
  const errors = fieldErrorsOf(error);
  useUnsavedGuard(isDirty, discard);

  function discard() {
    setEdited(null);
    setError(null);
  }
  const quiet_hours = hours.from === '' && hours.until === '' ? null : hours;
  const submit = () => (isDirty ? save('notices', { ...saved, quiet_hours }, discard) : undefined);
  const time = (name: 'from' | 'until') => ({
    type: 'time' as const,
    name,
    value: hours[name],
    errorMessage: errors[`value.quiet_hours.${name}`],
    onChange: (typed: string) => {
      setEdited({ ...hours, [name]: typed });
      setError(null);
    },
  });
  return (
    <Section
      layout="columns"
      title="Quiet hours"
      description="Nothing is sent between these times; what waits goes when they end. Empty for none."
    >
      {error !== null && <Banner tone="error">{messageOf(error, messages.processingFailed)}</Banner>}
      <Form onSubmit={submit}>
        <Stack gap="4">
          <div className={fields}>
            <TextField label="From" {...time('from')} />
            <TextField label="Until" {...time('until')} />
          </div>
          <Inline>
            <Button type="submit" tone="primary" isPending={isPending}>
              Save quiet hours
            </Button>
            {isDirty && (
              <Button tone="quiet" onPress={discard}>
                Undo changes
              </Button>
            )}
          </Inline>
        </Stack>
      </Form>
    </Section>
  );
}
