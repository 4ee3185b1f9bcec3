import { expect, test } from 'vitest';
import { SYNONYM_FAULTS, synonymFault, tidyPhrases } from './synonymRule.ts';

test.each([
  [{ words: 'ballpen', means: 'ballpoint pen' }, null],
  [{ words: 'ballpen, ball pen', means: '' }, null],
  [
    { words: 'ballpen', means: '' },
    { field: 'means', message: SYNONYM_FAULTS.meansMissing },
  ],
  [
    { words: 'ballpen, ballpen ,', means: ' , ' },
    { field: 'means', message: SYNONYM_FAULTS.meansMissing },
  ],
  [
    { words: ' , ', means: 'pen' },
    { field: 'words', message: SYNONYM_FAULTS.wordsMissing },
  ],
  [
    { words: 'pen, ???', means: '' },
    { field: 'words', message: SYNONYM_FAULTS.phraseWithoutWord },
  ],
  [
    { words: 'pen', means: 'one two three four five' },
    { field: 'means', message: SYNONYM_FAULTS.phraseTooLong },
  ],
])('%j has the error %j', (synonym, fault) => {
  expect(synonymFault(synonym)).toEqual(fault);
});

test('phrases are stored once each, trimmed', () => {
  expect(tidyPhrases(' ball  pen ,ballpen,, ball pen,')).toBe('ball pen, ballpen');
});
