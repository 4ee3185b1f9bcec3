import { acknowledged, empty } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/customers.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import { customerProcedure, publicProcedure, router, staffProcedure } from '../platform/trpc/procedures.ts';
import { makeCodeChallenge } from './codeProof.ts';
import { getCodeUsage } from './codeUsage.queries.ts';
import { endCustomerSession, endCustomerSessions, listCustomerSessions, signOutCustomer } from './customerSessions.ts';
import { getCustomerEmail, getProfile } from './customers.queries.ts';
import { linkGoogle, linkPhone } from './linkSignIn.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';
import { signInWithGoogle } from './signInWithGoogle.ts';
import { signInWithPhone } from './signInWithPhone.ts';
import { updateProfile } from './updateProfile.ts';

const OTHERS_EMAIL = "The email sent is another customer's.";
const NOT_THIS_VISIT =
  'The sign-in lies more than 30 minutes back, or that way of signing in belongs to another customer.';
const TOO_MANY_TRIES = 'Too many tries for this number or from this network.';

export const customersRouter = router({
  googleLogin: publicProcedure('no token')
    .meta({
      repeat: IGNORED.signIn,
      path: 'POST /api/users/google-login',
      id: 'loginCustomerByGoogle',
      summary: 'Sign in as a customer by the credential of a Google account',
      description: 'Returns a bearer token for 30 days and the profile. Only where the store offers Google.',
      errors: {
        unauthenticated: 'Google did not issue the credential, or not for this store.',
        forbidden: 'The account is not from the university, or the store does not offer Google.',
        not_found: 'The store does not offer this way of signing in.',
        unavailable: 'The keys of Google cannot be fetched now.',
        too_many: TOO_MANY_TRIES,
      },
      example: { credential: 'the credential that Google Identity Services hands over' },
    })
    .input(contracts.googleLoginInput)
    .output(contracts.newCustomerSession)
    .mutation(({ ctx, input }) => signInWithGoogle(ctx.deps, ctx.network(), input, ctx.device())),
  phoneCode: publicProcedure('no token')
    .meta({
      repeat: { ignored: 'the caller is not signed in, so no response is stored; codes are counted by number' },
      path: 'POST /api/customers/phone-code',
      id: 'sendPhoneCode',
      summary: 'Send a sign-in code to a phone number',
      description:
        'Six digits by SMS, good for ten minutes and five guesses. A store in its demo returns the code as `demo_code`.',
      errors: {
        not_found: 'The store does not offer this way of signing in.',
        too_many:
          "Three codes in ten minutes, or all of the day's, have been sent; or many are signing in from one network: then a solved challenge as `proof` gets one.",
        unavailable: 'The SMS service is not to be reached.',
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
      summary: 'Make a challenge whose solution gets a sign-in code where many are signing in from one network',
      description:
        'A challenge of altcha (PBKDF2, a part of a second to some seconds of work), once for one code within two minutes; null where codes are sent without.',
    })
    .input(empty)
    .output(contracts.codeChallenge)
    .query(({ ctx }) => makeCodeChallenge(ctx.deps, ctx.network())),
  codeUsage: staffProcedure('settings:read')
    .meta({
      path: 'GET /api/customers/code-usage',
      id: 'getCodeUsage',
      summary: 'Tell how many sign-in codes of the day have been sent',
    })
    .input(empty)
    .output(contracts.codeUsage)
    .query(({ ctx }) => getCodeUsage(ctx.deps)),
  phoneLogin: publicProcedure('no token')
    .meta({
      repeat: IGNORED.signIn,
      path: 'POST /api/customers/phone-login',
      id: 'loginCustomerByPhone',
      summary: 'Sign in as a customer by a phone number and its code',
      description: 'Returns a bearer token for 30 days and the profile.',
      errors: {
        unauthenticated: 'Wrong or expired code.',
        not_found: 'The store does not offer this way of signing in.',
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
      summary: 'Add a phone number to sign in by',
      errors: { invalid: 'Wrong or expired code.', conflict: NOT_THIS_VISIT, too_many: TOO_MANY_TRIES },
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
      summary: 'Add a Google account to sign in by',
      errors: {
        invalid: 'Google did not sign the credential, or it was used before.',
        forbidden: 'The account is not from the university.',
        not_found: 'The store does not offer this way of signing in.',
        conflict: NOT_THIS_VISIT,
        too_many: TOO_MANY_TRIES,
      },
      example: { credential: 'the credential that Google Identity Services hands over' },
    })
    .input(contracts.googleLoginInput)
    .output(contracts.profile)
    .mutation(({ ctx, input }) => linkGoogle(ctx.deps, ctx, ctx.network(), input)),
  sessions: customerProcedure
    .meta({ path: 'POST /api/customers/sessions', id: 'listSessions', summary: 'List your own sessions as a customer' })
    .input(empty)
    .output(sessions)
    .query(({ ctx }) => listCustomerSessions(ctx.deps, ctx.customerId, ctx.session)),
  endSession: customerProcedure
    .meta({
      repeat: IGNORED.ends,
      path: 'POST /api/customers/end-session',
      id: 'endSession',
      summary: 'End one of your own sessions as a customer',
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
      summary: 'End all of your own sessions as a customer',
    })
    .input(empty)
    .output(acknowledged)
    .mutation(({ ctx }) => endCustomerSessions(ctx.deps, ctx.customerId)),
  logout: customerProcedure
    .meta({
      repeat: IGNORED.ends,
      path: 'POST /api/customers/logout',
      id: 'logoutCustomer',
      summary: 'End the session that calls',
    })
    .input(empty)
    .output(acknowledged)
    .mutation(({ ctx }) => signOutCustomer(ctx.deps, ctx.customerId, ctx.session)),
  profile: customerProcedure
    .meta({
      path: 'POST /api/customers/profile',
      id: 'getProfile',
      summary: 'Read your own profile',
      description: "The token says whose it is; another customer's `email` is rejected.",
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
      summary: 'Tell whether your profile has what an order needs',
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
      summary: 'Change your own profile',
      description:
        'Fields left out stay as they are. What the sign-in verified (the number by phone, name and email by Google) stays too. An order ' +
        'needs a phone number and `has_agreed_to_terms_and_conditions`.',
      errors: { conflict: 'The email was typed once already, or belongs to another customer.' },
      example: { full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true },
    })
    .input(contracts.updateProfileInput)
    .output(contracts.profile)
    .mutation(({ ctx, input }) => updateProfile(ctx.deps, ctx.customerId, input)),
});
