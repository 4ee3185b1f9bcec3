import { acknowledged, empty } from '#shared/contracts/common.ts';
import {
  codeChallenge,
  codeUsage,
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
import { recordKey } from '#shared/contracts/masterData.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { makeCodeChallenge } from './codeProof.ts';
import { getCodeUsage } from './codeUsage.queries.ts';
import { endCustomerSession, endCustomerSessions, listCustomerSessions, signOutCustomer } from './customerSessions.ts';
import { getCustomerEmail, getProfile } from './customers.queries.ts';
import { linkGoogle, linkPhone } from './linkSignIn.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';
import { signInWithGoogle } from './signInWithGoogle.ts';
import { signInWithPhone } from './signInWithPhone.ts';
import { updateProfile } from './updateProfile.ts';

export const customersRouter = router({
  phoneCode: procedure.anyone
    .input(phoneCodeInput)
    .output(phoneCodeOutput)
    .mutation(({ ctx, input }) => sendPhoneCode(ctx.deps, ctx.network(), input)),
  codeChallenge: procedure.anyone
    .input(empty)
    .output(codeChallenge)
    .query(({ ctx }) => makeCodeChallenge(ctx.deps, ctx.network())),
  codeUsage: procedure.staff
    .input(empty)
    .output(codeUsage)
    .query(({ ctx }) => getCodeUsage(ctx.deps)),
  phoneLogin: procedure.anyone
    .input(phoneLoginInput)
    .output(customerSession)
    .mutation(({ ctx, input }) => signInWithPhone(ctx.deps, ctx.network(), input, ctx.device())),
  googleLogin: procedure.anyone
    .input(googleLoginInput)
    .output(customerSession)
    .mutation(({ ctx, input }) => signInWithGoogle(ctx.deps, ctx.network(), input, ctx.device())),
  linkPhone: procedure.customer
    .input(phoneLoginInput)
    .output(profile)
    .mutation(({ ctx, input }) => linkPhone(ctx.deps, ctx, ctx.network(), input)),
  linkGoogle: procedure.customer
    .input(googleLoginInput)
    .output(profile)
    .mutation(({ ctx, input }) => linkGoogle(ctx.deps, ctx, ctx.network(), input)),
  sessions: procedure.customer
    .input(empty)
    .output(sessions)
    .query(({ ctx }) => listCustomerSessions(ctx.deps, ctx.customerId, ctx.session)),
  endSession: procedure.customer
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => endCustomerSession(ctx.deps, ctx.customerId, input._id)),
  endSessions: procedure.customer
    .input(empty)
    .output(acknowledged)
    .mutation(({ ctx }) => endCustomerSessions(ctx.deps, ctx.customerId)),
  logout: procedure.customer
    .input(empty)
    .output(acknowledged)
    .mutation(({ ctx }) => signOutCustomer(ctx.deps, ctx.customerId, ctx.session)),
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
