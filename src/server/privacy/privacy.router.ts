import { acknowledged, empty } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/privacy.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import { customerProcedure, router, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { cancelErasure, requestErasure } from './erasure.ts';
import { readMyData } from './myData.queries.ts';
import { addPrivacyRequest, closePrivacyRequest, listPrivacyRequests } from './privacyRequests.ts';

export const privacyRouter = router({
  myData: customerProcedure
    .meta({
      path: 'POST /api/customers/my-data',
      id: 'getMyData',
      summary: 'Read all that the store holds on you',
      description: 'With the latest 50 orders; the file has all of them.',
    })
    .input(empty)
    .output(contracts.myData)
    .query(({ ctx }) => readMyData(ctx.deps, ctx.customerId)),
  requestErasure: customerProcedure
    .meta({
      repeat: IGNORED.proof,
      path: 'POST /api/customers/request-erasure',
      id: 'requestErasure',
      summary: 'Ask for all that the store holds on you to be erased in seven days',
      description:
        'Confirmed by a sign-in code, or by a sign-in of the last ten minutes where the account has no phone number.',
      errors: {
        unauthenticated: 'Wrong or expired code, or the sign-in lies too far back.',
        conflict: 'An order of yours is under way.',
        too_many: 'Too many tries.',
      },
      example: { code: '123456' },
    })
    .input(contracts.requestErasureInput)
    .output(contracts.erasureOutput)
    .mutation(({ ctx, input }) => {
      const caller = { customerId: ctx.customerId, signedInAt: ctx.signedInAt, address: ctx.network() };
      return requestErasure(ctx.deps, caller, input);
    }),
  cancelErasure: customerProcedure
    .meta({
      repeat: { ignored: 'again it finds nothing to take back' },
      path: 'POST /api/customers/cancel-erasure',
      id: 'cancelErasure',
      summary: 'Take back the request for an erasure',
    })
    .input(empty)
    .output(contracts.erasureOutput)
    .mutation(({ ctx }) => cancelErasure(ctx.deps, ctx.customerId)),
  requests: unscopedStaffProcedure('privacy:read')
    .meta({
      path: 'POST /api/privacy/requests',
      id: 'listPrivacyRequests',
      summary: 'List requests of customers about their data',
      example: { page: 1, page_size: 20, state: 'all' },
    })
    .input(contracts.privacyRequestsInput)
    .output(contracts.privacyRequestsOutput)
    .query(({ ctx, input }) => listPrivacyRequests(ctx.deps, ctx.staff, input)),
  addRequest: unscopedStaffProcedure('privacy:write')
    .meta({
      repeat: 'stored',
      path: 'PUT /api/privacy/requests',
      id: 'addPrivacyRequest',
      summary: 'Note a request of a customer that came by another way',
      example: { kind: 'copy', note: 'By letter of 20 November' },
    })
    .input(contracts.addPrivacyRequestInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => addPrivacyRequest(ctx.deps, ctx.staff, input)),
  closeRequest: unscopedStaffProcedure('privacy:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/privacy/requests/:_id/close',
      id: 'closePrivacyRequest',
      summary: 'Mark a request as done that staff answer themselves',
      errors: { conflict: 'The store carries it out by itself, or it was taken back.' },
      example: { _id: '1' },
    })
    .input(contracts.closePrivacyRequestInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => closePrivacyRequest(ctx.deps, ctx.staff, input._id)),
});
