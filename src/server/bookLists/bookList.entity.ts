import { defineEntity } from '@mikro-orm/core';
import {
  ADDRESS_LENGTH,
  LIST_NAME_LENGTH,
  LIST_NOTE_LENGTH,
  PROGRAM_LENGTH,
  SCHOOL_YEAR_LENGTH,
} from '#shared/domain/catalog/bookLists.ts';
import { SECTION_LENGTH } from '#shared/domain/orders/students.ts';
import { Stock } from '../catalog/stock.entity.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, key, updatedAt, version } from '../platform/database/columns.ts';
import { GradeLevel } from '../staffLists/staffLists.entity.ts';

export const BookList = defineEntity({
  name: 'BookList',
  properties: (p) => ({
    id: key(),
    name: p.string().length(LIST_NAME_LENGTH),
    /** The end of its URL, such as `grade-7-sampaguita`. */
    address: p.string().length(ADDRESS_LENGTH).unique(),
    school_year: p.string().length(SCHOOL_YEAR_LENGTH),
    grade_level: () => p.manyToOne(GradeLevel).nullable().deleteRule('set null'),
    program: p.string().length(PROGRAM_LENGTH).default(''),
    section: p.string().length(SECTION_LENGTH).default(''),
    is_published: p.boolean().default(false),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

export const BookListLine = defineEntity({
  name: 'BookListLine',
  properties: (p) => ({
    id: key(),
    book_list: () => p.manyToOne(BookList).deleteRule('cascade'),
    stock: () => p.manyToOne(Stock).nullable().deleteRule('set null'),
    /** The name when the list was saved, shown if the product is deleted. */
    name: p.string().length(200),
    /** Empty if the customer chooses, or if the product has no sizes. */
    size: p.string().length(60).default(''),
    quantity: p.integer().unsigned().default(1),
    is_required: p.boolean().default(true),
    note: p.string().length(LIST_NOTE_LENGTH).default(''),
    sequence: p.integer().unsigned().default(0),
  }),
});

auditEntity(BookList, 'book_list');
