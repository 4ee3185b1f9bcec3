import { expect, test } from 'vitest';
import { loadSample } from '#db/sample/loadSample.ts';
import type { Policy } from '#server/platform/trpc/admission.ts';
import { REST_ROUTES } from '#server/rest/routes.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { createChecker, type Operation } from './checker.ts';
import { createDocument } from './document.ts';
import { readExamples, writeExamples } from './examples.ts';
import { holdAgainstDocument, testedOperations } from './property.ts';
import { WITHOUT_EXAMPLE, walkExamples } from './walk.ts';

const store = await openTestStore({ env: { DEMO: 'true' } });
await loadSample(store.deps());
const server = await serveTestStore(store);
const [buyer] = await store.deps().em.execute<{ id: number }[]>(
  `select c.id from customer c join cart_item i on i.customer_id = c.id
     where phone_number <> '' and has_agreed_to_terms_and_conditions order by c.id limit 1`,
);
const customerId = Number(buyer?.id);

const tokenOf = async (policy: Policy) => {
  if (policy === 'anyone') return null;
  const owner =
    policy === 'customer' || policy === 'customerOrStaff' ? { customer_id: customerId } : { staff_user_id: 1 };
  // A session for each call, since some calls end those that there are.
  const seen = { device: 'Chrome on Android', expires_at: '2026-12-20', last_seen_at: '2026-11-20 02:00:00' };
  const session = await store.make.session(owner, seen);
  return 'customer_id' in owner ? store.customerToken(customerId, session) : store.staffToken(1, session);
};

test('the examples of the document are what the sample store responds', async () => {
  const examples = await walkExamples({ url: server.url, tokenOf, pickupTime: '2026-11-23T01:30:00Z' });
  if (process.env.API_DOCS === 'write') writeExamples(examples);
  expect(examples).toEqual(readExamples());
});

test('every call has an example, or a reason for none', () => {
  const named = [...Object.keys(readExamples()), ...Object.keys(WITHOUT_EXAMPLE)];
  expect(named.toSorted()).toEqual(REST_ROUTES.map(({ id }) => id).toSorted());
});

const document = await createDocument(readExamples());
const check = createChecker(document);

/** Each call by a token of its own: what ends sessions must not end those of the next. */
const tokenFor = async ({ security }: Operation) => {
  const [scheme] = security.map((each) => Object.keys(each)[0]);
  if (scheme === undefined) return null;
  return scheme === 'customerToken' ? store.customerToken(customerId) : store.staffToken(await store.make.staff());
};

test('every operation responds to inputs made from the document as the document says', async () => {
  const wrong: string[] = [];
  for (const each of testedOperations(document)) {
    await holdAgainstDocument(document, each, { url: server.url, tokenOf: tokenFor, check }).catch((error: Error) =>
      wrong.push(`${each.name}: ${error.message}`),
    );
  }
  expect(wrong).toEqual([]);
});
