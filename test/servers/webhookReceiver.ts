import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { workQueue } from '#server/platform/jobs/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { deliveryQueue } from '#server/webhooks/deliver.ts';
import { messageQueue } from '#server/webhooks/messages.ts';
import { type LoopbackResponse, startLoopbackServer } from './loopbackServer.ts';

const PROJECT = join(import.meta.dirname, '../..');

export interface WebhookReceiver {
  url: string;
  received: { id: string; body: string; message: Record<string, unknown>; headers: Record<string, string> }[];
  /** Sets the next responses; null sends none. */
  respond: (response: LoopbackResponse | null) => void;
  close: () => Promise<void>;
}

/** Starts a receiver on loopback, which accepts every message by default. */
export async function startReceiver(): Promise<WebhookReceiver> {
  let response: LoopbackResponse | null = { status: 204, body: '' };
  const { url, requests, close } = await startLoopbackServer(() => response);
  return {
    url: `${url}/hooks`,
    get received() {
      return requests.map(({ headers, body }) => ({
        id: String(headers['webhook-id']),
        body,
        message: JSON.parse(body) as Record<string, unknown>,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      }));
    },
    respond: (next) => {
      response = next;
    },
    close,
  };
}

export async function sendWebhooks(services: Services, signal = new AbortController().signal): Promise<void> {
  await workQueue(services, messageQueue, signal);
  await workQueue(services, deliveryQueue, signal);
}

type Verify = (secret: string, headers: Record<string, string>, body: string) => unknown;

/** The example of docs/guides/webhooks.md that verifies a message, in the form that receivers copy. */
export async function loadGuideExample(): Promise<Verify> {
  const guide = await readFile(join(PROJECT, 'docs/guides/webhooks.md'), 'utf8');
  const example = /```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
  if (example.split('\n').length - 1 !== 15) throw new Error('the example of the guide has other than 15 lines');
  const folder = await mkdtemp(join(tmpdir(), 'webhook-example-'));
  try {
    const file = join(folder, 'verify.mjs');
    await writeFile(file, example);
    const { verify } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { verify: Verify };
    return verify;
  } finally {
    await rm(folder, { recursive: true });
  }
}
