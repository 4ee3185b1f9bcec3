import { paths, recordPath } from '#client/app/paths.ts';
import { Button } from '#client/design/button/Button.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Row, Rows } from '#client/design/layout/Rows.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import {
  HELP_PLACEHOLDERS,
  MAX_ANSWER_LENGTH,
  MAX_HELP_QUESTIONS,
  MAX_QUESTION_LENGTH,
} from '#shared/domain/customers/helpQuestions.ts';
import { broughtAlong } from '#shared/domain/customers/helpTexts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { MoveButtons } from '../records/MoveButtons.tsx';
import { Section } from '../records/Section.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { type HelpDraft, takenOut, withEntries } from './settingsDraft.ts';
import { useSettingsForm } from './settingsForm.ts';
import { type EditedRow, useEditedList } from './useEditedList.tsx';

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
      <SettingChoice setting="help_questions">
        <Stack gap="4">
          <Note>
            {Object.entries(HELP_PLACEHOLDERS)
              .map(([name, label]) => `{${name}} ${label}`)
              .join(', ')}
          </Note>
          {list.length === 0 && <Text tone="muted">{staffMessages.noHelpQuestions}</Text>}
          <Rows>
            {list.map((question, index) => (
              <HelpRow key={question.id} question={question} {...rowOf(question, index)} />
            ))}
          </Rows>
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

interface HelpRowProps extends EditedRow<HelpDraft> {
  question: HelpDraft;
}

function HelpRow({ question: draft, index, autoFocus, onChange, moves }: HelpRowProps) {
  const { errors, isReadOnly } = useSettingsForm();
  const { slug, question, answer } = draft;
  const name = question.trim() || `question ${index + 1}`;
  const former = broughtAlong(slug);
  const isChanged = former !== undefined && (former.question !== question || former.answer !== answer);
  return (
    <Row aria-label={`Question ${index + 1}`}>
      <Stack gap="3">
        <TextField
          label="Question"
          isRequired={!isReadOnly}
          isReadOnly={isReadOnly}
          autoFocus={autoFocus}
          maxLength={MAX_QUESTION_LENGTH}
          value={question}
          onChange={(typed) => onChange({ question: typed })}
          errorMessage={errors[`help_questions.${index}.question`] ?? errors[`help_questions.${index}.slug`]}
        />
        <TextField
          label="Answer"
          isRequired={!isReadOnly}
          isReadOnly={isReadOnly}
          rows={5}
          maxLength={MAX_ANSWER_LENGTH}
          value={answer}
          onChange={(typed) => onChange({ answer: typed })}
          errorMessage={errors[`help_questions.${index}.answer`]}
        />
        <Inline>
          {!isReadOnly && <MoveButtons name={name} {...moves} />}
          {slug !== '' && (
            <Link isAlone href={recordPath(paths.help, slug)} target="_blank">
              {recordPath(paths.help, slug)}
            </Link>
          )}
          {isChanged && !isReadOnly && (
            <Button size="small" tone="quiet" onPress={() => onChange(former)}>
              Use the built-in answer
            </Button>
          )}
        </Inline>
      </Stack>
    </Row>
  );
}
