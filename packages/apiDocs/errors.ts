import type { RestRoute } from '#server/platform/http/restRoute.ts';
import { type ErrorCode, errorStatus } from '#shared/errors.ts';

/** When each error occurs; a route adds its own cases in `errors`. */
const WHEN = {
  malformed: 'The request cannot be read.',
  unauthenticated: 'There is no token, or its session has ended.',
  forbidden: 'You may not do this. `scope_missing`: your API token lacks the scope.',
  not_found: 'There is no such record.',
  conflict: 'It conflicts with the current data.',
  too_large: 'The body is too large.',
  unsupported_media: 'The media type of the body is not supported.',
  invalid: 'Fields are missing or invalid; `errors` has a message for each.',
  too_many: 'Too many calls; retry after `Retry-After` seconds.',
  unexpected: 'Server error; nothing was saved.',
  unavailable: 'The database is not reachable. Retry after `Retry-After` seconds.',
} satisfies Partial<Record<ErrorCode, string>>;
const GENERAL = Object.keys(WHEN) as (keyof typeof WHEN)[];

type Traits = Record<'readsTokens' | 'hasBody' | 'hasInput' | 'isForm', boolean>;

/** The errors of a route by status, from its policy, its input and its `errors`. `readsTokens`: the route checks a token. */
export function errorsOf(
  { path, errors = {} }: RestRoute,
  { readsTokens, hasBody, hasInput, isForm }: Traits,
): Record<string, object> {
  const follows: Record<keyof typeof WHEN, boolean> = {
    malformed: hasBody || hasInput,
    unauthenticated: readsTokens,
    forbidden: readsTokens,
    not_found: path.includes(':'),
    conflict: false,
    too_large: hasBody,
    unsupported_media: hasBody,
    invalid: hasInput,
    too_many: isForm || readsTokens,
    unexpected: true,
    unavailable: true,
  };
  const own = Object.entries(errors) as [ErrorCode, string][];
  return Object.fromEntries(
    GENERAL.flatMap((general) => {
      const said = own.filter(([code]) => errorStatus[code] === errorStatus[general]);
      if (said.length === 0)
        return follows[general] ? [[errorStatus[general], { $ref: `#/components/responses/${general}` }]] : [];
      const words = said.map(([code, when]) => (code === general ? when : `\`${code}\`: ${when}`));
      const isMore = follows[general] && general !== 'not_found';
      return [[errorStatus[general], toResponse(general, [...(isMore ? [WHEN[general]] : []), ...words].join(' '))]];
    }),
  );
}

export const sharedErrors = () =>
  Object.fromEntries(GENERAL.map((general) => [general, toResponse(general, WHEN[general])]));

function toResponse(code: ErrorCode, description: string): object {
  const isLater = code === 'too_many' || code === 'unavailable';
  return {
    description,
    ...(isLater ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
