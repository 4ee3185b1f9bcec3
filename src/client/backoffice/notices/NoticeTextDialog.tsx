import { useState } from 'react';
import { NOTICE_LABELS, type NoticeKind } from '#shared/domain/notices/noticeKinds.ts';
import {
  DEFAULT_TEXTS,
  fillText,
  MAX_MAIL_LENGTH,
  MAX_SMS_LENGTH,
  MAX_SUBJECT_LENGTH,
  type NoticeText,
  type NoticeTexts,
  PLACEHOLDERS,
  placeholdersOf,
  sampleValues,
  smsParts,
  textOf,
  toSmsText,
  unknownPlaceholder,
} from '#shared/domain/notices/noticeTexts.ts';
import { messages } from '#shared/messages.ts';
import { placeholderUnknown } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { useSaveSetting } from '../settings/useSettings.ts';
import { MailPreview } from './MailPreview.tsx';
import { textBlock, texts } from './notices.css.ts';

interface NoticeTextDialogProps {
  kind: NoticeKind;
  saved: NoticeTexts;
  onClose: () => void;
}

/** The words of one kind, with what they may fill in and what a customer would read. */
export function NoticeTextDialog({ kind, saved, onClose }: NoticeTextDialogProps) {
  const [text, setText] = useState<NoticeText>(textOf(kind, saved));
  const [error, setError] = useState<unknown>(null);
  const { save, isPending } = useSaveSetting({ onRejected: setError });
  const rejected = fieldErrorsOf(error);
  const isOwn = Boolean(saved[kind]);

  const field = (name: keyof NoticeText, maxLength: number) => {
    const unknown = unknownPlaceholder(kind, text[name]);
    return {
      name,
      maxLength,
      value: text[name],
      errorMessage: unknown ? placeholderUnknown(unknown) : rejected[`value.${kind}.${name}`],
      onChange: (typed: string) => {
        setText({ ...text, [name]: typed });
        setError(null);
      },
    };
  };
  return (
    <Dialog
      isOpen
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Words of “${NOTICE_LABELS[kind]}”`}
      footer={
        <Inline>
          {isOwn && (
            <Button isPending={isPending} onPress={() => save('notice_texts', { ...saved, [kind]: null }, onClose)}>
              Use the store’s own words
            </Button>
          )}
          <Button
            tone="primary"
            isPending={isPending}
            onPress={() => save('notice_texts', { ...saved, [kind]: text }, onClose)}
          >
            Save words
          </Button>
        </Inline>
      }
    >
      <div className={texts}>
        <Stack gap="4">
          {error !== null && <Banner tone="error">{messageOf(error, messages.processingFailed)}</Banner>}
          <TextField label="Subject of the email" {...field('subject', MAX_SUBJECT_LENGTH)} />
          <TextField label="Email" rows={10} {...field('mail', MAX_MAIL_LENGTH)} />
          <TextField label="SMS" rows={3} {...field('sms', MAX_SMS_LENGTH)} />
          <Text size="small" tone="muted">
            {`Filled in: ${placeholdersOf[kind].map((name) => `{${name}} ${PLACEHOLDERS[name].label}`).join(', ')}. A line of which all is empty is left out.`}
          </Text>
        </Stack>
        <Preview text={text} isOwn={isOwn || text !== DEFAULT_TEXTS[kind]} />
      </div>
    </Dialog>
  );
}

function Preview({ text, isOwn }: { text: NoticeText; isOwn: boolean }) {
  const subject = fillText(text.subject, sampleValues);
  const sms = toSmsText(fillText(text.sms, sampleValues));
  const parts = smsParts(sms);
  return (
    <Stack gap="3">
      <Heading level={3} size="h4">
        {isOwn ? 'Preview' : 'Preview of the store’s own words'}
      </Heading>
      <Text weight="medium">{subject}</Text>
      <MailPreview subject={subject} text={fillText(text.mail, sampleValues)} />
      <div className={textBlock}>{sms}</div>
      <Text size="small" tone="muted">
        {parts === 1 ? 'The SMS is charged as one message.' : `The SMS is charged as ${parts} messages.`}
      </Text>
    </Stack>
  );
}
