import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proofPicture } from '../../test/records/orders.ts';
import { serveTestStore } from '../../test/store/serveTestStore.ts';
import { createTestStore, type TestStore } from '../../test/store/testStore.ts';
import { buildDeclarations, buildScript } from './build.ts';

const run = promisify(execFile);
const MODULES = join(import.meta.dirname, '../../node_modules');
/** The package's dependencies and theirs, taken from here, so that the test needs no registry. */
const DEPENDENCIES = [
  ...['@trpc/client', '@trpc/server', 'eventsource', 'eventsource-parser', 'superjson', 'copy-anything'],
  ...['standardwebhooks', '@stablelib/base64', 'fast-sha256'],
];

let folder: string;
let script: string;
let store: TestStore;
let server: { url: string; close: () => Promise<void> };
beforeAll(async () => {
  // Outside the repository, so that Node finds no modules in parent folders.
  folder = await mkdtemp(join(tmpdir(), 'campus-store-client-'));
  const source = join(folder, 'source');
  script = join(folder, 'script');
  await Promise.all([mkdir(source), mkdir(script)]);
  await Promise.all([
    buildScript(join(source, 'dist')),
    buildDeclarations(join(source, 'dist')),
    ...['package.json', 'README.md'].map((file) => cp(join(import.meta.dirname, file), join(source, file))),
  ]);
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const packed = await run('npm', pack, { cwd: source });
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  await writeFile(join(script, 'package.json'), '{ "name": "script", "private": true, "type": "module" }');
  const local = DEPENDENCIES.map((name) => `file:${join(MODULES, name)}`);
  const options = ['--offline', '--install-links', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, join(folder, filename), ...local], { cwd: script });
  store = await createTestStore();
  await store.services.orderEvents.start();
  server = await serveTestStore(store);
});
afterAll(async () => {
  await server.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const SCRIPT = `
import { readFile } from 'node:fs/promises';
import { createClient, errorOf, upload, verifyWebhook } from 'campus-store-client';
const [url, token, product, slip, secret, body, headers] = process.argv.slice(2);
const store = createClient({ url, token });
const context = { idempotencyKey: 'twice' };
for (let time = 0; time < 2; time += 1) await store.cart.add.mutate({ item: product, quantity: 2 }, { context });
const { orders } = await store.cart.items.query();
const { first_pickup } = await store.settings.pickupCalendar.query();
const place = (more) => {
  const form = new FormData();
  const data = { orders: orders.map(({ _id }) => _id), total_amount: 200, receiving_option: 'Pick-Up', mode_of_payment: 'Bank Transfer' };
  form.append('data', JSON.stringify({ ...data, pickup_time: first_pickup, ...more }));
  return upload({ url, token }, '/api/orders', form, { method: 'PUT' });
};
const rejected = await place({ students: [{ name: '' }] }).catch((error) => error);
const order = await place({});
const form = new FormData();
form.append('order_id', order._id);
form.append('order_no', order.order_no);
form.append('file', new Blob([await readFile(slip)]), 'slip.png');
const proven = await upload({ url, token }, '/api/orders/upload-proof', form);
const unknown = await store.orders.get.query({ _id: '999999' }).catch((error) => error);
const long = await store.stocks.productList.query({ keyword: 'none '.repeat(1000) }).catch((error) => error);
const streamed = await new Promise((resolve, reject) => {
  const stream = store.orders.updates.subscribe({ lastEventId: '0' }, {
    onError: reject,
    onData({ id, data }) {
      if (data.order_id !== order._id) return;
      stream.unsubscribe();
      resolve({ isNumbered: Number(id) > 0, type: data.type, isDate: data.created_at instanceof Date });
    },
  });
});
console.log(JSON.stringify({
  quantity: orders[0].quantity,
  isDate: (await store.orders.get.query({ _id: order._id })).created_at instanceof Date,
  proof: typeof proven.proof_of_payment_filename,
  rejected: [rejected.status, errorOf(rejected)?.errors],
  unknown: errorOf(unknown)?.code,
  long: errorOf(long)?.code ?? typeof long.docs,
  streamed,
  webhook: verifyWebhook(secret, body, JSON.parse(headers)).type,
}));
`;

test('a script orders, sends a proof, follows the order and reads a message to its webhook', async () => {
  const slip = join(script, 'slip.png');
  await writeFile(join(script, 'order.js'), SCRIPT);
  await writeFile(slip, await proofPicture());
  const token = await store.customerToken(await store.make.customer());
  const { id } = await store.make.stock({ selling_price: 100 });
  const secret = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`;
  const body = '{"type":"webhook.test"}';
  const now = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  };
  const args = ['order.js', server.url, token, String(id), slip, secret, body, JSON.stringify(headers)];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: script });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    quantity: 2,
    isDate: true,
    proof: 'string',
    rejected: [422, { 'students.0.name': 'Missing name' }],
    unknown: 'not_found',
    long: 'invalid',
    streamed: { isNumbered: true, type: 'placed', isDate: true },
    webhook: 'webhook.test',
  });
});

const CONSUMER = `
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import superjson from 'superjson';
import { type AppRouter, createClient, errorOf, type StoreError } from 'campus-store-client';

const own = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: 'https://store.example.edu/trpc', transformer: superjson })] });
for (const store of [own, createClient({ url: 'https://store.example.edu', token: 'cs_live_' })]) {
  const order: inferRouterOutputs<AppRouter>['orders']['get'] = await store.orders.get.query({ _id: '1' });
  const at: Date = order.created_at;
  const { docs } = await store.stocks.productList.query({ keyword: 'pen' });
  const names: string[] = docs.map((product) => product.name);
  store.orders.updates.subscribe(undefined, {
    onData({ id, data }) {
      const [event, status]: [string, string] = [id, data.order_status.status];
    },
  });
  // @ts-expect-error there is no such procedure
  store.orders.remove;
  // @ts-expect-error a status is one of five
  await store.orders.orderStatus.mutate({ _id: '1', order_status: 'Lost' });
  // @ts-expect-error it needs to know which
  await store.orders.get.query();
}
const code: StoreError['code'] | undefined = errorOf(new Error())?.code;
// @ts-expect-error the codes are a closed list
const other: 'lost' | undefined = code;
`;

/** The compiler output for files of a script that has the package installed; empty if they compile. */
async function compile(files: string[], options: object): Promise<string> {
  const compilerOptions = { target: 'ES2024', strict: true, noEmit: true, skipLibCheck: true, types: [], ...options };
  await writeFile(join(script, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const { stdout } = await run(process.execPath, [join(MODULES, 'typescript/bin/tsc')], { cwd: script }).catch(
    (error) => error,
  );
  return stdout;
}

test.each([{ module: 'NodeNext' }, { module: 'ESNext', moduleResolution: 'Bundler' }])(
  'its router type works with tRPC’s client and its own in a strict project: %o',
  async (options) => {
    await writeFile(join(script, 'consumer.ts'), CONSUMER);
    expect(await compile(['consumer.ts'], options)).toBe('');
    const declared = await readFile(join(script, 'node_modules/campus-store-client/dist/appRouter.d.ts'), 'utf8');
    expect(declared).not.toMatch(/import\(|ZodT|mikro|kysely|: any\b/i);
    expect(declared).toContain('/** Set the status of an order or of some of its lines. */');
  },
);

test('the code of its README compiles', async () => {
  const text = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
  const [whole = '', ...parts] = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
  const OPEN = `declare const url: string, token: string, secret: string, body: string, order: { _id: string; order_no: string };
declare const headers: Record<string, string>;
import { createClient } from 'campus-store-client';
const store = createClient({ url, token });
`;
  expect(parts.length).toBeGreaterThan(3);
  const options = { module: 'NodeNext', types: ['node'], typeRoots: [join(MODULES, '@types')] };
  const files = [whole, ...parts.map((part) => OPEN + part)].map((code, index) => [`readme${index}.ts`, code] as const);
  await Promise.all(files.map(([name, code]) => writeFile(join(script, name), code)));
  expect(
    await compile(
      files.map(([name]) => name),
      options,
    ),
  ).toBe('');
});

test('esbuild bundles it for browsers, without modules of Node', async () => {
  await writeFile(
    join(script, 'page.js'),
    "import { createClient } from 'campus-store-client';\ncreateClient({ url });\n",
  );
  const args = ['page.js', '--bundle', '--platform=browser', '--outfile=bundle.js', '--log-level=warning'];
  const { stderr } = await run(join(MODULES, 'esbuild/bin/esbuild'), args, { cwd: script });
  expect(stderr).toBe('');
  expect(await readFile(join(script, 'bundle.js'), 'utf8')).not.toContain('node:');
});
