import { closeDaysInput, closeDaysOutput, closingPreview, closingPreviewInput } from '#shared/contracts/closing.ts';
import { router, unscopedStaffProcedure } from '../../platform/trpc/procedures.ts';
import { closeDays, previewClosing } from './closeDays.ts';

export const closingRouter = router({
  preview: unscopedStaffProcedure('orders:read')
    .meta({
      path: 'POST /api/account-settings/closed-days/preview',
      id: 'previewClosing',
      summary: 'List the open orders that must move if days are closed',
      description: 'Counts all orders and lists the earliest 200. The audit log records the call.',
      example: { from: '2026-11-26', until: '2026-11-27' },
    })
    .input(closingPreviewInput)
    .output(closingPreview)
    .query(({ ctx, input }) => previewClosing(ctx.deps, ctx.staff, input)),
  save: unscopedStaffProcedure('settings:write')
    .meta({
      repeat: 'stored',
      path: 'PUT /api/account-settings/closed-days',
      id: 'closeDays',
      summary: 'Close days and move their pick-ups',
      description:
        'All or nothing. Each open pick-up moves to its day in `moves`, or else to `move_to`. Customers are notified. To change the reason of a closed day, close it again.',
      errors: {
        invalid:
          'A day is past, there are more than 120 days, or a new day is not open or is outside the hours of a product.',
        conflict: 'An open pick-up has no new day, or there are more than 2,000 of them.',
      },
      example: { from: '2027-05-03', until: '2027-05-04', reason: 'Inventory' },
    })
    .input(closeDaysInput)
    .output(closeDaysOutput)
    .mutation(({ ctx, input }) => closeDays(ctx.deps, ctx.staff, input)),
});
