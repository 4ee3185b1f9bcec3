import type { ServiceTime } from './serviceTimes.ts';

/** The situation that is simulated. Times are seconds unless a name says otherwise. */
export interface Opening {
  customers: number;
  /** All have come after so long; as many in the first fifth of it as in the rest. */
  arrivalSeconds: number;
  /** Processes of the store, each at work on one core. */
  instances: number;
  /** Cores of the one database that is written to. */
  databaseCores: number;
  /** A customer whose call takes longer leaves for good. */
  timeoutSeconds: number;
  seed: number;
  /** With a queue at the door, so many customers are let in each second; the others wait for their turn before their first call. */
  admittedPerSecond?: number;
}

/** A call of a visit, and how long the customer looks at its answer before the next, in seconds on average. */
export interface Step {
  call: string;
  lookSeconds: number;
}

/** A visit that ends in an order, as the pages send it. */
export const VISIT: readonly Step[] = [
  { call: 'page', lookSeconds: 0 },
  { call: 'product list', lookSeconds: 8 },
  { call: 'sign in', lookSeconds: 12 },
  { call: 'profile', lookSeconds: 5 },
  { call: 'product list', lookSeconds: 8 },
  { call: 'product', lookSeconds: 10 },
  { call: 'add to cart', lookSeconds: 3 },
  { call: 'product list', lookSeconds: 8 },
  { call: 'product', lookSeconds: 10 },
  { call: 'add to cart', lookSeconds: 3 },
  { call: 'cart', lookSeconds: 8 },
  { call: 'pick-up calendar', lookSeconds: 20 },
  { call: 'place an order', lookSeconds: 3 },
  { call: 'my orders', lookSeconds: 0 },
];

export interface Outcome {
  ordered: number;
  lost: number;
  /** Milliseconds from a call to its answer: of all calls, and of placing an order. */
  p50: number;
  p99: number;
  orderP99: number;
  /** Seconds at the door, for the last of a hundred. */
  doorP99: number;
  /** The busiest minute of an instance and of the database, from 0 to 1. */
  instanceLoad: number;
  databaseLoad: number;
}

interface Visitor {
  step: number;
  calledAt: number;
  isAtDatabase: boolean;
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Plays the opening: each call first waits for the least busy instance, then for a core of the database, first come, first served. What a
 * call takes varies about its measured mean (exponentially), and so do the looks between.
 */
export function simulateOpening(
  opening: Opening,
  times: Readonly<Record<string, ServiceTime>>,
  visit = VISIT,
): Outcome {
  const {
    customers,
    arrivalSeconds,
    instances,
    databaseCores,
    timeoutSeconds,
    seed,
    admittedPerSecond = Infinity,
  } = opening;
  const random = createRandom(seed);
  const varied = (mean: number) => -mean * Math.log(1 - random());
  const serverCores = new Cores(instances);
  const database = new Cores(databaseCores);
  const queue = new EventQueue<Visitor>();
  const doorWaits: number[] = [];
  let doorOpensAt = 0;
  for (const arrivedAt of arrivals(customers, arrivalSeconds, random)) {
    doorOpensAt = Math.max(arrivedAt, doorOpensAt + 1 / admittedPerSecond);
    doorWaits.push(doorOpensAt - arrivedAt);
    queue.add(doorOpensAt, { step: 0, calledAt: doorOpensAt, isAtDatabase: false });
  }

  const waits: number[] = [];
  const orderWaits: number[] = [];
  let [ordered, lost] = [0, 0];
  for (let next = queue.take(); next; next = queue.take()) {
    const { at, value: visitor } = next;
    const { call = '', lookSeconds = 0 } = visit[visitor.step] ?? {};
    const time = times[call];
    if (!time) throw new Error(`there is no measured time of ${call}`);
    if (!visitor.isAtDatabase) {
      visitor.calledAt = at;
      visitor.isAtDatabase = true;
      queue.add(serverCores.work(at, varied(time.serverMs) / 1_000), visitor);
      continue;
    }
    const answeredAt = database.work(at, varied(time.databaseMs) / 1_000);
    const waited = answeredAt - visitor.calledAt;
    waits.push(waited);
    if (call === 'place an order') orderWaits.push(waited);
    if (waited > timeoutSeconds) {
      lost += 1;
      continue;
    }
    visitor.step += 1;
    visitor.isAtDatabase = false;
    if (visitor.step === visit.length) ordered += 1;
    else queue.add(answeredAt + varied(lookSeconds), visitor);
  }
  const ms = (seconds: number) => Math.round(seconds * 1_000);
  return {
    ordered,
    lost,
    p50: ms(percentile(waits, 0.5)),
    p99: ms(percentile(waits, 0.99)),
    orderP99: ms(percentile(orderWaits, 0.99)),
    doorP99: Math.round(percentile(doorWaits, 0.99)),
    instanceLoad: serverCores.busiestMinute(),
    databaseLoad: database.busiestMinute(),
  };
}

/** When customers come, in their order: half in the first fifth of the time. */
function arrivals(customers: number, seconds: number, random: () => number): number[] {
  const early = seconds / 5;
  const times = Array.from({ length: customers }, (_, index) =>
    index % 2 === 0 ? random() * early : early + random() * (seconds - early),
  );
  return times.sort((a, b) => a - b);
}

function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Cores that work on what comes in its order. */
class Cores {
  readonly #freeAt: Float64Array;
  readonly #busyByMinute = new Map<number, number>();

  constructor(count: number) {
    this.#freeAt = new Float64Array(count);
  }

  /** When work that comes at `at` is done, on the core that is free first. */
  work(at: number, seconds: number): number {
    let first = 0;
    for (let core = 1; core < this.#freeAt.length; core++) {
      if ((this.#freeAt[core] ?? 0) < (this.#freeAt[first] ?? 0)) first = core;
    }
    const begin = Math.max(at, this.#freeAt[first] ?? 0);
    this.#freeAt[first] = begin + seconds;
    const minute = Math.floor(begin / 60);
    this.#busyByMinute.set(minute, (this.#busyByMinute.get(minute) ?? 0) + seconds);
    return begin + seconds;
  }

  busiestMinute(): number {
    return Math.min(1, Math.max(0, ...this.#busyByMinute.values()) / 60 / this.#freeAt.length);
  }
}

/** The queue of events by time: a heap. Of two events at one time the one that was added first comes first. */
class EventQueue<Value> {
  readonly #heap: { at: number; order: number; value: Value }[] = [];
  #added = 0;

  add(at: number, value: Value): void {
    const heap = this.#heap;
    heap.push({ at, order: this.#added++, value });
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) return;
      this.#swap(child, parent);
      child = parent;
    }
  }

  take(): { at: number; value: Value } | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let least = parent;
      if (left < heap.length && this.#isBefore(left, least)) least = left;
      if (right < heap.length && this.#isBefore(right, least)) least = right;
      if (least === parent) return first;
      this.#swap(parent, least);
      parent = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a !== undefined && b !== undefined && (a.at < b.at || (a.at === b.at && a.order < b.order));
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a && b) [this.#heap[one], this.#heap[other]] = [b, a];
  }
}
