import { addressOf, isAddress } from '#shared/domain/catalog/bookLists.ts';
import type { HelpQuestion } from '#shared/domain/customers/helpQuestions.ts';
import { DEFAULT_HELP } from '#shared/domain/customers/helpTexts.ts';

/** A question being edited; `id` keeps its fields together while it moves. A new one has no URL yet. */
export type HelpDraft = HelpQuestion & { id: number };

export const toHelpDrafts = (questions: readonly HelpQuestion[]): HelpDraft[] =>
  questions.map((question, id) => ({ ...question, id }));

/** The default questions that a list no longer has. */
export const takenOut = (list: readonly HelpDraft[]): HelpQuestion[] =>
  DEFAULT_HELP.filter(({ slug }) => !list.some((question) => question.slug === slug));

/** The questions to save: trimmed, new ones with a URL made of their words. Existing URLs stay. */
export function toHelp(list: readonly HelpDraft[]): HelpQuestion[] {
  const taken = new Set(list.map(({ slug }) => slug));
  const slugFor = (question: string) => {
    const words = addressOf(question);
    const base = isAddress(words) ? words : `question-${words}`.replace(/-$/, '');
    let slug = base;
    for (let count = 2; taken.has(slug); count += 1) slug = `${base}-${count}`;
    taken.add(slug);
    return slug;
  };
  return list.map(({ slug, question, answer }) => ({
    slug: slug || slugFor(question),
    question: question.trim(),
    answer: answer.trim(),
  }));
}
