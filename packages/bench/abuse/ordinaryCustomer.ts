/** The process of the ordinary customer beside whom somebody attacks: a list, a line into the cart, and what the proxy asks, in turn. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { itemAt } from '../scenarios/requests.ts';
import type { Choice } from '../scenarios/writes.ts';
import { createStoreCalls, putIntoCart } from '../storeCalls.ts';

/** A process that is an ordinary customer, each line of the cart another product. */
export interface CustomerTask {
  url: string;
  tokens: string[];
  choices: readonly Choice[];
  pauseMs: number;
}

/** Milliseconds of each answer, and how many were none of success. */
export type Experience = Record<'list' | 'cart add' | '/readyz', { ms: number[]; failed: number }>;

const nothing = (): Experience => ({
  list: { ms: [], failed: 0 },
  'cart add': { ms: [], failed: 0 },
  '/readyz': { ms: [], failed: 0 },
});

const [task] = (await once(process, 'message')) as [CustomerTask];
const { call, send } = createStoreCalls(task.url);
let experience = nothing();
process.on('message', () => {
  process.send?.(experience);
  experience = nothing();
});
process.on('disconnect', () => process.exit());

async function note(what: keyof Experience, answer: ReturnType<typeof call>) {
  const { status, ms } = await answer;
  experience[what].ms.push(ms);
  if (status !== 200) experience[what].failed += 1;
}

for (let turn = 0; ; turn += 1) {
  const who = { authorization: `Bearer ${task.tokens[turn % task.tokens.length]}` };
  const choice = itemAt(task.choices, turn % task.choices.length);
  await note('list', send('/api/stocks/product-list', { page: 1 + (turn % 6) }));
  await note('cart add', putIntoCart(send, choice, who));
  if (turn % 5 === 0) await note('/readyz', call('/readyz'));
  await wait(task.pauseMs);
}
