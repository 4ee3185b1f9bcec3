import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseConnection } from './databaseUrl.ts';
import { type Environment, SECRET_LENGTH, type SignInMethod, settings } from './environment.ts';
import type { FilesUrl } from './filesUrl.ts';

/** A setting that the store cannot start with. The message is one message that names the setting, never a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * A proxy that asks /readyz each half second and believes the second failure in a row sends the last request after one second; without a
 * proxy nobody asks, and waiting would only hold up a restart.
 */
const DRAIN_BEHIND_PROXY_SECONDS = 2;

/** The gateway of sign-in codes. `url` is the gateway's base address, without a trailing slash. */
export type SmsConfig =
  | { provider: 'log' }
  | { provider: 'semaphore'; url: string; apiKey: string; senderName: string | undefined }
  | { provider: 'twilio'; url: string; accountSid: string; authToken: string; from: string };

/** The SMTP server that sends notices by mail, and their sender. */
export type MailConfig = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://); else by STARTTLS, which is then required unless `allowPlain`. */
  secure: boolean;
  allowPlain: boolean;
  user: string | undefined;
  password: string | undefined;
  from: { name: string; address: string };
};

export type GoogleConfig = {
  clientId: string;
  /** Only accounts of this workspace may sign in; undefined lets any Google account in. */
  hostedDomain: string | undefined;
  issuer: string;
  jwksUrl: string;
};

/** The bucket that holds the store's files, and how to reach it. */
export type S3FilesConfig = FilesUrl & {
  kind: 's3';
  /** Buckets are asked for in the path below it. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  /** The origin at which browsers reach the storage; undefined if the store sends all files itself. */
  downloadUrl: string | undefined;
  /** How long one call of the storage may take, its tries together. */
  timeoutMs: number;
};

/** Every setting of the store, checked, with its default filled in. */
export type Config = {
  http: {
    host: string;
    /** 0 asks the system for a free port. */
    port: number;
    /** The value of Express's `trust proxy`: false, a number of hops, or the proxies' addresses. */
    trustProxy: false | number | string[];
    /** Time before a stop in which /readyz answers that no more requests should come, while requests are still served. */
    drainSeconds: number;
  };
  /** The address of the metrics; undefined if none are served. */
  metrics: { host: string; port: number } | undefined;
  /** The receiver of traces, the name of their sender, and the share of requests that is traced; undefined if none are. */
  tracing: { url: string; serviceName: string; share: number } | undefined;
  /** Absolute path of the folder that holds all that the store writes to disk. */
  dataDir: string;
  database: { kind: 'embedded'; memoryMegabytes: number } | { kind: 'external'; connection: DatabaseConnection };
  /** The place of pictures and proofs: below DATA_DIR, or in a bucket. */
  files: { kind: 'folder' } | S3FilesConfig;
  /** How long a statement, a lock and a connection may be waited for; those of reports, imports and background work longer. */
  databaseTimeouts: { callMs: number; reportMs: number };
  /** Live streams that a process holds open at a time. */
  liveStreams: number;
  /** Requests of one API token in a minute that a process takes. */
  tokenRequestsPerMinute: number;
  /** Memory for responses of the catalog, cached until it changes; 0 caches none. */
  responseCacheMegabytes: number;
  /** Sample catalog, sample accounts and the sign-in code on screen. */
  demo: boolean;
  sessionSecret: string;
  /** A session of staff ends when it has not been used for this time. */
  staffIdleHours: number;
  store: { timeZone: string; holidayUrl: string; universityDomain: string };
  /** The ways that are really on offer: google is left out while it has no client id. */
  signInMethods: readonly SignInMethod[];
  google: GoogleConfig | undefined;
  sms: SmsConfig;
  /** Undefined where no mail is sent. */
  mail: MailConfig | undefined;
  /** The countries to whose mobiles codes are sent, by their two letters; the first is the default of the sign-in page. */
  smsCountries: readonly string[];
  /** The host at which customers open the store, for the last line of a message with a code. */
  smsHost: string | undefined;
  /** The measurement ID of Google Analytics, if the store uses it. */
  analyticsMeasurementId: string | undefined;
  /** Lets webhooks go to private addresses and by plain HTTP: for receivers in one's own network. */
  webhooksAllowPrivate: boolean;
  logLevel: Environment['LOG_LEVEL'];
};

