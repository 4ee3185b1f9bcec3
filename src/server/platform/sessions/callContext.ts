import type { Services } from '../services.ts';
import type { Identity } from './tokens.ts';

/** What is known of a call before its policy is checked. */
export interface CallContext {
  services: Services;
  /** Who the bearer token speaks for, or null without a valid one. */
  identity: Identity | null;
  /** Whether a token was sent at all: then the response is "your session has ended" rather than "please sign in". */
  hadToken: boolean;
  /** Returns the caller's IP address, for throttling only. */
  clientIp: () => string;
}

/** The call context of an HTTP request. */
export async function createCallContext(
  services: Services,
  request: { headers: { authorization?: string | undefined }; ip?: string | undefined },
): Promise<CallContext> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return {
    services,
    identity: token ? await services.tokens.verify(token) : null,
    hadToken: token !== undefined,
    clientIp: () => request.ip ?? 'unknown',
  };
}
