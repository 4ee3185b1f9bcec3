import { z } from 'zod';
import { requiredLine, wireId } from './common.ts';
import { paginateInput, paginateOutput, sorting, updateKey, version } from './masterData.ts';

export const referenceRecord = z.object({ _id: wireId, name: z.string(), version });
export type ReferenceRecord = z.infer<typeof referenceRecord>;

export const createReferenceInput = z.object({ name: requiredLine(120) });
export const updateReferenceInput = updateKey.extend(createReferenceInput.partial().shape);

const list = paginateInput(z.object(sorting(['name'])));
/** These lists also take `search_keyword` for `s` (docs/rules/operations.md, Calls of other programs). */
export const paginateReferenceInput = z.preprocess(
  (body) =>
    typeof body === 'object' && body !== null && 'search_keyword' in body && !('s' in body)
      ? { ...body, s: body.search_keyword }
      : body,
  list,
);
export const paginateReferenceOutput = paginateOutput(referenceRecord);
