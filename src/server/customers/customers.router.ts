import { acknowledged, empty, recordKey } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/customers.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import {
  customerProcedure,
  publicProcedure,
  router,
  staffProcedure,
  unscopedStaffProcedure,
} from '../platform/trpc/procedures.ts';
import { endCustomerSession, endCustomerSessions, listCustomerSessions, signOutCustomer } from './customerSessions.ts';
import { getCustomerEmail, getProfile } from './customers.queries.ts';
import { makeCodeChallenge } from './signIn/codeProof.ts';
import { getCodeUsage } from './signIn/codeUsage.queries.ts';
import { proveEmail, sendEmailCode } from './signIn/emailProof.ts';
import { linkGoogle, linkPhone } from './signIn/linkSignIn.ts';
import { sendPhoneCode } from './signIn/sendPhoneCode.ts';
import { signInWithGoogle } from './signIn/signInWithGoogle.ts';
import { signInWithPhone } from './signIn/signInWithPhone.ts';
import { showTrialCode } from './signIn/trialCode.ts';
import { updateProfile } from './updateProfile.ts';

const OTHERS_EMAIL = "The email sent is another customer's.";
const TOO_MANY_TRIES = 'Too many tries with this number or from this network.';

export const customersRouter = router({
  googleLogin: publicProcedure('no token')
    .meta({
      repeat: IGNORED.signIn,
      path: 'POST /api/users/google-login',
      id: 'loginCustomerByGoogle',
      summary: 'Sign in as a customer with Google',
      description: 'Returns a bearer token for 30 days and the profile. Only if the store offers Google.',
      errors: {
        unauthenticated: 'The credential is not from Google, or not for this store.',
        forbidden: 'The account is not from the university, or the store does not offer Google.',
        not_found: 'The store does not offer this way to sign in.',
        unavailable: "Google's keys cannot be loaded now.",
        too_many: TOO_MANY_TRIES,
      },
      example: { credential: 'the credential from Google Identity Services' },
    })
    .input(contracts.googleLoginInput)
    .output(contracts.newCustomerSession)
    .mutation(({ ctx, input }) => signInWithGoogle(ctx.deps, ctx.network(), input, ctx.device())),
  phoneCode: publicProcedure('no token')
    .meta({
      repeat: { ignored: 'the caller is not signed in, so no response is stored; codes are limited by number' },
      path: 'POST /api/customers/phone-code',
      id: 'sendPhoneCode',
      summary: 'Send a sign-in code to a phone number',
      description:
        'Six digits by SMS, valid for ten minutes and five tries. A demo store returns the code as `demo_code`.',
      errors: {
        not_found: 'The store does not offer this way to sign in.',
        too_many:
          'Too many codes: three in ten minutes, or the daily limit. If the network is busy, solve a challenge and send it as `proof`.',
        unavailable: 'The SMS service is not reachable.',
      },
      example: { phone_number: '0917 555 0142' },
    })
    .input(contracts.phoneCodeInput)
    .output(contracts.phoneCodeOutput)
    .mutation(({ ctx, input }) => sendPhoneCode(ctx.deps, ctx.network(), input)),
  codeChallenge: publicProcedure('no token')
    .meta({
      path: 'GET /api/customers/code-challenge',
      id: 'getCodeChallenge',
      summary: 'Get a challenge to solve before asking for a sign-in code',
      description:
        'An altcha challenge (PBKDF2, up to some seconds of work). It is for one code, for two minutes. Null if none is needed.',
    })
    .input(empty)
    .output(contracts.codeChallenge)
    .query(({ ctx }) => makeCodeChallenge(ctx.deps, ctx.network())),
  trialCode: unscopedStaffProcedure('no token')
    .meta({
      repeat: IGNORED.secret,
      noPath: 'shows a code on the screen of a store without an SMS gateway, nowhere else',
    })
    .input(contracts.trialCodeInput)
    .output(contracts.trialCodeOutput)
    .mutation(({ ctx, input }) => showTrialCode(ctx.deps, ctx.staff, ctx.network(), input)),
  codeUsage: staffProcedure('settings:read')
    .meta({
      path: 'GET /api/customers/code-usage',
      id: 'getCodeUsage',
      summary: 'Get the number of sign-in codes sent today',
    })
    .input(empty)
    .output(contracts.codeUsage)
    .query(({ ctx }) => getCodeUsage(ctx.deps)),
  phoneLogin: publicProcedure('no token')
    .meta({
      repeat: IGNORED.signIn,
      path: 'POST /api/customers/phone-login',
      id: 'loginCustomerByPhone',
      summary: 'Sign in as a customer with a phone number and code',
      description: 'Returns a bearer token for 30 days and the profile.',
      errors: {
        unauthenticated: 'Wrong or expired code.',
        not_found: 'The store does not offer this way to sign in.',
        too_many: TOO_MANY_TRIES,
      },
      example: { phone_number: '0917 555 0142', code: '123456' },
    })
    .input(contracts.phoneLoginInput)
    .output(contracts.newCustomerSession)
    .mutation(({ ctx, input }) => signInWithPhone(ctx.deps, ctx.network(), input, ctx.device())),
  linkPhone: customerProcedure
    .meta({
      repeat: IGNORED.proof,
      path: 'POST /api/customers/link-phone',
      id: 'linkPhone',
      summary: 'Add a phone number as a way to sign in',
      errors: {
        forbidden: 'You signed in more than 30 minutes ago.',
        invalid: 'Wrong or expired code.',
        conflict: 'You already have another phone number.',
        too_many: TOO_MANY_TRIES,
      },
      example: { phone_number: '0917 555 0142', code: '123456' },
    })
    .input(contracts.phoneLoginInput)
    .output(contracts.profile)
    .mutation(({ ctx, input }) => linkPhone(ctx.deps, ctx, ctx.network(), input)),
  linkGoogle: customerProcedure
    .meta({
      repeat: IGNORED.proof,
      path: 'POST /api/customers/link-google',
      id: 'linkGoogle',
      summary: 'Add a Google account as a way to sign in',
      errors: {
        invalid: 'The credential is not from Google, or was already used.',
        forbidden: 'The account is not from the university, or you signed in more than 30 minutes ago.',
        not_found: 'The store does not offer this way to sign in.',
        conflict: 'You already have another Google account.',
        too_many: TOO_MANY_TRIES,
      },
      example: { credential: 'the credential from Google Identity Services' },
    })
    .input(contracts.googleLoginInput)
    .output(contracts.profile)
    .mutation(({ ctx, input }) => linkGoogle(ctx.deps, ctx, ctx.network(), input)),
  emailCode: customerProcedure
    .meta({
      repeat: { ignored: 'each call sends a code of its own; codes are limited by customer and address' },
      path: 'POST /api/customers/email-code',
      id: 'sendEmailCode',
      summary: 'Send a code to an email address of yours',
      description: 'Six digits by mail, valid for ten minutes. A demo store returns the code as `demo_code`.',
      errors: {
        forbidden: 'The store sends no mail.',
        conflict: 'Your email comes from Google.',
        too_many: 'Too many codes: five a day.',
        unavailable: 'The mail server is not reachable.',
      },
      example: { email_address: 'maria@example.com' },
    })
    .input(contracts.emailCodeInput)
    .output(contracts.emailCodeOutput)
    .mutation(({ ctx, input }) => sendEmailCode(ctx.deps, ctx.customerId, input)),
  proveEmail: customerProcedure
    .meta({
      repeat: IGNORED.proof,
      path: 'POST /api/customers/prove-email',
      id: 'proveEmail',
      summary: 'Set or change your email with the code sent to it',
      errors: {
        forbidden: 'The store sends no mail.',
        invalid: 'Wrong or expired code, or a code for another address.',
        conflict: 'Your email comes from Google.',
        too_many: 'Five wrong codes in ten minutes.',
      },
      example: { email_address: 'maria@example.com', code: '123456', ticket: 'the ticket of the code request' },
    })
    .input(contracts.proveEmailInput)
    .output(contracts.profile)
    .mutation(({ ctx, input }) => proveEmail(ctx.deps, ctx.customerId, input)),
  sessions: customerProcedure
    .meta({ path: 'POST /api/customers/sessions', id: 'listSessions', summary: 'List your sessions (customer)' })
    .input(empty)
    .output(sessions)
    .query(({ ctx }) => listCustomerSessions(ctx.deps, ctx.customerId, ctx.session)),
  endSession: customerProcedure
    .meta({
      repeat: IGNORED.ends,
      path: 'POST /api/customers/end-session',
      id: 'endSession',
      summary: 'Sign out one of your devices',
      errors: { not_found: 'You have no such session.' },
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => endCustomerSession(ctx.deps, ctx.customerId, input._id)),
  endSessions: customerProcedure
    .meta({
      repeat: IGNORED.ends,
      path: 'POST /api/customers/end-sessions',
      id: 'endOtherSessions',
      summary: 'Sign out on all your devices',
    })
    .input(empty)
    .output(acknowledged)
    .mutation(({ ctx }) => endCustomerSessions(ctx.deps, ctx.customerId)),
  logout: customerProcedure
    .meta({
      repeat: IGNORED.ends,
      path: 'POST /api/customers/logout',
      id: 'logoutCustomer',
      summary: 'Sign out (customer)',
    })
    .input(empty)
    .output(acknowledged)
    .mutation(({ ctx }) => signOutCustomer(ctx.deps, ctx.customerId, ctx.session)),
  profile: customerProcedure
    .meta({
      path: 'POST /api/customers/profile',
      id: 'getProfile',
      summary: 'Get your profile',
      description: "The token decides the profile; another customer's `email` is rejected.",
      errors: { forbidden: OTHERS_EMAIL },
      example: {},
    })
    .input(contracts.profileInput)
    .output(contracts.profile)
    .query(({ ctx, input }) => getProfile(ctx.deps, ctx.customerId, input)),
  email: customerProcedure
    .meta({
      path: 'POST /api/customers/email',
      id: 'getContact',
      summary: 'Check that your profile has what an order needs',
      errors: { forbidden: OTHERS_EMAIL },
      example: {},
    })
    .input(contracts.customerEmailInput)
    .output(contracts.customerEmailOutput)
    .query(({ ctx, input }) => getCustomerEmail(ctx.deps, ctx.customerId, input)),
  updateProfile: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customers/update-profile',
      id: 'updateProfile',
      summary: 'Change your profile',
      description:
        'Fields left out stay unchanged. So do fields that your sign-in verified: the number (phone), the name and email (Google). An email is set once; if the store sends mail, ' +
        'a code changes it (`proveEmail`). An order needs a phone ' +
        'number and `has_agreed_to_terms_and_conditions`.',
      errors: { conflict: 'The email was already set, or belongs to another customer.' },
      example: { full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true },
    })
    .input(contracts.updateProfileInput)
    .output(contracts.profile)
    .mutation(({ ctx, input }) => updateProfile(ctx.deps, ctx.customerId, input)),
});
