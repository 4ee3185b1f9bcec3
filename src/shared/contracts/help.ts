import { z } from 'zod';
import { ADDRESS_LENGTH, isAddress } from '../domain/catalog/bookLists.ts';
import {
  MAX_ANSWER_LENGTH,
  MAX_HELP_QUESTIONS,
  MAX_QUESTION_LENGTH,
  unknownHelpPlaceholder,
} from '../domain/customers/helpQuestions.ts';
import { messages } from '../messages.ts';
import { placeholderUnknown, staffMessages } from '../staffMessages.ts';
import { line } from './common.ts';
import { lines } from './notices.ts';

const written = { error: messages.fieldRequired };

const helpQuestion = z.object({
  slug: z.string().max(ADDRESS_LENGTH).refine(isAddress, staffMessages.helpAddressInvalid),
  question: line(MAX_QUESTION_LENGTH).pipe(z.string().min(1, written)),
  answer: lines(MAX_ANSWER_LENGTH)
    .pipe(z.string().min(1, written))
    .superRefine((answer, context) => {
      const unknown = unknownHelpPlaceholder(answer);
      if (unknown !== null) context.addIssue({ code: 'custom', message: placeholderUnknown(unknown) });
    }),
});

/** The questions in the order in which customers read them; each address once. */
export const helpQuestions = z
  .array(helpQuestion)
  .max(MAX_HELP_QUESTIONS)
  .superRefine((questions, context) => {
    const slugs = questions.map(({ slug }) => slug);
    const again = slugs.findIndex((slug, index) => slugs.indexOf(slug) !== index);
    if (again >= 0) {
      context.addIssue({ code: 'custom', path: [again, 'slug'], message: staffMessages.addressTaken });
    }
  });

export const help = z.object({
  questions: z.array(z.object({ slug: z.string(), question: z.string(), answer: z.string() })),
});
export type Help = z.infer<typeof help>;
