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
  /** Selects the message "your session has ended" instead of "please sign in". */
  hadToken: boolean;
  /** Thrown by every call of a rejected API token, public calls included. */
  rejection?: DomainError;
  /** For rate limits only. */
  network: () => string;
  /** The id that the caller's device sends, or null. */
  deviceId: () => string | null;
  device: () => string;
  page: () => { origin: string; rpID: string };
  idempotencyKey: string | undefined;
  /** Does nothing if there is no response or its headers have been sent. */
  setHeader: (name: string, value: string) => void;
  reportLimit: ReportLimit;
  /** Calls `note` now and each time the cache sends this response again. It must be fast and not fail. */
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

/** A random number that a device generates and sends. Trusted only after a sign-in with it. */
const DEVICE_ID = /^[0-9a-f]{32}$/;
const deviceIdOf = (sent: string | string[] | undefined) =>
  typeof sent === 'string' && DEVICE_ID.test(sent) ? sent : null;

const contexts = new WeakMap<CallRequest, Promise<CallContext>>();

/** One context per HTTP request, so that the request counts once. */
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

/** Moves the request's count from the network to the verified caller. */
export function countForPerson(identity: Identity): void {
  const current = currentRequest();
  if (!current?.leave) return;
  const token = identity.kind === 'staff' ? identity.apiToken : undefined;
  current.who = token ? `token ${token.id}` : `${identity.kind} ${identity.id}`;
  current.leave();
}

/** A header may contain anything; an invalid host has no origin. */
function pageOf(protocol = 'http', host = ''): { origin: string; rpID: string } {
  const text = `${protocol}://${host}`;
  if (!URL.canParse(text)) return { origin: '', rpID: '' };
  const { origin, hostname } = new URL(text);
  return { origin, rpID: hostname };
}

/** Counts a live stream of an admitted caller and reports how many remain. Throws too_many. */
export async function beginStream(ctx: CallContext, signal: AbortSignal | undefined): Promise<void> {
  const { identity, services, reportLimit } = ctx;
  if (!identity) return;
  const token = identity.kind === 'staff' ? identity.apiToken : undefined;
  await services.streams.begin(token ? { kind: 'apiToken', id: token.id } : identity, reportLimit, signal);
}

/** In this order, because browsers also name the browsers that they imitate. */
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

/** Browser and system of a User-Agent header, such as "Chrome on Android". The header itself is not stored. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const find = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(text))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (text === '' ? 'Unknown device' : 'Another program');
}
