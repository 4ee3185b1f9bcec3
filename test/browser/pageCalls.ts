import type { APIResponse, Page, Route } from 'playwright-core';
import superjson, { type SuperJSONResult } from 'superjson';

type ProcedureResponse = { result: { data: SuperJSONResult } } | { error: SuperJSONResult };

/** Ends a change of responses; resolves when no changed response is pending. */
export type Restore = () => Promise<void>;

/** Changes the output of one procedure for a page; other calls of a batch stay unchanged. */
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

/** Changes every output for a page, except for its stream. */
export function changeOutputs(page: Page, change: (data: unknown) => unknown): Promise<Restore> {
  const isTarget = (name: string) => name !== 'orders.updates';
  return interceptResponses(page, isTarget, (response) =>
    'result' in response
      ? { result: { data: superjson.serialize(change(superjson.deserialize(response.result.data))) } }
      : response,
  );
}

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

/** The store's own response. Retried if the connection is closed: the store closes idle ones, and Playwright, unlike a browser, does not retry. */
export const fetchResponse = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: MAX_RETRIES });

const isIn = (procedures: readonly string[]) => (name: string) => procedures.includes(name);

const namesIn = ({ pathname }: URL) =>
  pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : [];

/** Leaves calls without a response, as if they did not reach the store, until the page is closed. */
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
    // The route stays: `unroute` would continue the calls that are being fulfilled here, and Playwright would report "route is already handled".
    isOver = true;
    await Promise.allSettled(pending);
  };
}
