import type { Book } from '../pictures/books/cover.ts';
import { seededRandom, seedFrom } from '../random.ts';
import { GENERAL_EDUCATION_BOOKS } from './collegeBooks.ts';
import type { CourseBook } from './courseBooks.ts';
import { GRADE_11_BOOKS } from './grade11Books.ts';
import { GRADE_12_BOOKS } from './grade12Books.ts';
import { counted, product } from './product.ts';
import { PROFESSIONAL_BOOKS } from './professionalBooks.ts';
import { FILIPINIANA, type Reader, STORYBOOKS } from './readers.ts';
import { REFERENCES, REVIEWERS } from './references.ts';
import { GRADE_SCHOOL_SERIES, JUNIOR_HIGH_SERIES, type SchoolSeries } from './schoolSeries.ts';
import type { SeedPicture, SeedProduct } from './types.ts';

export const gradeName = (grade: number): string => `Grade ${grade}`;

const EDITIONS = ['Second edition', 'Third edition', 'Revised edition', 'First edition', 'K to 12 edition'] as const;

function pictures(book: Book, sides: readonly ('pages' | 'back')[]): SeedPicture[] {
  return [{ kind: 'cover', book }, ...sides.map((kind) => ({ kind, book }))];
}

function aboutBook(book: Book, facts: readonly (readonly [string, string])[], text: string): string {
  const rows = facts.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('');
  return `<p>${text}</p><table><tbody>${rows}<tr><th>Authors</th><td>${book.authors.replaceAll(' · ', ', ')}</td></tr><tr><th>Publisher</th><td>${book.publisher}</td></tr><tr><th>Edition</th><td>${book.edition}</td></tr></tbody></table>`;
}

function seriesVolumes(category: string, series: SchoolSeries): SeedProduct[] {
  return series.volumes.map(([grade, topic, pattern]) => {
    const title = `${series.series} ${grade}`;
    const random = seededRandom(seedFrom(title));
    const edition = random.pick(EDITIONS);
    const book: Book = { ...series, title, subtitle: topic, badge: gradeName(grade), edition, pattern };
    return product({
      name: `${title}: ${topic}`,
      description: `${series.subject} textbook for ${gradeName(grade)}, ${edition.toLowerCase()}, by ${series.authors.replaceAll(' · ', ' and ')}.`,
      content: aboutBook(
        book,
        [
          ['Subject', series.subject],
          ['Grade level', gradeName(grade)],
          ['Pages', String(random.int(180, 420))],
        ],
        `<strong>${topic}</strong>. Lessons for the whole school year with activities, unit tests and a glossary, in the order of the national curriculum.`,
      ),
      category,
      uom: 'copy',
      selling_price: 268 + grade * 19 + random.int(0, 6) * 5,
      grade_levels: [gradeName(grade)],
      subjects: [series.subject],
      filters: ['Textbook', series.publisher, ...(random.chance(0.3) ? ['Required'] : [])],
      size_prices: counted(title),
      pictures: pictures(book, grade % 3 === 0 ? ['pages'] : grade === 10 ? ['back'] : []),
    });
  });
}

function courseBook(category: string, grade: 11 | 12 | null, entry: CourseBook): SeedProduct {
  const [title, subject, topic, authors, price, color, accent, emblem, pattern, layout] = entry;
  const random = seededRandom(seedFrom(title));
  const publisher = random.pick([
    'Amihan Academic',
    'Kalaw Technical Books',
    'Campus University Press',
    'Tala Learning',
  ]);
  const edition = random.pick(EDITIONS);
  const badge = grade === null ? '' : gradeName(grade);
  const book: Book = {
    title,
    subtitle: topic,
    badge,
    authors,
    publisher,
    edition,
    color,
    accent,
    emblem,
    pattern,
    layout,
  };
  return product({
    name: title,
    description: `${topic}. ${edition}, by ${authors.replaceAll(' · ', ' and ')}.`,
    content: aboutBook(
      book,
      [
        ['Subject', subject],
        ['Level', badge || 'College'],
        ['Pages', String(random.int(240, 720))],
      ],
      `${topic}. Used in classes of the university; ask your instructor which chapters are covered this term.`,
    ),
    category,
    uom: 'copy',
    selling_price: price,
    grade_levels: [badge || 'College'],
    subjects: [subject],
    filters: ['Textbook', publisher, ...(random.chance(0.35) ? ['Required'] : [])],
    size_prices: counted(title),
    pictures: pictures(book, random.chance(0.35) ? ['pages'] : []),
  });
}

function reader(category: string, kind: string, entry: Reader): SeedProduct {
  const { title, topic, authors, publisher, price, subjects, grades, tags, look, badge = '' } = entry;
  const [color, accent, emblem, pattern, layout] = look;
  const random = seededRandom(seedFrom(title));
  const book: Book = {
    title,
    subtitle: topic,
    badge,
    authors,
    publisher,
    edition: 'First edition',
    color,
    accent,
    emblem,
    pattern,
    layout,
  };
  const [from, to] = grades ?? [1, 0];
  const levels = Array.from({ length: to - from + 1 }, (_, index) => gradeName(from + index));
  return product({
    name: title,
    description: `${topic}. ${kind} by ${authors.replaceAll(' · ', ', ')}.`,
    content: aboutBook(
      book,
      [
        ['Subjects', subjects.join(', ')],
        ['Pages', String(random.int(24, 380))],
      ],
      `${topic}.`,
    ),
    category,
    uom: 'copy',
    selling_price: price,
    grade_levels: levels,
    subjects,
    filters: [...tags, publisher],
    size_prices: counted(title),
    pictures: pictures(book, random.chance(0.4) ? [random.pick(['pages', 'back'] as const)] : []),
  });
}

export const BOOKS: readonly SeedProduct[] = [
  ...GRADE_SCHOOL_SERIES.flatMap((series) => seriesVolumes('Grade School Textbooks', series)),
  ...JUNIOR_HIGH_SERIES.flatMap((series) => seriesVolumes('Junior High School Textbooks', series)),
  ...GRADE_11_BOOKS.map((book) => courseBook('Senior High School Textbooks', 11, book)),
  ...GRADE_12_BOOKS.map((book) => courseBook('Senior High School Textbooks', 12, book)),
  ...[...GENERAL_EDUCATION_BOOKS, ...PROFESSIONAL_BOOKS].map((book) => courseBook('College Textbooks', null, book)),
  ...STORYBOOKS.map((entry) => reader('Storybooks', 'Story', entry)),
  ...FILIPINIANA.map((entry) => reader('Filipiniana', 'Filipiniana', entry)),
  ...REFERENCES.map((entry) => reader('Dictionaries & Atlases', 'Reference', entry)),
  ...REVIEWERS.map((entry) => reader('Reviewers & Workbooks', 'Reviewer', entry)),
];
