import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  /** Shown in responses, log lines and proxies: at most 64 characters of `A-Za-z0-9._-`. */
  readonly id: string;
  /** `who` is the network until the caller is admitted. For caps only. */
  network?: string;
  who?: string;
  /** Releases the slot of its network (limits/caps.ts), permanently or while `work` runs. */
  leave?: () => void;
  withoutPlace?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const current = new AsyncLocalStorage<RequestContext>();

export const withRequest = <Result>(request: RequestContext, work: () => Result): Result => current.run(request, work);

/** Runs work that several requests share without a caller, so that one caller's cap does not delay the others. */
export const outsideOfRequests = <Result>(work: () => Result): Result => current.exit(work);

export const currentRequest = (): RequestContext | undefined => current.getStore();

/** An admitted caller is `person`, any other request `visitor`, and background work `store`. */
export function kindOfCaller(): 'person' | 'visitor' | 'store' {
  const { network, who } = currentRequest() ?? {};
  if (network === undefined) return 'store';
  return who === network ? 'visitor' : 'person';
}
