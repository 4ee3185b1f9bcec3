import type { APIResponse, Page, Route } from 'playwright-core';
import superjson, { type SuperJSONResult } from 'superjson';

type ProcedureResponse = { result: { data: SuperJSONResult } } | { error: SuperJSONResult };

/** Ends a change of responses; resolves when no response that was under way is still to be changed. */
export type Restore = () => Promise<void>;

/** Changes the output that a page gets from one procedure; the other calls of a batch stay as they are. Returns a function that stops it. */
export function changeOutput(
  page: Page,
  procedure: string,
  change: (data: never, input: unknown) => unknown,
): Promise<Restore> {
  return interceptResponses(page, isIn([procedure]), (response, input) =>
    'result' in response
      ? { result: { data: superjson.serialize(change(superjson.deserialize<never>(response.result.data), input)) } }
      : response,
  );
}

/** Changes every output that a page gets, but for what its stream sends. Returns a function that stops it. */
export function changeOutputs(page: Page, change: (data: unknown) => unknown): Promise<Restore> {
  const isTarget = (name: string) => name !== 'orders.updates';
  return interceptResponses(page, isTarget, (response) =>
    'result' in response
      ? { result: { data: superjson.serialize(change(superjson.deserialize(response.result.data))) } }
      : response,
  );
}

/** Has procedures fail for a page, as when something in the store is broken. Returns a function that restores them. */
export function failCalls(page: Page, ...procedures: string[]): Promise<Restore> {
  const error = superjson.serialize({
    message: 'broken by a test',
    code: -32603,
    data: {
      code: 'INTERNAL_SERVER_ERROR',
      httpStatus: 500,
      error: { code: 'unexpected', msg: 'There was an error processing your request' },
    },
  });
  return interceptResponses(page, isIn(procedures), () => ({ error }));
}

const MAX_RETRIES = 3;

/**
 * The store's own response to a request of a page. Sent again where the connection is gone: the one that is used again
 * may have been idle for so long that the store is just closing it, and unlike a browser Playwright does not see to that
 * by itself.
 */
export const fetchResponse = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: MAX_RETRIES });

const isIn = (procedures: readonly string[]) => (name: string) => procedures.includes(name);

const namesIn = ({ pathname }: URL) =>
  pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : [];

/** Leaves calls without a response, as when they do not reach the store, until the page is closed. */
export async function blockCalls(page: Page, ...procedures: string[]): Promise<void> {
  await page.route(
    (url) => namesIn(url).some(isIn(procedures)),
    () => {},
  );
}

async function interceptResponses(
  page: Page,
  isTarget: (procedure: string) => boolean,
  change: (response: ProcedureResponse, input: unknown) => ProcedureResponse,
): Promise<Restore> {
  const pending = new Set<Promise<void>>();
  let isOver = false;

  const intercept = async (route: Route) => {
    const url = new URL(route.request().url());
    const names = namesIn(url);
    const sent = JSON.parse(url.searchParams.get('input') ?? '{}');
    const inputs: Record<string, SuperJSONResult> = url.searchParams.has('batch') ? sent : { 0: sent };
    const response = await fetchResponse(route);
    const body: ProcedureResponse | ProcedureResponse[] = await response.json();
    const responses = [body].flat().map((response, index) => {
      const input = inputs[index];
      return isTarget(names[index] ?? '') ? change(response, input && superjson.deserialize(input)) : response;
    });
    await route.fulfill({ response, json: Array.isArray(body) ? responses : responses[0] });
  };

  await page.route(
    (url) => namesIn(url).some(isTarget),
    async (route) => {
      if (isOver) return route.fallback();
      const interception = intercept(route).catch((error: unknown) => {
        // The caller has gone.
        if (!page.isClosed()) throw error;
      });
      pending.add(interception);
      try {
        await interception;
      } finally {
        pending.delete(interception);
      }
    },
  );
  return async () => {
    // The route itself stays. Taking it away lets the calls that it holds go on by themselves, while they are being
    // fulfilled here: Playwright then finds that a "route is already handled".
    isOver = true;
    await Promise.allSettled(pending);
  };
}
