import { createHash, createHmac } from 'node:crypto';
import superjson from 'superjson';
import { DomainError, errorStatus } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { retryAborted, transactOnce, withCallTransaction } from '../database/transaction.ts';
import { type CallLimit, createCallLimit } from '../limits/rateLimits.ts';
import type { Deps } from '../services.ts';
import type { CallContext, Caller } from '../sessions/callContext.ts';
import { limitConcurrency } from './limitConcurrency.ts';
import { insertResponse, readResponse, type StoredCall, setResponse } from './storedResponses.ts';

interface ReadAgain {
  toStored(result: unknown): unknown;
  /** Reads the result again for the same input. Throws the errors of that read. */
  fromStored(deps: Deps, caller: Caller, stored: unknown, input: unknown): Promise<unknown>;
  /** A form field that may contain the key instead of the header. */
  keyField?: string;
  /** Set if a lock serializes one caller's calls, so that the row is written once, at their end. */
  isExclusive?: true;
}

/** How a repeat gets its result: stored, read again, or none. `storedConcurrently` is for calls that commit each record separately. */
export type IdempotencyDecision = 'stored' | 'storedConcurrently' | ReadAgain | { ignored: string };

export const IGNORED = {
  signIn: { ignored: 'signs a user in: its response has a token, which is never stored' },
  secret: { ignored: 'its response shows a secret once, which is never stored' },
  proof: { ignored: 'the proof of identity works only once' },
  ends: { ignored: 'ends sessions: a repeat finds nothing to end' },
} as const;

declare module '../services.ts' {
  interface Services {
    idempotency: {
      storedOf: Readonly<Record<Caller['kind'], CallLimit>>;
    };
  }
}

/** Limits calls that hold two connections, because more could take all connections. */
const withinLimit = limitConcurrency(2);
/** Visible ASCII, as in the header's specification. */
const KEY = /^[\u0021-\u007e]{1,200}$/;
const MAX_CUT_KEY = 1_000;

export const createStoredLimits = (): Record<Caller['kind'], CallLimit> => ({
  customer: createCallLimit('customerKeys'),
  staff: createCallLimit('staffKeys'),
});

const HEADER = 'Idempotency-Key';

/** Throws malformed for an invalid header, invalid for an invalid field. */
async function readKey(ctx: CallContext, keyField: string | undefined, readInput: KeyedCall['readInput']) {
  const typed = keyField && (await readField(await readInput(), keyField));
  const named = typed === undefined || !keyField ? HEADER : keyField;
  const key = named === HEADER ? ctx.idempotencyKey : typed;
  if (key === undefined || KEY.test(key)) return { key, named };
  const { keyInvalid } = serverMessages;
  throw new DomainError(named === HEADER ? 'malformed' : 'invalid', keyInvalid, { errors: { [named]: keyInvalid } });
}

/** Some clients send a text as a part with its own type. Cuts it to just over a key's length, which stays invalid. */
async function readField(input: unknown, name: string): Promise<string | undefined> {
  if (!(input instanceof FormData)) {
    const text = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
    return typeof text === 'string' ? text : undefined;
  }
  const value = input.get(name);
  if (value === null) return undefined;
  return typeof value === 'string' ? value : value.slice(0, MAX_CUT_KEY).text();
}

interface KeyedCall {
  ctx: CallContext;
  /** Must not be shared with other calls. */
  deps: Deps;
  /** The procedure's name, part of the stored key. */
  name: string;
  repeat: IdempotencyDecision;
  batchIndex: number;
  caller: Caller;
  readInput: () => Promise<unknown>;
}

