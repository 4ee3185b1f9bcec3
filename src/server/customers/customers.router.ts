import {
  customerEmailInput,
  customerEmailOutput,
  customerSession,
  googleLoginInput,
  phoneCodeInput,
  phoneCodeOutput,
  phoneLoginInput,
  profile,
  profileInput,
  updateProfileInput,
} from '#shared/contracts/customers.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { getCustomerEmail, getProfile } from './customers.queries.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';
import { signInWithGoogle } from './signInWithGoogle.ts';
import { signInWithPhone } from './signInWithPhone.ts';
import { updateProfile } from './updateProfile.ts';

export const customersRouter = router({
  phoneCode: procedure.anyone
    .input(phoneCodeInput)
    .output(phoneCodeOutput)
    .mutation(({ ctx, input }) => sendPhoneCode(ctx.deps, ctx.clientIp(), input)),
  phoneLogin: procedure.anyone
    .input(phoneLoginInput)
    .output(customerSession)
    .mutation(({ ctx, input }) => signInWithPhone(ctx.deps, ctx.clientIp(), input)),
  googleLogin: procedure.anyone
    .input(googleLoginInput)
    .output(customerSession)
    .mutation(({ ctx, input }) => signInWithGoogle(ctx.deps, ctx.clientIp(), input)),
  profile: procedure.customer
    .input(profileInput)
    .output(profile)
    .query(({ ctx, input }) => getProfile(ctx.deps, ctx.customerId, input)),
  email: procedure.customer
    .input(customerEmailInput)
    .output(customerEmailOutput)
    .query(({ ctx, input }) => getCustomerEmail(ctx.deps, ctx.customerId, input)),
  updateProfile: procedure.customer
    .input(updateProfileInput)
    .output(profile)
    .mutation(({ ctx, input }) => updateProfile(ctx.deps, ctx.customerId, input)),
});