/**
 * Reads every setting from the environment; an empty variable counts as absent.
 * The first embedded start also writes the generated session secret into DATA_DIR.
 * Throws ConfigError for the first setting that will not do.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const set = parsed.data;
  if (set.METRICS_PORT === set.PORT && set.PORT !== 0) {
    throw new ConfigError(`METRICS_PORT ${set.PORT} is the port of the store: choose another.`);
  }
  const dataDir = resolve(set.DATA_DIR);
  const files = filesConfig(set);
  const google = googleConfig(set);
  const sms = smsConfig(set);
  const mail = mailConfig(set);
  return {
    http: {
      host: set.HOST,
      port: set.PORT,
      trustProxy: set.TRUST_PROXY,
      drainSeconds: set.DRAIN_SECONDS ?? (set.TRUST_PROXY === false ? 0 : DRAIN_BEHIND_PROXY_SECONDS),
    },
    metrics: set.METRICS_PORT === undefined ? undefined : { host: set.METRICS_HOST, port: set.METRICS_PORT },
    tracing: tracingConfig(present, set),
    dataDir,
    database: set.DATABASE_URL
      ? { kind: 'external', connection: set.DATABASE_URL }
      : { kind: 'embedded', memoryMegabytes: set.DATABASE_MEMORY_MB },
    files,
    databaseTimeouts: { callMs: set.DATABASE_TIMEOUT_MS, reportMs: set.REPORT_TIMEOUT_MS },
    liveStreams: set.LIVE_STREAMS,
    tokenRequestsPerMinute: set.TOKEN_REQUESTS_PER_MINUTE,
    responseCacheMegabytes: set.RESPONSE_CACHE_MB,
    staffIdleHours: set.STAFF_IDLE_HOURS,
    demo: set.DEMO ?? !set.DATABASE_URL,
    store: { timeZone: set.STORE_TIME_ZONE, holidayUrl: set.HOLIDAY_URL, universityDomain: set.UNIVERSITY_DOMAIN },
    signInMethods: set.SIGN_IN_METHODS.filter((method) => method !== 'google' || google),
    google,
    sms,
    mail,
    smsHost: set.SMS_HOST,
    smsCountries: set.SMS_COUNTRIES,
    analyticsMeasurementId: set.GA_MEASUREMENT_ID,
    webhooksAllowPrivate: set.WEBHOOKS_ALLOW_PRIVATE,
    logLevel: set.LOG_LEVEL,
    // This is read last, because it may write a file. Nothing is written if another setting is rejected.
    sessionSecret: sessionSecret(set, dataDir),
  };
}

/** Whether somebody gets the codes to sign in with: a gateway sends them, or a demo shows them. */
export const sendsCodes = ({ demo, sms }: Pick<Config, 'demo' | 'sms'>): boolean => demo || sms.provider !== 'log';

/** Returns a message for the log about each setting that may be on purpose, but that an operator should know of. */
export function configWarnings(config: Config): string[] {
  const warnings: string[] = [];
  if (!sendsCodes(config) && config.signInMethods.includes('phone')) {
    warnings.push('SMS_PROVIDER is log: sign-in codes are written to the log and reach nobody by SMS.');
  }
  if (config.demo && config.database.kind === 'external') {
    warnings.push('DEMO is on with DATABASE_URL: sample accounts with a known password are open on this store.');
  }
  return warnings;
}

function filesConfig(set: Environment): Config['files'] {
  if (!set.FILES_URL) {
    if (set.FILES_DOWNLOAD_URL) throw new ConfigError('FILES_URL is required with FILES_DOWNLOAD_URL.');
    return { kind: 'folder' };
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region } = set;
  if (!accessKeyId) throw new ConfigError('AWS_ACCESS_KEY_ID is required with FILES_URL.');
  if (!secretAccessKey) throw new ConfigError('AWS_SECRET_ACCESS_KEY is required with FILES_URL.');
  return {
    kind: 's3',
    ...set.FILES_URL,
    endpoint: set.AWS_ENDPOINT_URL_S3 ?? set.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: set.AWS_SESSION_TOKEN,
    downloadUrl: set.FILES_DOWNLOAD_URL,
    timeoutMs: set.FILES_TIMEOUT_MS,
  };
}

