import { DomainError } from '#shared/errors.ts';
import { createLimitReport, type ReportLimit } from '../limits/limitHeaders.ts';
import { networkOf } from '../limits/networks.ts';
import { currentRequest } from '../requests/requestContext.ts';
import type { Services } from '../services.ts';
import type { StaffMember } from './staffMember.ts';
import type { Identity } from './tokens.ts';

export type Caller = { kind: 'customer'; customerId: number } | { kind: 'staff'; staff: StaffMember };

export interface CallContext {
  services: Services;
  identity: Identity | null;
  /** Whether a token was sent at all: then the response is "your session has ended" rather than "please sign in". */
  hadToken: boolean;
  /** Why an API token was rejected: whatever is called then throws this, also what is open to all. */
  rejection?: DomainError;
  /** Returns the network that the caller comes from, for throttling only. */
  network: () => string;
  /** Returns the number by which the caller's device names itself; null where it does not. */
  deviceId: () => string | null;
  device: () => string;
  page: () => { origin: string; rpID: string };
  idempotencyKey: string | undefined;
  /** Sets a header of the response; nothing happens where there is none, or its headers have been sent. */
  setHeader: (name: string, value: string) => void;
  reportLimit: ReportLimit;
  /** Has `note` called now, and again each time that the response is sent from the cache to somebody else. It must not fail, nor take long. */
  eachTimeSent: (note: () => void) => void;
  notes: readonly (() => void)[];
}

interface CallRequest {
  headers: {
    authorization?: string | undefined;
    'user-agent'?: string | undefined;
    host?: string | undefined;
    'idempotency-key'?: string | string[] | undefined;
    'x-device-id'?: string | string[] | undefined;
  };
  ip?: string | undefined;
  protocol?: string | undefined;
  res?: { headersSent: boolean; setHeader: (name: string, value: string) => unknown } | undefined;
}

/** A number that nobody guesses: a device makes it up and is known by it where somebody has signed in with it. */
const DEVICE_ID = /^[0-9a-f]{32}$/;
const deviceIdOf = (sent: string | string[] | undefined) =>
  typeof sent === 'string' && DEVICE_ID.test(sent) ? sent : null;

const contexts = new WeakMap<CallRequest, Promise<CallContext>>();

/** The call context of an HTTP request: one, however many handlers ask for it, so that the request counts once. */
export function callContextOf(services: Services, request: CallRequest): Promise<CallContext> {
  const context = contexts.get(request) ?? createCallContext(services, request);
  contexts.set(request, context);
  return context;
}

async function createCallContext(services: Services, request: CallRequest): Promise<CallContext> {
  const key = request.headers['idempotency-key'];
  const setHeader = (name: string, value: string) => {
    if (request.res && !request.res.headersSent) request.res.setHeader(name, value);
  };
  const reportLimit = createLimitReport(setHeader);
  const notes: (() => void)[] = [];
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const identified = token ? await identify(services, token, request, reportLimit) : { identity: null };
  return {
    services,
    ...identified,
    hadToken: token !== undefined,
    network: () => networkOf(request.ip ?? 'unknown'),
    deviceId: () => deviceIdOf(request.headers['x-device-id']),
    device: () => deviceOf(request.headers['user-agent']),
    page: () => pageOf(request.protocol, request.headers.host),
    idempotencyKey: Array.isArray(key) ? key.join(', ') : key,
    setHeader,
    reportLimit,
    eachTimeSent: (note) => {
      notes.push(note);
      note();
    },
    notes,
  };
}

async function identify(
  { tokens, apiTokens }: Services,
  token: string,
  request: CallRequest,
  reportLimit: ReportLimit,
): Promise<Pick<CallContext, 'identity' | 'rejection'>> {
  if (!apiTokens.isApiToken(token)) return { identity: await tokens.verify(token) };
  try {
    return { identity: await apiTokens.identify(token, { ip: request.ip ?? '', reportLimit }) };
  } catch (error) {
    if (error instanceof DomainError) return { identity: null, rejection: error };
    throw error;
  }
}

/** Has the request count for the person whose session or token was found to hold, and no more for their network. */
export function countForPerson(identity: Identity): void {
  const current = currentRequest();
  if (!current?.leave) return;
  const token = identity.kind === 'staff' ? identity.apiToken : undefined;
  current.who = token ? `token ${token.id}` : `${identity.kind} ${identity.id}`;
  current.leave();
}

/** A header may contain anything. A text that is not a host belongs to no page. */
function pageOf(protocol = 'http', host = ''): { origin: string; rpID: string } {
  const text = `${protocol}://${host}`;
  if (!URL.canParse(text)) return { origin: '', rpID: '' };
  const { origin, hostname } = new URL(text);
  return { origin, rpID: hostname };
}

/** Counts a live stream of a caller who has been admitted and tells how many more they may open. Throws too_many. */
export async function beginStream(ctx: CallContext, signal: AbortSignal | undefined): Promise<void> {
  const { identity, services, reportLimit } = ctx;
  if (!identity) return;
  const token = identity.kind === 'staff' ? identity.apiToken : undefined;
  await services.streams.begin(token ? { kind: 'apiToken', id: token.id } : identity, reportLimit, signal);
}

/** Browsers by the word that only they send. Each comes before the browsers that it also claims to be. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** A browser and its system from a User-Agent header, in a few words: "Chrome on Android". Of the header itself nothing stays. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const find = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(text))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (text === '' ? 'Unknown device' : 'Another program');
}
