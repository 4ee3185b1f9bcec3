import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseConnection } from './databaseUrl.ts';
import { type Environment, SECRET_LENGTH, type SignInMethod, settings } from './environment.ts';
import type { FilesUrl } from './filesUrl.ts';
import { LIMITS, type Limits } from './limits.ts';

/** A setting that the store cannot start with. The message is one message that names the setting, never a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The gateway of sign-in codes. `url` is the gateway's base address, without a trailing slash. */
export type SmsConfig =
  | { provider: 'log' }
  | { provider: 'semaphore'; url: string; apiKey: string; senderName: string | undefined }
  | { provider: 'twilio'; url: string; accountSid: string; authToken: string; from: string };

/** The SMTP server that sends notices by mail, and their sender. */
export type MailConfig = {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://); else by STARTTLS, which is then required unless the server is on this machine. */
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
  /** How long one call of the storage may take, its tries together. */
  timeoutMs: number;
};

/** Every setting of the store, checked, with its default filled in. */
export type Config = Pick<
  Limits,
  'liveStreams' | 'tokenRequestsPerMinute' | 'responseCacheMegabytes' | 'staffIdleHours'
> & {
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
  /** Absolute path of the folder that holds all that the store writes to disk. */
  dataDir: string;
  database: { kind: 'embedded'; memoryMegabytes: number } | { kind: 'external'; connection: DatabaseConnection };
  /** The place of pictures and proofs: below DATA_DIR, or in a bucket. */
  files: { kind: 'folder' } | S3FilesConfig;
  /** How long a statement, a lock and a connection may be waited for; those of reports, imports and background work longer. */
  databaseTimeouts: Pick<Limits, 'callMs' | 'reportMs'>;
  /** Sample catalog, sample accounts and the sign-in code on screen. */
  demo: boolean;
  sessionSecret: string;
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
export function loadConfig(env: Record<string, string | undefined>, changed: Partial<Limits> = {}): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(present);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const set = parsed.data;
  const { drainSeconds, callMs, reportMs, filesMs, databaseMegabytes, ...limits } = { ...LIMITS, ...changed };
  if (set.METRICS_PORT === set.PORT && set.PORT !== 0) {
    throw new ConfigError(`METRICS_PORT ${set.PORT} is the port of the store: choose another.`);
  }
  const dataDir = resolve(set.DATA_DIR);
  const files = filesConfig(set, filesMs);
  const google = googleConfig(set);
  const sms = smsConfig(set);
  const mail = mailConfig(set);
  return {
    http: {
      host: set.HOST,
      port: set.PORT,
      trustProxy: set.TRUST_PROXY,
      // Without a proxy nothing polls /readyz, so waiting would only delay a restart.
      drainSeconds: set.TRUST_PROXY === false ? 0 : drainSeconds,
    },
    metrics: set.METRICS_PORT === undefined ? undefined : { host: set.HOST, port: set.METRICS_PORT },
    dataDir,
    database: set.DATABASE_URL
      ? { kind: 'external', connection: set.DATABASE_URL }
      : { kind: 'embedded', memoryMegabytes: databaseMegabytes },
    files,
    databaseTimeouts: { callMs, reportMs },
    ...limits,
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

function filesConfig(set: Environment, timeoutMs: number): Config['files'] {
  if (!set.FILES_URL) return { kind: 'folder' };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region } = set;
  if (!accessKeyId) throw new ConfigError('AWS_ACCESS_KEY_ID is required with FILES_URL.');
  if (!secretAccessKey) throw new ConfigError('AWS_SECRET_ACCESS_KEY is required with FILES_URL.');
  return {
    kind: 's3',
    ...set.FILES_URL,
    endpoint: set.AWS_ENDPOINT_URL_S3 ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId,
    secretAccessKey,
    timeoutMs,
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
  if (set.SMS_PROVIDER === 'log') return { provider: 'log' };
  if (!set.SMS_API_KEY) throw new ConfigError(`SMS_API_KEY is required with SMS_PROVIDER ${set.SMS_PROVIDER}.`);
  if (set.SMS_PROVIDER === 'semaphore') {
    if (set.SMS_FROM && set.SMS_FROM.length > 11) throw new ConfigError('SMS_FROM must have at most 11 characters.');
    const url = set.SMS_URL ?? 'https://api.semaphore.co/api/v4';
    return { provider: 'semaphore', url, apiKey: set.SMS_API_KEY, senderName: set.SMS_FROM };
  }
  const [, accountSid, authToken] = /^(\w+):(\S+)$/.exec(set.SMS_API_KEY) ?? [];
  if (!accountSid || !authToken) throw new ConfigError('SMS_API_KEY must look like AccountSid:AuthToken for twilio.');
  if (!set.SMS_FROM) throw new ConfigError('SMS_FROM is required with SMS_PROVIDER twilio.');
  const url = set.SMS_URL ?? 'https://api.twilio.com/2010-04-01';
  return { provider: 'twilio', url, accountSid, authToken, from: set.SMS_FROM };
}

function mailConfig(set: Environment): MailConfig | undefined {
  if (!set.SMTP_URL) return undefined;
  if (!set.MAIL_FROM) throw new ConfigError('MAIL_FROM is required with SMTP_URL.');
  const url = new URL(set.SMTP_URL);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    allowPlain: ['localhost', '127.0.0.1', '::1'].includes(host),
    user: url.username ? decodeURIComponent(url.username) : undefined,
    password: url.password ? decodeURIComponent(url.password) : undefined,
    from: set.MAIL_FROM,
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
