import { ACTIVITIES } from './activities.ts';
import { AGRIBIZ } from './agribiz.ts';
import { ART_AND_DRAFTING } from './artAndDrafting.ts';
import { BOOKS } from './books.ts';
import { CAMPUS } from './campus.ts';
import { DEPARTMENT_WEAR } from './departmentWear.ts';
import { LABORATORY } from './laboratory.ts';
import { SCHOOL_GEAR } from './schoolGear.ts';
import { STATIONERY } from './stationery.ts';
import type { SeedProduct } from './types.ts';
import { UNIFORMS } from './uniforms.ts';

/** Every product of the sample store. */
export const PRODUCTS: readonly SeedProduct[] = [
  ...BOOKS,
  ...STATIONERY,
  ...SCHOOL_GEAR,
  ...UNIFORMS,
  ...DEPARTMENT_WEAR,
  ...LABORATORY,
  ...ART_AND_DRAFTING,
  ...CAMPUS,
  ...ACTIVITIES,
  ...AGRIBIZ,
];
