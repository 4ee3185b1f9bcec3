import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  /** Stands in the response, in each line of the log and with the proxy in front: at most 64 characters of `A-Za-z0-9._-`. */
  readonly id: string;
  /** The network that it comes from, and who asks: the network itself until a person is admitted. For sharing alone. */
  network?: string;
  who?: string;
  /** Gives its place under the cap of its network back (limits/caps.ts), for good or while `work` lasts. */
  leave?: () => void;
  withoutPlace?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const current = new AsyncLocalStorage<RequestContext>();

export const withRequest = <Result>(request: RequestContext, work: () => Result): Result => current.run(request, work);

/** Runs work that several requests share in the name of none, so that nobody's turn holds the others up. */
export const outsideOfRequests = <Result>(work: () => Result): Result => current.exit(work);

/** The request whose work this is; undefined in background work and at the start. */
export const currentRequest = (): RequestContext | undefined => current.getStore();

/** Whose work this is: a person's who has been admitted, a visitor's who has not, or the store's own. */
export function kindOfCaller(): 'person' | 'visitor' | 'store' {
  const { network, who } = currentRequest() ?? {};
  if (network === undefined) return 'store';
  return who === network ? 'visitor' : 'person';
}