/** Runs a call once per key; a repeat gets the same result. Throws malformed (key), key_reused, too_many, unavailable, and as `run` does. */
export async function runOnce(call: KeyedCall, run: () => Promise<unknown>): Promise<unknown> {
  const { ctx, deps, repeat: decision } = call;
  if (typeof decision === 'object' && 'ignored' in decision) return run();
  const { keyField, isExclusive = false } = typeof decision === 'object' ? decision : {};
  const { key, named } = await readKey(ctx, keyField, call.readInput);
  if (key === undefined) return run();
  const stored: StoredCall = {
    id: idOf(call, key),
    bodyHash: await keyedHashOf(deps, await call.readInput()),
    now: deps.now(),
    caller: call.caller,
    named,
  };
  const earlier = await readResponse(deps.em, stored);
  if (earlier !== null) return replay(call, decision, earlier);
  await ctx.services.idempotency.storedOf[call.caller.kind].take(whoOf(call.caller).join(' '), ctx.reportLimit);
  try {
    if (decision === 'storedConcurrently') return await withinLimit(() => runConcurrently(call, stored, run));
    return await retryAborted(() =>
      withCallTransaction(
        deps.em,
        async () => isExclusive || insertResponse(deps.em, stored, null),
        run,
        (data, isAlone) => {
          const result = decision === 'stored' ? data : decision.toStored(data);
          const response = JSON.stringify(superjson.serialize(result));
          return isAlone || isExclusive
            ? insertResponse(deps.em, stored, response)
            : setResponse(deps.em, stored, response);
        },
      ),
    );
  } catch (error) {
    // The first call of this key may have been committed and be the cause of this conflict.
    const text = isConflict(error) ? await readResponse(deps.em, stored) : null;
    if (text !== null) return replay(call, decision, text);
    throw error;
  }
}

/** The row is written first and committed last, so a repeat waits. If the process dies, the call runs again; its parts check versions. */
async function runConcurrently({ deps }: KeyedCall, stored: StoredCall, run: () => Promise<unknown>): Promise<unknown> {
  return transactOnce(deps.em, async (em) => {
    await insertResponse(em, stored, null);
    const data = await run();
    await setResponse(em, stored, JSON.stringify(superjson.serialize(data)));
    return data;
  });
}

/** Skips the output check, which the first call has passed. */
async function replay(
  { ctx, deps, caller, readInput }: KeyedCall,
  decision: 'stored' | 'storedConcurrently' | ReadAgain,
  text: string,
) {
  const stored = superjson.deserialize(JSON.parse(text));
  const data =
    typeof decision === 'string' ? stored : await decision.fromStored(deps, caller, stored, await readInput());
  ctx.setHeader('Idempotent-Replayed', 'true');
  return data;
}

function idOf({ caller, name, batchIndex }: KeyedCall, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([...whoOf(caller), name, key, batchIndex]))
    .digest('hex');
}

/** Keyed by the store's secret, because a plain hash would allow guessing a password in the body. */
const keyedHashOf = async ({ config }: Pick<Deps, 'config'>, body: unknown) =>
  createHmac('sha256', config.sessionSecret)
    .update(`idempotency\n${await hashOfBody(body)}`)
    .digest('hex');

/** An API token has its own keys, because it may have fewer rights than its owner. */
function whoOf(caller: Caller): [kind: string, id: number] {
  if (caller.kind === 'customer') return ['customer', caller.customerId];
  const { id, apiToken } = caller.staff;
  return apiToken === undefined ? ['staff', id] : ['apiToken', apiToken];
}

function isConflict(error: unknown): boolean {
  const cause = error instanceof DomainError ? error : error instanceof Error ? error.cause : null;
  return cause instanceof DomainError && errorStatus[cause.code] === errorStatus.conflict;
}

/** Hashes values independent of key order, and files by bytes. Throws malformed if nested too deeply. */
export async function hashOfBody(input: unknown): Promise<string> {
  const body = input instanceof FormData ? await Promise.all([...input].map(toHashedField)) : input;
  return createHash('sha256').update(toSortedText(body)).digest('hex');
}

function toSortedText(body: unknown): string {
  try {
    return JSON.stringify(body, sortNames) ?? '';
  } catch (error) {
    // The contract is checked later and would drop the parts that are too deep.
    if (error instanceof RangeError) throw new DomainError('malformed', serverMessages.malformedRequest);
    throw error;
  }
}

async function toHashedField([name, value]: [string, string | File]): Promise<unknown> {
  return typeof value === 'string' ? [name, value] : [name, { file: await digestOf(value), name: value.name }];
}

async function digestOf(file: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** A client that rebuilds the body for a retry may order the names differently. */
function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