/** Any variable of OpenTelemetry turns tracing on, except the one that turns it off. */
function tracingConfig(present: Record<string, unknown>, set: Environment): Config['tracing'] {
  const isWanted = Object.keys(present).some((name) => name.startsWith('OTEL_'));
  if (!isWanted || set.OTEL_SDK_DISABLED) return undefined;
  return {
    url: set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${set.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    serviceName: set.OTEL_SERVICE_NAME,
    share: set.OTEL_TRACES_SAMPLER_ARG,
  };
}

function googleConfig(set: Environment): GoogleConfig | undefined {
  if (!set.SIGN_IN_METHODS.includes('google')) return undefined;
  if (!set.GOOGLE_CLIENT_ID) {
    if (set.SIGN_IN_METHODS.includes('phone')) return undefined;
    throw new ConfigError('GOOGLE_CLIENT_ID is required while SIGN_IN_METHODS offers google alone.');
  }
  return {
    clientId: set.GOOGLE_CLIENT_ID,
    hostedDomain: set.GOOGLE_HOSTED_DOMAIN,
    issuer: set.GOOGLE_ISSUER,
    jwksUrl: set.GOOGLE_JWKS_URL,
  };
}

function smsConfig(set: Environment): SmsConfig {
  const needed = (name: 'SMS_SEMAPHORE_API_KEY' | `SMS_TWILIO_${'ACCOUNT_SID' | 'AUTH_TOKEN' | 'FROM'}`): string => {
    const value = set[name];
    if (!value) throw new ConfigError(`${name} is required with SMS_PROVIDER ${set.SMS_PROVIDER}.`);
    return value;
  };
  switch (set.SMS_PROVIDER) {
    case 'log':
      return { provider: 'log' };
    case 'semaphore':
      return {
        provider: 'semaphore',
        url: set.SMS_URL ?? 'https://api.semaphore.co/api/v4',
        apiKey: needed('SMS_SEMAPHORE_API_KEY'),
        senderName: set.SMS_SENDER_NAME,
      };
    case 'twilio':
      return {
        provider: 'twilio',
        url: set.SMS_URL ?? 'https://api.twilio.com/2010-04-01',
        accountSid: needed('SMS_TWILIO_ACCOUNT_SID'),
        authToken: needed('SMS_TWILIO_AUTH_TOKEN'),
        from: needed('SMS_TWILIO_FROM'),
      };
  }
}

function mailConfig(set: Environment): MailConfig | undefined {
  if (!set.SMTP_URL) return undefined;
  if (!set.MAIL_FROM) throw new ConfigError('MAIL_FROM is required with SMTP_URL.');
  const url = new URL(set.SMTP_URL);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    allowPlain: set.SMTP_ALLOW_PLAIN,
    user: url.username ? decodeURIComponent(url.username) : undefined,
    password: url.password ? decodeURIComponent(url.password) : undefined,
    from: { name: set.MAIL_FROM_NAME, address: set.MAIL_FROM },
  };
}

function sessionSecret(set: Environment, dataDir: string): string {
  if (set.SESSION_SECRET) return set.SESSION_SECRET;
  if (set.DATABASE_URL) {
    throw new ConfigError(
      `SESSION_SECRET is required with DATABASE_URL and must have at least ${SECRET_LENGTH} characters.`,
    );
  }
  const file = join(dataDir, 'session-secret');
  try {
    return storedSecret(file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATA_DIR must be a folder that the store can write to (${file}: ${errorCode(error)}).`);
  }
}

function storedSecret(file: string): string {
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SECRET_LENGTH) return secret;
  throw new ConfigError(
    `SESSION_SECRET cannot be read from ${file}; delete that file to sign everybody out and make a new one.`,
  );
}

/** Makes a folder and those above it, for the store's user alone. Node's own way never ends below /proc, which takes no folder. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** A link is created completely or not at all, so that two first starts at the same time use one secret. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  makeFolder(dirname(file));
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
