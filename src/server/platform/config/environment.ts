import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';

export const SECRET_LENGTH = 32;

export type DatabaseConnection = { user: string; password: string; database: string } & (
  | { socketPath: string }
  | { host: string; port: number }
);

const text = z.string().trim();

const textAs = <Value>(message: string, read: (value: string) => Value | undefined) =>
  text.transform((value, { addIssue }) => {
    try {
      const made = read(value);
      if (made !== undefined) return made;
    } catch {
      // A parser rejects the text by an exception or by undefined.
    }
    addIssue(message);
    return z.NEVER;
  });

const readList = <Value>(item: z.ZodType<Value>, value: string): readonly Value[] | undefined =>
  z.tuple([item], item).safeParse([...new Set(value.split(/\s*,\s*/).filter(Boolean))]).data;

const flag = z.stringbool({ error: 'must be true or false' });
const domain = text.toLowerCase().regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a domain name');
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));
const port = textAs('must be a whole number from 0 to 65535', (value) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined,
);
const readTimeZone = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
const country = z.string().refine((value): boolean => isSupportedCountry(value));
const readCountries = (value: string) => readList(country, value.toUpperCase());
const readMethods = (value: string) => readList(z.enum(['phone', 'google']), value);
const proxy = z.union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const settings = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  TRUST_PROXY: textAs('must be false, the number of proxies, or their IP addresses', readTrustProxy).default(false),
  METRICS_PORT: port.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: textAs('must look like mysql://user:password@host:3306/database', readDatabaseUrl).optional(),
  FILES_URL: textAs('must look like s3://bucket/prefix', readFilesUrl).optional(),
  AWS_ENDPOINT_URL_S3: httpUrl.optional(),
  AWS_REGION: text.regex(/^[a-z0-9-]{1,40}$/, 'must look like ap-southeast-1').default('us-east-1'),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  DEMO: flag.optional(),
  SESSION_SECRET: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).optional(),
  STORE_TIME_ZONE: textAs('must be a time zone such as Asia/Manila', readTimeZone).default('Asia/Manila'),
  HOLIDAY_URL: httpUrl
    .refine((value) => value.includes('{year}'), 'must contain {year}')
    .default('https://date.nager.at/api/v3/PublicHolidays/{year}/{country}'),
  UNIVERSITY_DOMAIN: domain.default('university.edu.ph'),
  SIGN_IN_METHODS: textAs('must be phone, google or phone,google', readMethods).default(['phone', 'google']),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_HOSTED_DOMAIN: domain.optional(),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: httpUrl.default('https://www.googleapis.com/oauth2/v3/certs'),
  SMS_PROVIDER: z.enum(['log', 'semaphore', 'twilio'], 'must be log, semaphore or twilio').default('log'),
  SMS_URL: httpUrl.optional(),
  SMS_HOST: domain.optional(),
  SMS_COUNTRIES: textAs('must be two-letter country codes such as PH, separated by commas', readCountries).default([
    'PH',
  ]),
  SMS_API_KEY: text.optional(),
  SMS_FROM: text.optional(),
  SMTP_URL: textAs('must look like smtps://user:password@host:465 or smtp://host:587', readSmtpUrl).optional(),
  MAIL_FROM: textAs(
    'must look like store@university.edu.ph or Campus Store <store@university.edu.ph>',
    readSender,
  ).optional(),
  GA_MEASUREMENT_ID: text.regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXXXXX').optional(),
  WEBHOOKS_ALLOW_PRIVATE: flag.default(false),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
});

export type Environment = z.infer<typeof settings>;

/** Rejects Express's `true`, which trusts any sender's claim about its address and so disables every rate limit. */
function readTrustProxy(value: string): false | number | readonly string[] | undefined {
  if (value === 'false' || value === '0') return false;
  return /^[1-9]\d?$/.test(value) ? Number(value) : readList(proxy, value);
}

function partsOf(value: string, schemes: RegExp) {
  const url = new URL(value);
  if (!url.hostname || !schemes.test(url.protocol)) throw new TypeError('another scheme, or no host');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { url, host, port: Number(url.port), user, password, path: decodeURIComponent(url.pathname.slice(1)) };
}

function readDatabaseUrl(value: string): DatabaseConnection | undefined {
  const { host, port, user, password, path } = partsOf(value, /^(mysql|mariadb):$/);
  return path && !host.includes(',') ? { host, port: port || 3306, user, password, database: path } : undefined;
}

/** The prefix is '' or ends with a slash. Rejects characters that servers and proxies interpret differently. */
function readFilesUrl(value: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/*$/.exec(value) ?? [];
  return bucket && path.length <= 200 ? { bucket, prefix: path && `${path.slice(1)}/` } : undefined;
}

function readSmtpUrl(value: string) {
  const { url, host, port, user, password, path } = partsOf(value, /^smtps?:$/);
  if (path || url.search) return undefined;
  // smtps uses TLS from the first byte; smtp uses STARTTLS, which is required unless the server is on this machine.
  const secure = url.protocol === 'smtps:';
  const allowPlain = ['localhost', '127.0.0.1', '::1'].includes(host);
  const login = { user: user || undefined, password: password || undefined };
  return { host, port: port || (secure ? 465 : 587), secure, allowPlain, ...login };
}

function readSender(value: string): { name: string; address: string } | undefined {
  const [, name = '', bracketed] = /^([^<>\p{Cc}]{0,80})<([^<>]+)>$/u.exec(value) ?? [];
  const address = z.email().safeParse(bracketed ?? value).data;
  return address ? { name: name.trim() || 'Campus Store', address } : undefined;
}
