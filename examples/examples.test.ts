import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import readXlsxFile from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stock } from '#shared/contracts/catalog.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { store } from '#test/browser/demo.ts';
import { placeOrder, proofPicture } from '#test/records/orders.ts';
import { type Client, connect, signIn } from '#test/store/apiClient.ts';
import { buildScript } from '../packages/client/build.ts';
import { upload } from '../packages/client/src/index.ts';

const EXAMPLES = import.meta.dirname;
/** Phone numbers of the customers in the examples, a separate one for each. */
const PHONE = { example: '0917 555 0311', curl: '0917 555 0312', payer: '0917 555 0313' };

let folder: string;
let token: string;
let staff: Client;
let product: Stock;
beforeAll(async () => {
  // The examples import the package as it is packed.
  await buildScript();
  folder = await mkdtemp(join(tmpdir(), 'campus-store-examples-'));
  ({ token } = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' }));
  staff = connect(store, token);
  product = await createProduct('Examples’ notebook');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function createProduct(name: string): Promise<Stock> {
  // This category has no weekly cut-off and asks for no text to print.
  const category = (await staff.categories.list.query()).find((each) => each.name === 'Notebooks');
  const size_prices = [{ adjustment_quantity: 50, restock_level: 60 }];
  return staff.stocks.create.mutate({ name, category: category?._id ?? '', selling_price: 40, size_prices });
}

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill();
});

interface Started extends ChildProcess {
  /** The standard output of the process so far. */
  printed: () => string;
  output: Promise<[string, string]>;
}

function start(program: string, args: string[]): Started {
  const env = { PATH: process.env.PATH, HOME: folder, TZ: 'UTC', STORE_URL: store, STORE_TOKEN: token };
  const child = spawn(program, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  const output = Promise.all([once(child.stdout, 'end').then(() => printed), text(child.stderr)]);
  return Object.assign(child, { printed: () => printed, output });
}

/** Runs a script to its end; returns its output and exit code. */
async function run(script: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = start(script.endsWith('.sh') ? 'sh' : process.execPath, [join(EXAMPLES, script), ...args]);
  const [code] = await once(child, 'exit');
  const [stdout, stderr] = await child.output;
  return { code, stdout, stderr };
}

/** Resolves with the child's standard output once it contains the word. */
async function said(child: Started, word: RegExp): Promise<string> {
  await expect.poll(child.printed).toMatch(word);
  return child.printed();
}

const write = async (name: string, content: string) => {
  await writeFile(join(folder, name), content);
  return name;
};
const quantityOf = async () => {
  const stock = await staff.stocks.get.query({ _id: product._id });
  return stock.size_prices[0]?.available_quantity;
};

test('deliveries of a CSV are added to stock, and an unreadable line is named', async () => {
  const lines = ['name,size,quantity,note', `${product.name},,5,first delivery`, 'Nothing of this name,,1,'];
  const { code, stdout, stderr } = await run('restock.ts', await write('deliveries.csv', lines.join('\n')));
  expect(stdout).toBe(`+5 ${product.name}\n`);
  expect(stderr).toBe('line 3, Nothing of this name: no product of this name\n');
  expect(code).toBe(1);
  expect(await quantityOf()).toBe(55);
});

test('sizes with low stock are listed, by a script and by curl', async () => {
  const { code, stdout } = await run('lowStock.ts');
  expect(stdout).toContain(` 55 of   60  ${product.name}`);
  expect(code).toBe(1);
  const curl = await run('curl/lowStock.sh');
  expect(curl).toMatchObject({ code: 0, stderr: '' });
  expect(curl.stdout.split('\n').filter((line) => line.includes(product.name))).toHaveLength(1);
});

test('payments in the bank’s statement are confirmed; one with another amount is left to people', async () => {
  const { token: customerToken } = await signIn(store, PHONE.payer);
  const pay = async (payment_reference: string, shade: number) => {
    const order = await placeOrder(connect(store, customerToken), product);
    const form = new FormData();
    form.append('order_id', order._id);
    form.append('order_no', order.order_no);
    form.append('payment_reference', payment_reference);
    form.append('file', new Blob([new Uint8Array(await proofPicture(shade))]), 'slip.png');
    return upload<Order>({ url: store, token: customerToken }, '/api/orders/upload-proof', form);
  };
  const [right, wrong] = [await pay('STATEMENT1', 30), await pay('STATEMENT2', 220)];
  const lines = ['reference,amount', `STATEMENT1,${right.amount_due}`, 'STATEMENT2,1'];
  const { code, stdout, stderr } = await run('confirmPayments.ts', await write('statement.csv', lines.join('\n')));
  expect([stdout, code]).toEqual([`${right.order_no} is paid.\n`, 1]);
  expect(stderr).toContain(`${wrong.order_no}: ₱1 for ₱${wrong.amount_due}, `);
  expect((await staff.orders.get.query({ _id: right._id })).payment_status).toBe('Confirmed');
  expect((await staff.orders.get.query({ _id: wrong._id })).payment_status).toBe('To Check');
});

test('a customer’s order is placed, watched by staff, fetched, claimed and sold', async () => {
  // Starts at the first event, so that it does not matter which stream opens first.
  await write('last-event.txt', '0');
  const watching = start(process.execPath, [join(EXAMPLES, 'watchOrders.ts'), 'last-event.txt']);
  const streaming = start('sh', [join(EXAMPLES, 'curl/watchOrders.sh'), '0']);
  const slip = sharp({ create: { width: 60, height: 80, channels: 3, background: '#f4f1e8' } }).jpeg();
  await slip.toFile(join(folder, 'slip.jpg'));
  const ordering = start(process.execPath, [join(EXAMPLES, 'placeOrder.ts'), PHONE.example, product.name, 'slip.jpg']);
  const [, order_no = ''] = /Order (\S+): ₱80\.00/.exec(await said(ordering, /Order .*\n/)) ?? [];
  await said(watching, new RegExp(`${order_no}.*\n`));
  await said(streaming, new RegExp(`${order_no}.*\n`));

  const findOrder = async () => (await staff.orders.find.query({ s: order_no })).docs[0] as Order;
  await expect.poll(async () => (await findOrder()).proof_of_payment_filename).toMatch(/^proof-/);
  const order = await findOrder();
  await staff.orders.orderStatus.mutate({ _id: order._id, order_status: 'Ready for Pickup' });

  const { time_zone } = await staff.settings.pickupCalendar.query();
  const day = storeDayOf(order.pickup_time as Date, time_zone);
  const pickUps = await run('pickUps.ts', day);
  expect(pickUps).toMatchObject({ code: 0, stderr: '' });
  expect(pickUps.stdout).toContain(`09:00,${order_no},`);
  expect(pickUps.stdout).toContain(`Ready for Pickup,2 × ${product.name},80.00`);

  const claimed = await run('markClaimed.ts', await write('claimed.txt', `${order_no}\n2020-01-000001\n`));
  expect(claimed.stdout).toBe(`${order_no} is claimed.\n`);
  expect(claimed.stderr).toBe('2020-01-000001 is not there and was left as it is.\n');

  const [followed] = await ordering.output;
  expect(followed).toContain('status: Ready for Pickup\nstatus: Claimed\n');
  watching.kill('SIGINT');
  streaming.kill('SIGTERM');
  const [watched, errors] = await watching.output;
  expect(errors).toBe('');
  const events = watched
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.find((event) => event.order_no === order_no)).toMatchObject({ type: 'placed' });
  expect((await readFile(join(folder, 'last-event.txt'), 'utf8')).trim()).toBe(events.at(-1).id);

  const month = storeDayOf(order.created_at, time_zone).slice(0, 7);
  expect(await run('monthSales.ts', month, 'sales.xlsx')).toMatchObject({ code: 0, stderr: '' });
  const [sheet] = await readXlsxFile(join(folder, 'sales.xlsx'));
  const rows = sheet?.data ?? [];
  expect(rows[0]).toEqual(['Day', 'Orders', 'Items', 'Amount']);
  expect(rows.at(-1)?.[0]).toBe('Total');
  expect(Number(rows.at(-1)?.[3])).toBeGreaterThanOrEqual(80);
});

test('an order is placed with curl only', async () => {
  const { code, stdout, stderr } = await run('curl/placeOrder.sh', PHONE.curl, product.name);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const { docs } = await staff.orders.find.query({ s: stdout.trim() });
  expect(docs[0]).toMatchObject({ order_no: stdout.trim(), amount_due: 40 });
});

test('products of another system are created or priced by their names, and get their pictures', async () => {
  const category = product.category.name;
  const foreign = [
    { name: product.name, category, selling_price: 45, uom: 'pc' },
    { name: 'Examples’ new pencil', category, selling_price: 12, uom: 'pc' },
    { name: 'Examples’ lost pencil', category: 'Nowhere', selling_price: 12, uom: 'pc' },
  ];
  const file = await write('products.json', JSON.stringify(foreign));
  const { stdout, stderr } = await run('syncProducts.ts', file);
  expect(stdout).toBe(`${product.name}: ₱40 → ₱45\nExamples’ new pencil: created\n`);
  expect(stderr).toBe('Examples’ lost pencil: no category "Nowhere"\n');
  expect((await run('syncProducts.ts', file)).stdout).toContain(`${product.name}: unchanged\n`);

  await mkdir(join(folder, 'pictures'));
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#3b5b92' } }).jpeg();
  await picture.toFile(join(folder, 'pictures', 'Examples’ new pencil.jpg'));
  const uploaded = await run('uploadPictures.ts', 'pictures');
  expect(uploaded).toEqual({ code: 0, stdout: 'Examples’ new pencil: 1 pictures\n', stderr: '' });
});
