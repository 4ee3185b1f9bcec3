import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH } from '#shared/domain/customers/helpQuestions.ts';
import { broughtAlong } from '#shared/domain/customers/helpTexts.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Link } from '../../design/link/Link.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { MoveButtons } from '../records/MoveButtons.tsx';
import type { HelpDraft } from './helpList.ts';
import { helpFields, helpRow } from './settings.css.ts';
import { useSettingsForm } from './settingsForm.ts';
import type { EditedRow } from './useEditedList.tsx';

interface HelpRowProps extends EditedRow<HelpDraft> {
  question: HelpDraft;
}

/** One question in the list; its buttons move it, take it out, or give it the words that came along. */
export function HelpRow({ question: draft, index, autoFocus, onChange, moves }: HelpRowProps) {
  const { errors, isReadOnly } = useSettingsForm();
  const { slug, question, answer } = draft;
  const name = question.trim() || `question ${index + 1}`;
  const former = broughtAlong(slug);
  const isChanged = former !== undefined && (former.question !== question || former.answer !== answer);
  return (
    <li className={helpRow} aria-label={`Question ${index + 1}`}>
      <div className={helpFields}>
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
      </div>
      {!isReadOnly && (
        <Inline gap="1">
          <MoveButtons name={name} {...moves} />
        </Inline>
      )}
    </li>
  );
}
