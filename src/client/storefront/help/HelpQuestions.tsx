import { useSearch } from 'wouter';
import type { Help } from '#shared/contracts/help.ts';
import { findQuestions } from '#shared/domain/customers/helpQuestions.ts';
import { questionsFound } from '#shared/purchaseMessages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Link } from '../../design/link/Link.tsx';
import { SearchField } from '../../design/searchField/SearchField.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { question as questionClass, questions as questionsClass } from './HelpScreen.css.ts';

/** So many characters are looked for. */
const MAX_SEARCH_LENGTH = 80;

/** The questions that have what is typed, each with the beginning of its answer; the URL keeps the search for the way back. */
export function HelpQuestions({ questions }: { questions: Help['questions'] }) {
  const text = new URLSearchParams(useSearch()).get('q') ?? '';
  const found = findQuestions(questions, text);
  function search(typed: string) {
    const query = typed === '' ? '' : `?${new URLSearchParams({ q: typed })}`;
    history.replaceState(history.state, '', `${paths.help}${query}`);
  }
  return (
    <>
      <search>
        <SearchField
          label="Search the questions"
          value={text}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={search}
          autoComplete="off"
        />
      </search>
      <VisuallyHidden as="div" role="status">
        {text !== '' && questionsFound(found.length)}
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState title="No answer has these words." description="Try one word, or ask the store." />
      ) : (
        <PlainList aria-label="Questions" className={questionsClass}>
          {found.map(({ slug, question, answer }) => (
            <li key={slug} className={questionClass}>
              <Link isAlone href={recordPath(paths.help, slug)}>
                {question}
              </Link>
              <Text size="small" tone="muted" lines={2}>
                {answer}
              </Text>
            </li>
          ))}
        </PlainList>
      )}
    </>
  );
}
