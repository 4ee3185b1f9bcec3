import type { RestRoute } from '#server/platform/http/restRoute.ts';
import type { Policy } from '#server/platform/trpc/admission.ts';
import { type ErrorCode, errorStatus } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';

/** The reason for each error and its message, used unless a row is more exact. */
const GENERAL: Record<Exclude<ErrorCode, 'wrong_method'>, { when: string; msg: string }> = {
  malformed: { when: 'The request cannot be read.', msg: serverMessages.malformedRequest },
  unauthenticated: { when: 'No token, or one whose session has ended.', msg: messages.sessionEnded },
  forbidden: {
    when: 'You may not do this: the token is of the other kind, or lacks a scope.',
    msg: staffMessages.notAllowed,
  },
  not_found: { when: 'There is no such record.', msg: staffMessages.notFound },
  conflict: { when: 'It contradicts what is stored by now.', msg: staffMessages.invalidInput },
  too_large: { when: 'The body is too large.', msg: staffMessages.tooLarge },
  unsupported_media: { when: 'The body is of another media type.', msg: serverMessages.sendJson },
  invalid: { when: 'Fields are missing or wrong; `errors` has a message for each.', msg: staffMessages.invalidInput },
  too_many: { when: 'Too many calls; `Retry-After` says when to try again.', msg: serverMessages.tooManyRequests },
  unexpected: { when: 'The store has failed; nothing of the call was written.', msg: messages.processingFailed },
  unavailable: {
    when: 'The database is away; `Retry-After` says when to try again.',
    msg: serverMessages.storeUnavailable,
  },
};
type DocumentedError = keyof typeof GENERAL;
const CODES = Object.keys(GENERAL) as DocumentedError[];

/** The facts about an operation that decide which errors it documents. */
export interface OperationTraits {
  policy: Policy;
  /** Whether a token that is sent is looked at. */
  readsTokens: boolean;
  hasBody: boolean;
  hasInput: boolean;
  isForm: boolean;
}

/** Returns the errors of a path by status: the errors that follow from its policy and input, and the errors of its row. */
export function responsesOfErrors(route: RestRoute, traits: OperationTraits): Record<string, object> {
  const { readsTokens, hasBody, hasInput, isForm } = traits;
  const hasKey = route.path.includes(':');
  const follows: Partial<Record<DocumentedError, boolean>> = {
    malformed: hasBody || hasInput,
    unauthenticated: readsTokens,
    forbidden: readsTokens,
    not_found: hasKey,
    too_large: hasBody,
    unsupported_media: hasBody,
    invalid: hasInput,
    too_many: isForm || readsTokens,
    unexpected: true,
    unavailable: true,
  };
  const codes = CODES.filter((code) => follows[code] || route.errors?.[code] !== undefined);
  return Object.fromEntries(
    codes
      .sort((a, b) => errorStatus[a] - errorStatus[b])
      .map((code) => [String(errorStatus[code]), responseOf(code, route.errors?.[code], follows[code] === true)]),
  );
}

function responseOf(code: DocumentedError, own: string | undefined, isGeneral: boolean): object {
  if (own === undefined) return { $ref: `#/components/responses/${toName(code)}` };
  const when = isGeneral && code !== 'not_found' ? `${GENERAL[code].when} ${own}` : own;
  return toResponse(code, when);
}

/** Responses that many operations share, by name. */
export function sharedErrors(): Record<string, object> {
  return Object.fromEntries(CODES.map((code) => [toName(code), toResponse(code, GENERAL[code].when)]));
}

function toResponse(code: DocumentedError, description: string): object {
  const hasFields = code === 'invalid';
  const isLater = code === 'too_many' || code === 'unavailable';
  return {
    description,
    ...(isLater ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { msg: GENERAL[code].msg, ...(hasFields ? { errors: { quantity: messages.quantityInvalid } } : {}) },
      },
    },
  };
}

const toName = (code: string) =>
  code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
