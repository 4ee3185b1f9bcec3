import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installOlderNodes, olderNodes } from '../../scripts/olderNodes.mjs';
import { proofPicture } from '../../test/records/orders.ts';
import { serveTestStore } from '../../test/store/serveTestStore.ts';
import { createTestStore, type TestStore } from '../../test/store/testStore.ts';
import { buildScript } from './build.ts';
import { printDeclarations } from './declarations.ts';

const run = promisify(execFile);

let folder: string;
let printed: string;
let store: TestStore;
let server: { url: string; close: () => Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-store-client-'));
  const source = join(folder, 'source');
  const script = join(folder, 'script');
  await Promise.all([mkdir(join(source, 'dist'), { recursive: true }), mkdir(script)]);
  const made = printDeclarations();
  await Promise.all([
    buildScript(join(source, 'dist')),
    installOlderNodes(),
    ...['package.json', 'README.md'].map((file) => cp(join(import.meta.dirname, file), join(source, file))),
    made.then(({ text }) => writeFile(join(source, 'dist/index.d.ts'), text)),
  ]);
  printed = (await made).printed;
  // Outside the repository: nothing there can be found by walking up.
  const packed = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: source,
  });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  await writeFile(join(script, 'package.json'), '{ "name": "script", "private": true, "type": "module" }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], { cwd: script });
  store = await createTestStore();
  await store.services.orderEvents.start();
  server = await serveTestStore(store);
});
afterAll(async () => {
  await server.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

test('installs with nothing else', async () => {
  const installed = join(folder, 'script/node_modules');
  const lock = JSON.parse(await readFile(join(installed, '.package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages)).toEqual(['node_modules/campus-store-client']);
});

const SCRIPT = `
import { createStoreClient, StoreError } from 'campus-store-client';
const [url, token, product, slip] = process.argv.slice(2);
const store = createStoreClient({ url, token });
await store.cart.add.mutate({ item: product, quantity: 2 });
const { orders } = await store.cart.items.query();
const { first_pickup } = await store.settings.pickupCalendar.query();
const form = {
  orders: orders.map(({ _id }) => _id),
  total_amount: 200,
  receiving_option: 'Pick-Up',
  pickup_time: first_pickup,
  mode_of_payment: 'Bank Transfer',
};
const rejected = await store.placeOrder({ ...form, students: [{ name: '' }] }).catch((error) => error);
const order = await store.placeOrder(form);
const proven = await store.uploadProof({ order, file: slip });
const unknown = await store.orders.get.query({ _id: '999999' }).catch((error) => error);
let streamed;
for await (const { id, data } of store.orders.updates.subscribe(undefined, { lastEventId: '0' })) {
  if (data.order_id !== order._id) continue;
  streamed = { isNumbered: Number(id) > 0, type: data.type, isDate: data.created_at instanceof Date };
  break;
}
console.log(JSON.stringify({
  node: process.versions.node.split('.')[0],
  isDate: order.created_at instanceof Date && order.pickup_time.getTime() === first_pickup.getTime(),
  proof: typeof proven.proof_of_payment_filename,
  rejected: { isStoreError: rejected instanceof StoreError, code: rejected.code, status: rejected.status, fields: rejected.fields },
  unknown: { isStoreError: unknown instanceof StoreError, code: unknown.code, status: unknown.status },
  streamed,
}));
`;

test('a script orders, sends a proof and follows the order under Node 20, 22 and 24', async () => {
  const script = join(folder, 'script');
  const slip = join(script, 'slip.png');
  await writeFile(join(script, 'order.js'), SCRIPT);
  await writeFile(slip, await proofPicture());
  const versions: string[] = [];
  for (const node of [...olderNodes(), process.execPath]) {
    const token = await store.customerToken(await store.make.customer());
    const { id } = await store.make.stock({ selling_price: 100 });
    const { stdout, stderr } = await run(node, ['order.js', server.url, token, String(id), slip], { cwd: script });
    const { node: version, ...seen } = JSON.parse(stdout);
    versions.push(version);
    expect(stderr).toBe('');
    expect(seen).toEqual({
      isDate: true,
      proof: 'string',
      rejected: { isStoreError: true, code: 'invalid', status: 422, fields: { 'students.0.name': 'Missing name' } },
      unknown: { isStoreError: true, code: 'not_found', status: 404 },
      streamed: { isNumbered: true, type: 'placed', isDate: true },
    });
  }
  expect(versions).toEqual(['20', '22', '24']);
});

const CONSUMER = `
import { createStoreClient, StoreError, type Order } from 'campus-store-client';
const store = createStoreClient({ url: 'https://store.example.edu', signIn: { username: 'ana', password: 'x' } });
const order: Order = await store.orders.get.query({ _id: '1' });
const at: Date = order.created_at;
const { docs } = await store.stocks.productList.query({ keyword: 'pen' });
const names: string[] = docs.map((product) => product.name);
for await (const { id, data } of store.orders.updates.subscribe()) {
  const [event, status]: [string, string] = [id, data.order_status.status];
}
// As the README has it: only what has no standard is needed, and the lines of the cart by their _id.
const { orders } = await store.cart.items.query();
await store.placeOrder({
  orders: orders.map((line) => line._id),
  total_amount: 100,
  receiving_option: 'Pick-Up',
  pickup_time: (await store.settings.pickupCalendar.query()).first_pickup,
  mode_of_payment: 'Bank Transfer',
});
// @ts-expect-error there is no such procedure
store.orders.remove;
// @ts-expect-error a status is one of five
await store.orders.orderStatus.mutate({ _id: '1', order_status: 'Lost' });
// @ts-expect-error it needs to know which
await store.orders.get.query();
`;
const EQUALITY = `
import type { ClientRouter, InputOf, OutputOf, OrderForm } from 'campus-store-client';
import type { names, router } from './printed.js';
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type In<R> = { [P in keyof R]: { [N in keyof R[P]]: InputOf<R[P][N]> } };
type Out<R> = { [P in keyof R]: { [N in keyof R[P]]: OutputOf<R[P][N]> } };
export const inputs: Equal<In<ClientRouter>, In<typeof router>> = true;
export const outputs: Equal<Out<ClientRouter>, Out<typeof router>> = true;
export const form: Equal<OrderForm, (typeof names)['OrderForm']> = true;
// That a difference would be found.
export const other: Equal<Out<ClientRouter>['orders']['get'], Out<typeof router>['stocks']['get']> = false;
`;

const compilerOptions = {
  target: 'ES2022',
  module: 'NodeNext',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  types: [],
};

/** The compiler output for files of a script that has the package installed; empty if they compile. */
async function compile(options: object, ...files: string[]): Promise<string> {
  const script = join(folder, 'script');
  const name = `tsconfig.${files[0]}.json`;
  await writeFile(join(script, name), JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, files }));
  const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', name], { cwd: script }).catch((error) => error);
  return stdout;
}

/** The code of the README as modules: each block, and the calls within its sentences, with what these leave open. */
async function readmeModules(): Promise<Record<string, string>> {
  const text = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
  const blocks = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
  const calls = [...text.matchAll(/`(store\.[\w.]+\([^`<]*\))`/g)].map(([, call = '']) => `await ${call};`);
  const OPEN = `
import type { Order, StoreClient } from 'campus-store-client';
declare const store: StoreClient, order: Order, _id: string, file: string, stock: string, files: string[];
`;
  const [whole = '', ...parts] = [...blocks, calls.join('\n')];
  return Object.fromEntries([
    ['readme0.ts', whole],
    ...parts.map((code, index) => [`readme${index + 1}.ts`, OPEN + code]),
  ]);
}

test('its types are the router’s own, and need neither the DOM, Node nor a library', async () => {
  const script = join(folder, 'script');
  // The compiler's own print of every procedure names its words where the package declares them.
  const own = printed
    .replace(/from '[^']*procedureTypes\.ts'/, "from 'campus-store-client'")
    // Contracts that are not compared here.
    .replace(/import\([^)]*\)\.\w+/g, 'unknown');
  await writeFile(join(script, 'printed.d.ts'), own);
  await writeFile(join(script, 'consumer.ts'), CONSUMER);
  await writeFile(join(script, 'equality.ts'), EQUALITY);
  expect(await compile({ lib: ['ES2022'] }, 'consumer.ts')).toBe('');
  expect(await compile({ lib: ['ES2022', 'DOM'] }, 'equality.ts')).toBe('');
  const text = await readFile(join(script, 'node_modules/campus-store-client/dist/index.d.ts'), 'utf8');
  expect(text).not.toMatch(/\bimport\b|ZodT|mikro|kysely|\bany\b/i);
});

test('the code of its README compiles, each block and each call in a sentence', async () => {
  const modules = await readmeModules();
  await Promise.all(Object.entries(modules).map(([file, code]) => writeFile(join(folder, 'script', file), code)));
  // An example of Node's: its own types, which skip the check of libraries.
  const typeRoots = [join(import.meta.dirname, '../../node_modules/@types')];
  const options = { lib: ['ES2024'], types: ['node'], typeRoots, skipLibCheck: true };
  expect(await compile(options, ...Object.keys(modules))).toBe('');
  expect(
    Object.values(modules)
      .join('')
      .match(/await store\.[\w.]+\(/g)?.length,
  ).toBeGreaterThan(10);
});
