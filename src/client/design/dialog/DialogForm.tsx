import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Inline } from '../layout/Inline.tsx';
import { Stack } from '../layout/Stack.tsx';

interface DialogFormProps {
  submitLabel: string;
  tone?: 'primary' | 'danger';
  cancelLabel?: string;
  isPending?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const {
    submitLabel,
    tone = 'primary',
    cancelLabel = 'Cancel',
    isPending = false,
    onSubmit,
    onCancel,
    children,
  } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="4">
        {children}
        <Inline justify="end">
          <Button onPress={onCancel}>{cancelLabel}</Button>
          <Button type="submit" tone={tone} isPending={isPending}>
            {submitLabel}
          </Button>
        </Inline>
      </Stack>
    </form>
  );
}
