import type { Page } from 'playwright-core';
import superjson, { type SuperJSONResult } from 'superjson';

type Answer = { result: { data: SuperJSONResult } } | { error: SuperJSONResult };

/** Changes what a page hears from one procedure; the other calls of a batch stay as they are. Answers how to stop that. */
export function changeAnswers(
  page: Page,
  procedure: string,
  change: (data: never, input: unknown) => unknown,
): Promise<() => Promise<void>> {
  return onAnswers(page, [procedure], (answer, input) =>
    'result' in answer
      ? { result: { data: superjson.serialize(change(superjson.deserialize<never>(answer.result.data), input)) } }
      : answer,
  );
}

/** Has procedures fail for a page, as when something in the store is broken. Answers how to mend them. */
export function failCalls(page: Page, ...procedures: string[]): Promise<() => Promise<void>> {
  const error = superjson.serialize({
    message: 'broken by a test',
    code: -32603,
    data: {
      code: 'INTERNAL_SERVER_ERROR',
      httpStatus: 500,
      error: { code: 'unexpected', msg: 'There was an error processing your request' },
    },
  });
  return onAnswers(page, procedures, () => ({ error }));
}

async function onAnswers(
  page: Page,
  procedures: readonly string[],
  change: (answer: Answer, input: unknown) => Answer,
) {
  const namesIn = (address: URL) => address.pathname.replace('/trpc/', '').split(',');
  const pattern = (address: URL) => namesIn(address).some((name) => procedures.includes(name));
  await page.route(pattern, async (route) => {
    const address = new URL(route.request().url());
    const names = namesIn(address);
    const sent = JSON.parse(address.searchParams.get('input') ?? '{}');
    const inputs: Record<string, SuperJSONResult> = address.searchParams.has('batch') ? sent : { 0: sent };
    const response = await route.fetch();
    const body: Answer | Answer[] = await response.json();
    const answers = [body].flat().map((answer, place) => {
      const input = inputs[place];
      const isMeant = procedures.includes(names[place] ?? '');
      return isMeant ? change(answer, input && superjson.deserialize(input)) : answer;
    });
    await route.fulfill({ response, json: Array.isArray(body) ? answers : answers[0] });
  });
  return () => page.unroute(pattern);
}
