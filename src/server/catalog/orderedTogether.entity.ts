import { defineEntity } from '@mikro-orm/core';
import { Stock } from './stock.entity.ts';

/** Products ordered together (docs/rules/catalog.md, Finding). Written by the job `ordered-together`. */
export const OrderedTogether = defineEntity({
  name: 'OrderedTogether',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    other_stock: () => p.manyToOne(Stock).primary().deleteRule('cascade'),
    customers: p.integer().unsigned(),
  }),
});

/** Products ordered for students of a grade level. Written by the same job. */
export const OrderedInGrade = defineEntity({
  name: 'OrderedInGrade',
  properties: (p) => ({
    /** The name, as orders copy it. */
    grade_level: p.string().length(60).primary(),
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade'),
    customers: p.integer().unsigned(),
  }),
});
