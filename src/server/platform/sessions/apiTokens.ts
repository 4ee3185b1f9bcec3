import type { ReportLimit } from '../limits/limitHeaders.ts';
import type { StaffOfToken } from './tokens.ts';

/** The facts about a request with an API token. */
export interface TokenUse {
  /** Stands for the request: asked about it twice, the answer is the same, and it counts once. */
  request: object;
  /** The IP address that it comes from. */
  ip: string;
  /** Tells the caller how many requests are left. */
  reportLimit: ReportLimit;
}

/** API tokens as the ways in know them; the feature apiTokens makes it. */
export interface ApiTokens {
  /** Whether a bearer token is an API token, by its beginning. */
  isApiToken(bearer: string): boolean;
  /**
   * Who a token speaks for, read afresh. Throws unauthenticated for one that is mistyped, unknown, revoked, expired or whose
   * owner is switched off, and too_many over its limit of requests.
   */
  identify(token: string, use: TokenUse): Promise<StaffOfToken>;
}
