import { foldText } from '../foldText.ts';
import { fillText, placeholdersIn } from '../notices/noticeTexts.ts';

export interface HelpQuestion {
  /** The end of the question's URL: /help/how-do-i-pay. */
  slug: string;
  question: string;
  answer: string;
}

export const MAX_HELP_QUESTIONS = 40;
export const MAX_QUESTION_LENGTH = 120;
export const MAX_ANSWER_LENGTH = 2_000;

/** The placeholders of an answer, and their descriptions for staff. A line is left out if its placeholders have no value. */
export const HELP_PLACEHOLDERS = {
  store: 'the store’s name',
  place: 'where the store is',
  hours: 'when the store is open',
  phone: 'the store’s phone number',
  mail: 'the store’s email',
  pick_up_hours: 'the pick-up days',
  pay_days: 'the payment deadline in business days, if any',
  fetch_days: 'the business days until an unclaimed order is cancelled, if any',
} as const;
export type HelpValues = Readonly<Record<keyof typeof HELP_PLACEHOLDERS, string>>;

/** The first unknown placeholder of an answer, with braces; null for none. */
export function unknownHelpPlaceholder(answer: string): string | null {
  const unknown = placeholdersIn(answer).find((name) => !Object.hasOwn(HELP_PLACEHOLDERS, name));
  return unknown === undefined ? null : `{${unknown}}`;
}

export const businessDaysOf = (days: number): string =>
  days === 0 ? '' : `${days} business ${days === 1 ? 'day' : 'days'}`;

/** Fills in the answers; leaves out questions whose answer becomes empty. */
export const fillHelp = (questions: readonly HelpQuestion[], values: HelpValues): HelpQuestion[] =>
  questions
    .map((each) => ({ ...each, answer: fillText(each.answer, values, HELP_PLACEHOLDERS) }))
    .filter(({ answer }) => answer !== '');

/** Questions with every word of a search; those with the words in the question come first. */
export function findQuestions<Question extends Pick<HelpQuestion, 'question' | 'answer'>>(
  questions: readonly Question[],
  text: string,
): Question[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const has = (where: string) => words.every((word) => foldText(where).includes(word));
  const found = questions.filter(({ question, answer }) => has(`${question}\n${answer}`));
  return [...found.filter(({ question }) => has(question)), ...found.filter(({ question }) => !has(question))];
}
