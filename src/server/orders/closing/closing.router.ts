import { closeDaysInput, closeDaysOutput, closingPreview, closingPreviewInput } from '#shared/contracts/closing.ts';
import { procedure, router } from '../../platform/trpc/procedures.ts';
import { closeDays, previewClosing } from './closeDays.ts';

export const closingRouter = router({
  /** What a closing of these days would have to move. */
  preview: procedure.unscopedStaff
    .input(closingPreviewInput)
    .output(closingPreview)
    .query(({ ctx, input }) => previewClosing(ctx.deps, ctx.staff, input)),
  save: procedure.unscopedStaff
    .input(closeDaysInput)
    .output(closeDaysOutput)
    .mutation(({ ctx, input }) => closeDays(ctx.deps, ctx.staff, input)),
});
