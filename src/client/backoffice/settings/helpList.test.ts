import { expect, test } from 'vitest';
import { helpQuestions } from '#shared/contracts/help.ts';
import { DEFAULT_HELP } from '#shared/domain/customers/helpTexts.ts';
import { takenOut, toHelp, toHelpDrafts, withEntries } from './settingsDraft.ts';

const asked = (question: string, slug = '') => ({ slug, question, answer: ' Yes. ' });

test('an unchanged list equals the saved list', () => {
  expect(toHelp(toHelpDrafts(DEFAULT_HELP))).toEqual(DEFAULT_HELP);
  expect(takenOut(toHelpDrafts(DEFAULT_HELP))).toEqual([]);
});

test('a new question has a URL from its words, and an existing one keeps its URL', () => {
  const list = withEntries(toHelpDrafts([asked('May I park?', 'parking')]), [
    ...[asked('May I park?'), asked('May I park? '), asked('2026'), asked('ñ?'), asked('¿?'), asked('Parking')],
  ]);
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  const saved = toHelp(list);
  expect(saved.map(({ slug }) => slug)).toEqual([
    ...['parking', 'may-i-park', 'may-i-park-2', 'question-2026', 'n', 'question', 'parking-2'],
  ]);
  expect(helpQuestions.parse(saved)).toEqual(saved);
});

test('deleted default questions can be restored', () => {
  const list = toHelpDrafts(DEFAULT_HELP.slice(1));
  expect(takenOut(list)).toEqual(DEFAULT_HELP.slice(0, 1));
  expect(takenOut(withEntries(list, takenOut(list)))).toEqual([]);
});
