import { z } from 'zod';
import { messages } from '../messages.ts';
import { line, named, optionalReference, optionalText, recordId, requiredLine, wireId } from './common.ts';
import { recordContract } from './masterData.ts';

/** Any text; a name that is no icon of the store is shown as the default icon. */
const icon = line(60);
/** The category above; null or empty for the top of the tree. */
const parentCategory = optionalReference;
const otherFields = z
  .array(requiredLine(60))
  .max(10)
  .refine((labels) => new Set(labels.map((label) => label.toLowerCase())).size === labels.length, messages.sameTwice);

export const categories = recordContract(
  {
    name: z.string(),
    parent_category: wireId.nullable(),
    icon: z.string(),
    sequence: z.number().int(),
    other_fields: z.array(z.string()),
    /** The setting of this category; subcategories inherit it. */
    has_weekly_cutoff: z.boolean(),
  },
  {
    name: requiredLine(120),
    parent_category: parentCategory.default(null),
    icon: icon.default(''),
    /** Absent: the category is last among its siblings. */
    sequence: z.number().int().min(0).max(1_000_000).optional(),
    other_fields: otherFields.default([]),
    /** Absent: true only for a category named Agribiz. */
    has_weekly_cutoff: z.boolean().optional(),
  },
  ['name', 'sequence'],
);
export type Category = z.infer<typeof categories.record>;
export const categoryListInput = z.object({ s: optionalText(200) }).prefault({});

const menuEntry = named.extend({ icon: z.string(), sequence: z.number().int() });
const menuGroup = menuEntry.extend({ menus: z.array(menuEntry) });
export const menu = z.array(menuGroup);
export type MenuGroup = z.infer<typeof menuGroup>;

/** The category's name and its path from the top, the category itself last. */
export const breadcrumbs = z.object({
  name: z.string(),
  menus: z.array(named),
  /** Whether a category on the path has the weekly cut-off. */
  has_weekly_cutoff: z.boolean(),
});

/** Puts a category below another (null: at the top), before one of its new siblings, or last without one. */
export const moveCategoryInput = z.object({
  _id: recordId,
  parent_category: parentCategory,
  before: recordId.nullable().default(null),
});
