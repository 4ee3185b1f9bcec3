import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { AnyTRPCRouter } from '@trpc/server';
import type { StatementWatch } from '../database/watch.ts';
import type { RequestObserver } from '../http/listen.ts';
import { currentRequest, type RequestContext } from '../requests/requestContext.ts';
import { calledProcedures, isProcedure, methodOf, routeOf } from './requestRoute.ts';

/** The receiver of traces, the name of their sender, and the share of requests that is traced, from 0 to 1. */
export interface TracingOptions {
  url: string;
  serviceName: string;
  share: number;
  /** How long one sending may take, its repetitions included: a stop waits for the last. */
  timeoutMs?: number;
}

/** Running tracing, which follows requests and statements. */
export interface Tracing {
  observe: RequestObserver;
  onStatement: StatementWatch;
  /** Sends all spans that are not sent yet. */
  stop(): Promise<void>;
}

/** Spans that wait to be sent; more are dropped. */
const MAX_WAITING = 4_096;
const TIMEOUT_MS = 2_000;

/**
 * Follows requests and their statements as spans and sends them by OTLP over HTTP. Spans hold the names of routes and statements without
 * their values, nothing of a URL, a header, a body or a caller. A proxy's `traceparent` is gone on with where TRUST_PROXY names it.
 */
export function startTracing(
  router: AnyTRPCRouter,
  { url, serviceName, share, timeoutMs = TIMEOUT_MS }: TracingOptions,
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      // Headers for the collector come from OTEL_EXPORTER_OTLP_HEADERS, which the exporter reads itself.
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: timeoutMs }),
        maxQueueSize: MAX_WAITING,
      }),
    ],
  });
  const tracer = provider.getTracer('campus-store');
  const spans = new WeakMap<RequestContext, Context>();

  const observe: RequestObserver = (request, response, context) => {
    const parent = context.isProxied ? parentOf(request.headers.traceparent) : ROOT_CONTEXT;
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
    spans.set(context, trace.setSpan(parent, span));
    response.once('close', () => {
      const route = routeOf(request, response, router);
      span.updateName(route);
      span.setAttributes({
        'http.request.method': methodOf(request),
        'http.route': route,
        'http.response.status_code': response.statusCode,
        'campus_store.request_id': context.id,
      });
      const batched = calledProcedures(request).filter((name) => isProcedure(router, name));
      if (route === 'batch') span.setAttribute('campus_store.procedures', batched.slice(0, 10));
      end(span, response.statusCode >= 500);
    });
  };

  const onStatement: StatementWatch = (sql) => {
    const request = currentRequest();
    const context = request && spans.get(request);
    if (!context) return () => {};
    const attributes = { 'db.system.name': 'mariadb', 'db.query.text': statementText(sql) };
    const span = tracer.startSpan(statementName(sql), { kind: SpanKind.CLIENT, attributes }, context);
    return (error) => end(span, error !== null && error !== undefined);
  };

  return { observe, onStatement, stop: () => provider.shutdown() };
}

function end(span: Span, hasFailed: boolean): void {
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Returns the parent span that W3C's `traceparent` names; the root if it names nothing valid. */
function parentOf(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const isSampled = (Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED) !== 0;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Longest statement that a trace shows, in characters. */
const MAX_LENGTH = 1_000;

/** Values that stand in a statement itself: texts in either quotes, and numbers. */
const VALUES = /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|\b\d[\d.]*\b/gs;

/** A statement as a trace may hold it: its values are parameters already, and whatever was written into it is taken out. */
export const statementText = (sql: string): string =>
  sql
    .slice(0, 4 * MAX_LENGTH)
    .replace(VALUES, '?')
    .slice(0, MAX_LENGTH);

/** Returns the verb and table of a statement in two words, such as `select order`. */
export function statementName(sql: string): string {
  const [, verb = 'statement'] = /^[\s(]*(\w+)/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+`?(\w+)/i.exec(sql) ?? [];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}
