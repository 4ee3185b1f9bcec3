import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { listen } from '../http/listen.ts';
import type { FormLimits } from './uploads.ts';
import { readForm } from './uploads.ts';

const LIMITS: FormLimits = {
  bytes: 100_000,
  fileNames: ['file'],
  files: 2,
  fields: 3,
  fieldBytes: 50,
};

let limits = LIMITS;
let files = 0;
/** Settles with the outcome of the last form. */
let outcome: PromiseWithResolvers<unknown>;

const folder = await mkdtemp(join(tmpdir(), 'campus-store-forms-'));
const server = await listen(
  (received: IncomingMessage, response) => {
    void contentOf(received).then((found) => {
      outcome.resolve(found);
      response.end();
    });
  },
  '127.0.0.1',
  0,
);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The form's fields, its files as hex, and the number of temporary files; or the code of the error. */
async function contentOf(received: IncomingMessage): Promise<unknown> {
  try {
    const newPath = () => {
      files += 1;
      return join(folder, `file-${files}`);
    };
    const { form, remove } = await readForm(received, limits, newPath, 60_000);
    const entries = await Promise.all(
      [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await hexOf(value)]),
    );
    const onDisk = (await readdir(folder)).length;
    await remove();
    return { entries, onDisk };
  } catch (error) {
    return error instanceof DomainError ? error.code : error;
  }
}

const hexOf = async (file: File) => `${file.name} ${Buffer.from(await file.arrayBuffer()).toString('hex')}`;

/** Sends the chunks of a body one by one and returns the parsed form. With `end` false the connection is cut after the last chunk. */
async function send(chunks: readonly (string | Buffer)[], { boundary = 'edge', end = true } = {}): Promise<unknown> {
  outcome = Promise.withResolvers();
  const sending = request(server.url, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  sending.on('error', () => {});
  for (const chunk of chunks) await new Promise((sent) => sending.write(chunk, sent));
  if (end) sending.end();
  else sending.destroy();
  const found = await outcome.promise;
  expect(await readdir(folder)).toEqual([]);
  return found;
}

const part = (header: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; ${header}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const END = '--edge--\r\n';
const bytes = (length: number) => Buffer.concat([Buffer.from([0xff]), Buffer.alloc(length - 1, 7)]);

test('texts and files are read, a file from the disk until it is removed', async () => {
  const picture = bytes(20);
  const body = [part('name="order_id"', '12'), part('name="file"; filename="slip.jpg"', picture), END];
  expect(await send(body)).toEqual({
    entries: [
      ['order_id', '12'],
      ['file', `slip.jpg ${picture.toString('hex')}`],
    ],
    onDisk: 1,
  });
});

test('the form is the same for any pieces of its bytes', async () => {
  const picture = bytes(40);
  const whole = Buffer.concat([part('name="a"', 'one'), part('name="file"; filename="f"', picture), Buffer.from(END)]);
  const one = await send([...whole].map((byte) => Buffer.from([byte])));
  expect(one).toEqual(await send([whole]));
});

test('bytes after the end of the form are ignored', async () => {
  expect(await send([part('name="a"', 'one'), END, 'an epilogue', 'and more'])).toMatchObject({
    entries: [['a', 'one']],
  });
});

test('a file in many pieces is complete', async () => {
  const edges = Array.from({ length: 40 }, (_, index) =>
    Buffer.concat([bytes(20_000 + index), Buffer.from('\r\n--edg')]),
  );
  const picture = Buffer.concat(edges);
  limits = { ...LIMITS, bytes: 2_000_000 };
  const read = await send([Buffer.concat([part('name="file"; filename="f"', picture), Buffer.from(END)])]);
  limits = LIMITS;
  expect(read).toEqual({ entries: [['file', `f ${picture.toString('hex')}`]], onDisk: 1 });
});

test('the boundary inside the bytes of a picture is no error', async () => {
  for (const inside of [
    '--edge',
    '--edge--',
    '\n--edge\r\n',
    'x--edge\r\nContent-Disposition: form-data; name="data"\r\n\r\n',
  ]) {
    const picture = Buffer.concat([bytes(20), Buffer.from(inside), bytes(20)]);
    expect(await send([part('name="file"; filename="f"', picture), END])).toMatchObject({
      entries: [['file', `f ${picture.toString('hex')}`]],
    });
  }
});

test('a text sent as a file, as browsers send a Blob, is a text', async () => {
  expect(await send([part('name="data"; filename="blob"', '{}'), END])).toEqual({
    entries: [['data', '{}']],
    onDisk: 0,
  });
});

test.each<[title: string, body: (string | Buffer)[], code: string]>([
  ['more bytes than allowed', [part('name="file"; filename="f"', bytes(100_001)), END], 'too_large'],
  ['a long text', [part('name="a"', 'x'.repeat(51)), END], 'too_large'],
  ['too many files', [...Array(3)].map(() => part('name="file"; filename="f"', bytes(9))), 'too_large'],
  ['too many texts', [...Array(4)].map(() => part('name="a"', 'x')), 'too_large'],
  ['too many parts of no name', [...Array(6)].map(() => part('', 'x')), 'too_large'],
  ['parts without anything', ['--edge\r\n\r\n\r\n'.repeat(2_000), END], 'too_large'],
  ['a body that ends within a file', [part('name="file"; filename="f"', bytes(500))], 'malformed'],
  ['a body that ends within a header', ['--edge\r\nContent-Dispo'], 'malformed'],
  ['no form at all', ['nothing'], 'malformed'],
])('%s is rejected, and no file remains on disk', async (_title, body, code) => {
  expect(await send(body)).toBe(code);
});

test('a connection cut within a file leaves no file on disk', async () => {
  const [start] = [part('name="file"; filename="f"', bytes(60_000))];
  expect(await send([start], { end: false })).toBe('malformed');
});
