import type { EmblemName } from '../pictures/books/emblems.ts';
import type { LayoutName } from '../pictures/books/layouts.ts';
import type { PatternName } from '../pictures/books/patterns.ts';

/** A single textbook: title, subject, what it is about, who wrote it, price, and how its cover looks. */
export type CourseBook = readonly [
  title: string,
  subject: string,
  topic: string,
  authors: string,
  price: number,
  color: string,
  accent: string,
  emblem: EmblemName,
  pattern: PatternName,
  layout: LayoutName,
];
