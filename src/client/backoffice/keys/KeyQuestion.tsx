import type { ReactNode } from 'react';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { kbd } from './keys.css.ts';

interface KeyQuestionProps {
  title: string;
  actionLabel: string;
  children: ReactNode;
  onAction: () => void;
  onClose: () => void;
}

/** Asks before a key decides about money or a status: Enter confirms. */
export function KeyQuestion({ title, actionLabel, children, onAction, onClose }: KeyQuestionProps) {
  return (
    <AlertDialog
      title={title}
      actionLabel={actionLabel}
      onClose={onClose}
      onAction={() => {
        // Closes first: the result of the decision may take the focus.
        onClose();
        onAction();
      }}
    >
      <Stack gap="3">
        <Text>{children}</Text>
        <Note>
          <kbd className={kbd}>Enter</kbd> {actionLabel.toLowerCase()} <kbd className={kbd}>Esc</kbd> cancel
        </Note>
      </Stack>
    </AlertDialog>
  );
}
