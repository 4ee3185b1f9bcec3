import { join, resolve } from 'node:path';
import { errorCode, readOrMakeSecret } from '../files/dataFolder.ts';
import { type Environment, SECRET_LENGTH, settings } from './environment.ts';

export const LIMITS = {
  /** A proxy that polls /readyz every half second and needs two failures sends its last request after one second. */
  drainSeconds: 2,
  /** A call fails with 503 if a statement, lock or free connection takes longer. Reports, imports and background work have more time. */
  callMs: 5_000,
  reportMs: 60_000,
  /** Limit of one bucket call, including its retries. */
  filesMs: 10_000,
  databaseMegabytes: 256,
  responseCacheMegabytes: 64,
  /** Each stream takes 27 kB. */
  liveStreams: 5_000,
  tokenRequestsPerMinute: 600,
  staffIdleHours: 12,
};

export type Limits = typeof LIMITS;

/** A setting with which the store cannot start. The message names the setting, never a secret's value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = ReturnType<typeof loadConfig>;
export type SignInMethod = Config['signInMethods'][number];
/** `url` has no trailing slash. */
export type SmsConfig = ReturnType<typeof smsConfig>;
export type MailConfig = NonNullable<Config['mail']>;
export type GoogleConfig = NonNullable<ReturnType<typeof googleConfig>>;
export type S3FilesConfig = Extract<Config['files'], { kind: 's3' }>;

/** Reads every setting; an empty variable counts as absent. Throws ConfigError. The first embedded start writes a session secret to DATA_DIR. */
export function loadConfig(env: Record<string, string | undefined>, changed: Partial<Limits> = {}) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { data: set, error } = settings.safeParse(present);
  if (!set) throw new ConfigError(error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`)[0]);
  const { drainSeconds, callMs, reportMs, filesMs, databaseMegabytes, ...limits } = { ...LIMITS, ...changed };
  if (set.METRICS_PORT === set.PORT && set.PORT !== 0) {
    throw new ConfigError(`METRICS_PORT ${set.PORT} is the port of the store: choose another.`);
  }
  const dataDir = resolve(set.DATA_DIR);
  const google = googleConfig(set);
  const signInMethods: typeof set.SIGN_IN_METHODS = set.SIGN_IN_METHODS.filter(
    (method) => method !== 'google' || google,
  );
  return {
    ...limits,
    http: {
      host: set.HOST,
      port: set.PORT,
      trustProxy: set.TRUST_PROXY,
      /** Without a proxy nothing polls /readyz, so waiting would only delay a restart. */
      drainSeconds: set.TRUST_PROXY === false ? 0 : drainSeconds,
    },
    metrics: set.METRICS_PORT === undefined ? undefined : { host: set.HOST, port: set.METRICS_PORT },
    dataDir,
    database: set.DATABASE_URL
      ? { kind: 'external' as const, connection: set.DATABASE_URL }
      : { kind: 'embedded' as const, memoryMegabytes: databaseMegabytes },
    files: filesConfig(set, filesMs),
    databaseTimeouts: { callMs, reportMs },
    demo: set.DEMO ?? !set.DATABASE_URL,
    store: { timeZone: set.STORE_TIME_ZONE, holidayUrl: set.HOLIDAY_URL, universityDomain: set.UNIVERSITY_DOMAIN },
    signInMethods,
    google,
    sms: smsConfig(set),
    mail: set.SMTP_URL && { ...set.SMTP_URL, from: required(set.MAIL_FROM, 'MAIL_FROM', 'with SMTP_URL') },
    /** Host for links in mails and files, and for the last line of an SMS, by which browsers fill in the code. */
    smsHost: set.SMS_HOST,
    smsCountries: set.SMS_COUNTRIES,
    analyticsMeasurementId: set.GA_MEASUREMENT_ID,
    webhooksAllowPrivate: set.WEBHOOKS_ALLOW_PRIVATE,
    logLevel: set.LOG_LEVEL,
    // Read last because it may write a file, which must not happen if another setting is rejected.
    sessionSecret: sessionSecret(set, dataDir),
  };
}

/** Whether customers can receive sign-in codes: by the SMS gateway, or shown on screen in a demo. */
export const sendsEmailCodes = ({ demo, mail }: Pick<Config, 'demo' | 'mail'>): boolean => demo || mail !== undefined;
export const sendsCodes = ({ demo, sms }: Pick<Config, 'demo' | 'sms'>): boolean => demo || sms.provider !== 'log';

/** Returns messages for the log about settings that may be intended but that an operator should check. */
export function configWarnings(config: Config): string[] {
  const logsCodes = !sendsCodes(config) && config.signInMethods.includes('phone');
  const samples = 'sample accounts with a known password';
  const opensSamples = config.demo && config.database.kind === 'external';
  return [
    ...(logsCodes ? ['SMS_PROVIDER is log: sign-in codes are written to the log and reach nobody by SMS.'] : []),
    ...(opensSamples ? [`DEMO is on with DATABASE_URL: ${samples} are open on this store.`] : []),
  ];
}

function required<Value>(value: Value | undefined, name: keyof Environment, reason: string): Value {
  if (value === undefined) throw new ConfigError(`${name} is required ${reason}.`);
  return value;
}

function filesConfig(set: Environment, timeoutMs: number) {
  if (!set.FILES_URL) return { kind: 'folder' as const };
  return {
    kind: 's3' as const,
    ...set.FILES_URL,
    endpoint: set.AWS_ENDPOINT_URL_S3 ?? `https://s3.${set.AWS_REGION}.amazonaws.com`,
    region: set.AWS_REGION,
    accessKeyId: required(set.AWS_ACCESS_KEY_ID, 'AWS_ACCESS_KEY_ID', 'with FILES_URL'),
    secretAccessKey: required(set.AWS_SECRET_ACCESS_KEY, 'AWS_SECRET_ACCESS_KEY', 'with FILES_URL'),
    timeoutMs,
  };
}

