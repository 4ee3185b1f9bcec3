import { acknowledged, empty } from '#shared/contracts/common.ts';
import {
  addPrivacyRequestInput,
  closePrivacyRequestInput,
  erasureOutput,
  myData,
  privacyRequestsInput,
  privacyRequestsOutput,
  requestErasureInput,
} from '#shared/contracts/privacy.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { cancelErasure, requestErasure } from './erasure.ts';
import { readMyData } from './myData.queries.ts';
import { addPrivacyRequest, closePrivacyRequest, listPrivacyRequests } from './privacyRequests.ts';

export const privacyRouter = router({
  myData: procedure.customer
    .input(empty)
    .output(myData)
    .query(({ ctx }) => readMyData(ctx.deps, ctx.customerId)),
  requestErasure: procedure.customer
    .input(requestErasureInput)
    .output(erasureOutput)
    .mutation(({ ctx, input }) => {
      const caller = { customerId: ctx.customerId, signedInAt: ctx.signedInAt, address: ctx.network() };
      return requestErasure(ctx.deps, caller, input);
    }),
  cancelErasure: procedure.customer
    .input(empty)
    .output(erasureOutput)
    .mutation(({ ctx }) => cancelErasure(ctx.deps, ctx.customerId)),
  requests: procedure.unscopedStaff
    .input(privacyRequestsInput)
    .output(privacyRequestsOutput)
    .query(({ ctx, input }) => listPrivacyRequests(ctx.deps, ctx.staff, input)),
  addRequest: procedure.unscopedStaff
    .input(addPrivacyRequestInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => addPrivacyRequest(ctx.deps, ctx.staff, input)),
  closeRequest: procedure.unscopedStaff
    .input(closePrivacyRequestInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => closePrivacyRequest(ctx.deps, ctx.staff, input._id)),
});
