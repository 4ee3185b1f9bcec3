import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyTRPCRouter } from '@trpc/server';

/** The properties that Express leaves on a request. */
type RoutedRequest = IncomingMessage & { originalUrl?: string; route?: { path?: unknown } };

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** The names that tRPC's URLs call, at most those of one batch; none where it is no call of tRPC. */
export function calledProcedures(request: IncomingMessage): readonly string[] {
  const path = pathOf(request);
  if (!path.startsWith('/trpc/')) return [];
  try {
    return decodeURIComponent(path.slice('/trpc/'.length)).split(',');
  } catch {
    return [''];
  }
}

/**
 * Returns the route that answered a request, out of a bounded set: a procedure's name, `batch`, the method and pattern of a REST path,
 * `page`, `file`, or `unmatched` for everything that does not exist. It is never a part of the URL itself, which may hold personal data.
 * Read it when the response has ended.
 */
export function routeOf(request: IncomingMessage, response: ServerResponse, router: AnyTRPCRouter): string {
  const called = calledProcedures(request);
  const [name = ''] = called;
  if (called.length > 1) return 'batch';
  if (called.length === 1) return isProcedure(router, name) ? name : 'unmatched';
  const pattern = (request as RoutedRequest).route?.path;
  if (typeof pattern === 'string') return `${methodOf(request)} ${pattern}`;
  if (String(response.getHeader('content-type')).startsWith('text/html')) return 'page';
  return response.statusCode < 400 ? 'file' : 'unmatched';
}

export const isProcedure = (router: AnyTRPCRouter, name: string): boolean =>
  Object.hasOwn(router._def.procedures, name);

/** One of the usual methods, or `OTHER`. */
export const methodOf = ({ method = '' }: IncomingMessage): string => (KNOWN_METHODS.has(method) ? method : 'OTHER');

function pathOf(request: RoutedRequest): string {
  const url = request.originalUrl ?? request.url ?? '';
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
