import { HELP_PLACEHOLDERS, MAX_HELP_QUESTIONS } from '#shared/domain/customers/helpQuestions.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Section } from '../records/Section.tsx';
import { HelpRow } from './HelpRow.tsx';
import { type HelpDraft, takenOut } from './helpList.ts';
import { SettingChoice } from './SettingChoice.tsx';
import { useSettingsForm } from './settingsForm.ts';
import { useEditedList } from './useEditedList.tsx';
import { withEntries } from './withEntries.ts';

/** The questions and answers that customers find at /help, in their order. */
export function HelpSettings() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const list = draft.help_questions;
  const change = (help_questions: HelpDraft[]) => set({ help_questions });
  const missing = takenOut(list).slice(0, MAX_HELP_QUESTIONS - list.length);
  const { rowOf, addButton } = useEditedList(list, change);

  return (
    <Section
      title="Questions and answers"
      description={`Up to ${MAX_HELP_QUESTIONS}. Each line is a paragraph. These codes are filled in; lines with only empty codes are skipped:`}
    >
      <SettingChoice setting="help_questions" isList>
        <Stack gap="4">
          <Note>
            {Object.entries(HELP_PLACEHOLDERS)
              .map(([name, label]) => `{${name}} ${label}`)
              .join(', ')}
          </Note>
          {list.length === 0 && <Text tone="muted">{staffMessages.noHelpQuestions}</Text>}
          <PlainList gap="3">
            {list.map((question, index) => (
              <HelpRow key={question.id} question={question} {...rowOf(question, index)} />
            ))}
          </PlainList>
          {errors.help_questions && <Text tone="danger">{errors.help_questions}</Text>}
          {!isReadOnly && (
            <Inline>
              {addButton(
                'Add question',
                () => withEntries(list, [{ slug: '', question: '', answer: '' }]),
                list.length >= MAX_HELP_QUESTIONS,
              )}
              {missing.length > 0 && (
                <Button tone="quiet" onPress={() => change(withEntries(list, missing))}>
                  {`Restore built-in questions (${missing.length})`}
                </Button>
              )}
            </Inline>
          )}
        </Stack>
      </SettingChoice>
    </Section>
  );
}
