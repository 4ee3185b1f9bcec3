import { expect, test } from 'vitest';
import { allWords } from '../catalog/search/searchWords.ts';
import { joinedName, nameBeginnings, nameWords } from './nameSearch.ts';

/** Whether a search finds a name in another spelling. */
function finds(typed: string, name: string): boolean {
  const words = nameWords(name);
  return nameBeginnings(allWords(typed)).every((ways) =>
    ways.some((way) => words.some((word) => word.startsWith(way))),
  );
}

const WRITINGS = [
  ['Dela Cruz', 'De La Cruz', 'DelaCruz', 'dela-cruz'],
  ['Delos Santos', 'De los Santos', 'DELOSSANTOS'],
  ['Del Rosario', 'Delrosario'],
  ['Ma. Cristina', 'Maria Cristina', 'MA CRISTINA', 'Ma.Cristina'],
  ['Sta. Maria', 'Santa María', 'Sta Maria'],
  ['Sto. Niño', 'Santo Nino', 'STO NIÑO'],
  ['D’Angelo', "D'Angelo", 'dangelo'],
  ['Anne-Marie', 'Annemarie', 'Anne Marie'],
];

test.each(
  WRITINGS.flatMap((writings) => writings.flatMap((typed) => writings.map((name) => [typed, `Juan ${name} Reyes`]))),
)('"%s" finds %s', (typed, name) => expect(finds(typed, name)).toBe(true));

test.each([
  ['dela cruz', 'Juan Delgado'],
  ['santa maria', 'Maria Santos'],
  ['maria cristina', 'Mark Cristina'],
  ['annemarie', 'Marie Anne'],
])('"%s" does not find %s', (typed, name) => expect(finds(typed, name)).toBe(false));

test('a compound name after another name is found joined as well', () => {
  expect(finds('deleon', 'Maria De La Cruz De Leon')).toBe(true);
});

test('a name in one word has its abbreviations in full', () => {
  expect(joinedName('Ma. Sta. Ana-Marasigan')).toBe('mariasantaanamarasigan');
});