function googleConfig(set: Environment) {
  const isOffered = set.SIGN_IN_METHODS.includes('google');
  if (!isOffered || (!set.GOOGLE_CLIENT_ID && set.SIGN_IN_METHODS.includes('phone'))) return undefined;
  return {
    clientId: required(set.GOOGLE_CLIENT_ID, 'GOOGLE_CLIENT_ID', 'while SIGN_IN_METHODS offers google alone'),
    /** If undefined, any Google account may sign in. */
    hostedDomain: set.GOOGLE_HOSTED_DOMAIN,
    issuer: set.GOOGLE_ISSUER,
    jwksUrl: set.GOOGLE_JWKS_URL,
  };
}

function smsConfig({ SMS_PROVIDER: provider, SMS_API_KEY, SMS_FROM, SMS_URL }: Environment) {
  if (provider === 'log') return { provider };
  const apiKey = required(SMS_API_KEY, 'SMS_API_KEY', `with SMS_PROVIDER ${provider}`);
  if (provider === 'semaphore') {
    if (SMS_FROM && SMS_FROM.length > 11) throw new ConfigError('SMS_FROM must have at most 11 characters.');
    return { provider, url: SMS_URL ?? 'https://api.semaphore.co/api/v4', apiKey, senderName: SMS_FROM };
  }
  const [, accountSid, authToken] = /^(\w+):(\S+)$/.exec(apiKey) ?? [];
  if (!accountSid || !authToken) throw new ConfigError('SMS_API_KEY must look like AccountSid:AuthToken for twilio.');
  const from = required(SMS_FROM, 'SMS_FROM', 'with SMS_PROVIDER twilio');
  return { provider, url: SMS_URL ?? 'https://api.twilio.com/2010-04-01', accountSid, authToken, from };
}

function sessionSecret(set: Environment, dataDir: string): string {
  if (set.SESSION_SECRET) return set.SESSION_SECRET;
  const long = `at least ${SECRET_LENGTH} characters`;
  if (set.DATABASE_URL) throw new ConfigError(`SESSION_SECRET is required with DATABASE_URL and must have ${long}.`);
  const file = join(dataDir, 'session-secret');
  try {
    const secret = readOrMakeSecret(file);
    if (secret.length >= SECRET_LENGTH) return secret;
  } catch (error) {
    throw new ConfigError(`DATA_DIR must be a folder that the store can write to (${file}: ${errorCode(error)}).`);
  }
  const remedy = 'delete that file to sign everybody out and make a new one';
  throw new ConfigError(`SESSION_SECRET cannot be read from ${file}; ${remedy}.`);
}
