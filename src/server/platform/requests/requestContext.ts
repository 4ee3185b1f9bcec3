import { AsyncLocalStorage } from 'node:async_hooks';

/** Those who share a part of what the store can do at a time (lanes.ts has the parts). */
export type Lane = 'store' | 'visitors' | 'signIns' | 'customers' | 'staff';

/** Who asks the store for something, and in which lane. */
export interface RequestCaller {
  lane: Lane;
  who: string;
}

/** The facts about a request that all of its work can read. */
export interface RequestContext {
  /** Stands in the response, in each line of the log and with the proxy in front: at most 64 characters of `A-Za-z0-9._-`. */
  readonly id: string;
  /** The network that it comes from, for sharing alone. */
  network?: string;
  /** Who asks, as far as it is known. */
  caller?: RequestCaller;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs the work of a request, which `currentRequest` then knows. */
export const withRequest = <Result>(request: RequestContext, work: () => Result): Result => current.run(request, work);

/** Runs work that several requests share in the name of none, so that nobody's turn holds the others up. */
export const outsideOfRequests = <Result>(work: () => Result): Result => current.exit(work);

/** The request whose work this is; undefined in background work and at the start. */
export const currentRequest = (): RequestContext | undefined => current.getStore();
