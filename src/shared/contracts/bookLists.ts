import { z } from 'zod';
import {
  ADDRESS_LENGTH,
  isAddress,
  isSchoolYear,
  LIST_LINE_STATES,
  LIST_NAME_LENGTH,
  LIST_NOTE_LENGTH,
  MAX_LIST_LINES,
  PROGRAM_LENGTH,
  SCHOOL_YEAR_LENGTH,
} from '../domain/catalog/bookLists.ts';
import { MAX_QUANTITY } from '../domain/catalog/products/pricing.ts';
import { SECTION_LENGTH } from '../domain/orders/students.ts';
import { staffMessages } from '../staffMessages.ts';
import { product } from './catalog.ts';
import { line, optionalReference, recordId, requiredLine, wireId } from './common.ts';
import { paginateInput, paginateOutput, recordContract, sorting, version } from './masterData.ts';

export const BOOK_LIST_FILE_BYTES = 2 * 1024 * 1024;

const head = z.object({
  _id: wireId,
  name: z.string(),
  /** The end of its URL: `/book-lists/grade-7-sampaguita`. */
  address: z.string(),
  /** `2026-2027`. */
  school_year: z.string(),
  /** The name of a grade level; empty for none. */
  grade_level: z.string(),
  program: z.string(),
  section: z.string(),
});

const staffLine = z.object({
  /** Null if the product was deleted. */
  item: z.object({ _id: wireId, name: z.string(), sizes: z.array(z.string()) }).nullable(),
  /** The name of the product when the list was saved. */
  name: z.string(),
  /** Empty if the customer chooses, or if the product has no sizes. */
  size: z.string(),
  quantity: z.number().int(),
  is_required: z.boolean(),
  note: z.string(),
  /** True if customers cannot order it, because the product was deleted or hidden, or the size is no longer sold. */
  is_gone: z.boolean(),
});

const schoolYear = z.string().max(SCHOOL_YEAR_LENGTH).refine(isSchoolYear, staffMessages.schoolYearInvalid);
const bookLists = recordContract(
  { ...head.shape, is_published: z.boolean(), lines: z.array(staffLine) },
  {
    name: requiredLine(LIST_NAME_LENGTH),
    /** Absent or empty: made from the name. */
    address: z
      .string()
      .max(ADDRESS_LENGTH)
      .refine((text) => text === '' || isAddress(text), staffMessages.addressInvalid)
      .default(''),
    school_year: schoolYear,
    /** The name of a record of /api/grade-levels; empty for none. */
    grade_level: line(120).default(''),
    program: line(PROGRAM_LENGTH).default(''),
    section: line(SECTION_LENGTH).default(''),
    is_published: z.boolean().default(false),
    /** All lines, in their order. */
    lines: z
      .array(
        z.object({
          item: optionalReference.default(null),
          /** The name of a deleted product; ignored if `item` is sent. */
          name: line(200).default(''),
          size: line(60).default(''),
          quantity: z.number().int().min(1).max(MAX_QUANTITY).default(1),
          is_required: z.boolean().default(true),
          note: line(LIST_NOTE_LENGTH).default(''),
        }),
      )
      .max(MAX_LIST_LINES)
      .default([]),
  },
  ['name', 'school_year', 'grade_level'],
);
export const bookListRecord = bookLists.record;
export type BookListRecord = z.infer<typeof bookListRecord>;
export const createBookListInput = bookLists.create;
export type BookListFields = z.output<typeof createBookListInput>;
export const updateBookListInput = bookLists.update;

export const paginateBookListsInput = paginateInput(
  z.object({
    ...sorting(['name', 'school_year', 'grade_level']),
    school_year: z.string().max(SCHOOL_YEAR_LENGTH).optional(),
    is_published: z.boolean().optional(),
  }),
);
const summary = head.extend({
  is_published: z.boolean(),
  line_count: z.number().int(),
  /** The number of lines that customers cannot order, because the product or size is no longer sold. */
  gone_count: z.number().int(),
  version,
});
export type BookListSummary = z.infer<typeof summary>;
export const paginateBookListsOutput = paginateOutput(summary);

export const copyBookListInput = z.object({
  _id: recordId,
  /** The school year of the copy; absent: the next school year. */
  school_year: schoolYear.optional(),
});

/** The number of new lists, and of lists that were replaced. */
export const importBookListsOutput = z.object({ created: z.number().int(), updated: z.number().int() });

/** The published lists, latest school year first. */
export const publishedBookList = head.extend({ line_count: z.number().int() });
export const publishedBookLists = z.array(publishedBookList);
export type PublishedBookList = z.infer<typeof publishedBookLists>[number];

export const openBookListInput = z.object({ address: z.string().max(ADDRESS_LENGTH) });
export type OpenBookListInput = z.output<typeof openBookListInput>;
const openLine = z.object({
  _id: wireId,
  /** The product as customers see it; null if it was deleted. */
  item: product.nullable(),
  name: z.string(),
  size: z.string(),
  quantity: z.number().int(),
  is_required: z.boolean(),
  note: z.string(),
  state: z.enum(LIST_LINE_STATES),
});
export const openBookList = head.extend({ lines: z.array(openLine) });
export type OpenBookList = z.infer<typeof openBookList>;

/** Students of the list's grade level (and section, if it has one) without any order from the list. */
export const notOrdered = z.object({
  students: z.array(
    z.object({
      name: z.string(),
      grade_level: z.string(),
      section: z.string(),
      customer: z.object({ name: z.string(), phone_number: z.string() }),
    }),
  ),
  total: z.number().int(),
});
export type NotOrdered = z.infer<typeof notOrdered>;
