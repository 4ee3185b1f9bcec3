import { defineEntity } from '@mikro-orm/core';
import { Stock } from './stock.entity.ts';

/** A product that is ordered together with another one (docs/rules/catalog.md, Finding). The job `ordered-together` writes it. */
export const OrderedTogether = defineEntity({
  name: 'OrderedTogether',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    other_stock: () => p.manyToOne(Stock).primary().deleteRule('cascade'),
    customers: p.integer().unsigned(),
  }),
});

/** A product that is ordered for students of a grade level. The same job writes it. */
export const OrderedInGrade = defineEntity({
  name: 'OrderedInGrade',
  properties: (p) => ({
    /** The grade level by its name, as orders copy it. */
    grade_level: p.string().length(60).primary(),
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade'),
    customers: p.integer().unsigned(),
  }),
});
