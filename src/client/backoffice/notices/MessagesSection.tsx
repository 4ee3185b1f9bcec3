import { useState } from 'react';
import { Button } from '#client/design/button/Button.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { SplitPane } from '#client/design/layout/SplitPane.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Switch } from '#client/design/switch/Switch.tsx';
import type { TableColumn } from '#client/design/table/columns.ts';
import { PlainTable } from '#client/design/table/PlainTable.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import {
  CHANNEL_LABELS,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
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
  textOf,
  unknownPlaceholder,
} from '#shared/domain/notices/noticeTexts.ts';
import { smsParts, toSmsText } from '#shared/domain/notices/smsText.ts';
import { placeholderUnknown } from '#shared/staffMessages.ts';
import { CellNote } from '../records/list/listParts.tsx';
import { value } from '../records/records.css.ts';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from '../settings/SettingChoice.tsx';
import { useSettingsForm } from '../settings/settingsForm.ts';
import { MailPreview } from './NoticeDetails.tsx';

/** The channels and texts of each message. */
export function MessagesSection() {
  const { draft, set, isReadOnly } = useSettingsForm();
  const { notices, notice_texts: saved } = draft;
  const [edited, setEdited] = useState<NoticeKind | null>(null);
  const turn = (kind: NoticeKind, channel: NoticeChannel, isOn: boolean) =>
    set({
      notices: {
        ...notices,
        channels: { ...notices.channels, [kind]: { ...notices.channels[kind], [channel]: isOn } },
      },
    });
  const columns: TableColumn<NoticeKind>[] = [
    {
      id: 'kind',
      header: 'Message',
      isRowHeader: true,
      render: (kind) => (
        <>
          {NOTICE_LABELS[kind]}
          {saved[kind] && <CellNote>edited</CellNote>}
        </>
      ),
    },
    ...NOTICE_CHANNELS.map((channel) => ({
      id: channel,
      header: CHANNEL_LABELS[channel],
      render: (kind: NoticeKind) => (
        <Switch
          aria-label={`${NOTICE_LABELS[kind]} by ${CHANNEL_LABELS[channel]}`}
          isSelected={notices.channels[kind][channel]}
          onChange={(isOn) => turn(kind, channel, isOn)}
          isDisabled={isReadOnly}
        />
      ),
    })),
    {
      id: 'edit',
      header: 'Edit',
      isHeaderHidden: true,
      align: 'end',
      render: (kind) => (
        <Button
          size="small"
          isDisabled={isReadOnly}
          aria-label={`Edit the text of ${NOTICE_LABELS[kind]}`}
          onPress={() => setEdited(kind)}
        >
          Edit
        </Button>
      ),
    },
  ];
  return (
    <Section title="Messages to customers" description="Customers can turn these off in their profile.">
      <SettingChoice setting="notices">
        <SettingChoice setting="notice_texts">
          <PlainTable
            isStackedOnPhone={false}
            label="Messages to customers"
            columns={columns}
            rows={NOTICE_KINDS}
            rowId={(kind) => kind}
          />
        </SettingChoice>
      </SettingChoice>
      {edited && (
        <NoticeTextDialog
          key={edited}
          kind={edited}
          saved={saved}
          onChange={(text) => set({ notice_texts: { ...saved, [edited]: text } })}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

interface NoticeTextDialogProps {
  kind: NoticeKind;
  saved: NoticeTexts;
  /** Null restores the default text. */
  onChange: (text: NoticeText | null) => void;
  onClose: () => void;
}

function NoticeTextDialog({ kind, saved, onChange, onClose }: NoticeTextDialogProps) {
  const [text, setText] = useState<NoticeText>(textOf(kind, saved));
  const { errors } = useSettingsForm();
  const isOwn = Boolean(saved[kind]);

  const field = (name: keyof NoticeText, maxLength: number) => {
    const unknown = unknownPlaceholder(kind, text[name]);
    return {
      name,
      maxLength,
      value: text[name],
      errorMessage: unknown ? placeholderUnknown(unknown) : errors[`notice_texts.${kind}.${name}`],
      onChange: (typed: string) => setText({ ...text, [name]: typed }),
    };
  };
  const hasUnknown = Object.values(text).some((each) => unknownPlaceholder(kind, each));
  function close(chosen: NoticeText | null) {
    onChange(chosen);
    onClose();
  }
  return (
    <Dialog
      size="large"
      onClose={onClose}
      title={`Text of “${NOTICE_LABELS[kind]}”`}
      footer={
        <Inline>
          {isOwn && <Button onPress={() => close(null)}>Use the built-in text</Button>}
          <Button tone="primary" isDisabled={hasUnknown} onPress={() => close(text)}>
            Use this text
          </Button>
        </Inline>
      }
    >
      <SplitPane columns="minmax(0, 1fr) minmax(0, 1fr)">
        <Stack gap="4">
          <TextField label="Email subject" {...field('subject', MAX_SUBJECT_LENGTH)} />
          <TextField label="Email" rows={10} {...field('mail', MAX_MAIL_LENGTH)} />
          <TextField label="SMS" rows={3} {...field('sms', MAX_SMS_LENGTH)} />
          <Note>
            {`Fill-ins you can use: ${placeholdersOf[kind].map((name) => `{${name}} ${PLACEHOLDERS[name].label}`).join(', ')}. A line is left out if all its fill-ins are empty.`}
          </Note>
        </Stack>
        <Preview text={text} isOwn={isOwn || text !== DEFAULT_TEXTS[kind]} />
      </SplitPane>
    </Dialog>
  );
}

function Preview({ text, isOwn }: { text: NoticeText; isOwn: boolean }) {
  const subject = fillText(text.subject, sampleValues);
  const sms = toSmsText(fillText(text.sms, sampleValues));
  const parts = smsParts(sms);
  return (
    <Stack gap="3">
      <Heading level={3}>{isOwn ? 'Preview' : 'Preview of the built-in text'}</Heading>
      <Text weight="medium">{subject}</Text>
      <MailPreview subject={subject} text={fillText(text.mail, sampleValues)} />
      <div className={value}>{sms}</div>
      <Note>{parts === 1 ? 'This SMS is charged as one message.' : `This SMS is charged as ${parts} messages.`}</Note>
    </Stack>
  );
}
