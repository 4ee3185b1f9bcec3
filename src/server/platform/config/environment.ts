import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { readDatabaseUrl } from './databaseUrl.ts';
import { readFilesUrl } from './filesUrl.ts';

export type SignInMethod = 'phone' | 'google';

/** Characters that a session secret has at least. */
export const SECRET_LENGTH = 32;
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const text = z.string().trim();
const webUrl = text
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http or https address',
  )
  .transform((value) => value.replace(/\/+$/, ''));
const flag = z.stringbool({ error: 'must be true or false' });
const domain = text.toLowerCase().regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a domain name');
const wholeNumber = (from: number, to: number) =>
  text
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`);

/** Each setting by its variable: the reader of its text, and its default. */
export const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  TRUST_PROXY: text.transform(readTrustProxy).default(false),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: text
    .transform((url, { addIssue }) => {
      const connection = readDatabaseUrl(url);
      if (!connection) addIssue('must look like mysql://user:password@host:3306/database');
      return connection ?? z.NEVER;
    })
    .optional(),
  FILES_URL: text
    .transform((url, { addIssue }) => {
      const location = readFilesUrl(url);
      if (!location) addIssue('must look like s3://bucket/prefix');
      return location ?? z.NEVER;
    })
    .optional(),
  AWS_ENDPOINT_URL_S3: webUrl.optional(),
  AWS_REGION: text.regex(/^[a-z0-9-]{1,40}$/, 'must look like ap-southeast-1').default('us-east-1'),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  DEMO: flag.optional(),
  SESSION_SECRET: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).optional(),
  STORE_TIME_ZONE: text.refine(isTimeZone, 'must be a time zone such as Asia/Manila').default('Asia/Manila'),
  HOLIDAY_URL: webUrl
    .refine((value) => value.includes('{year}'), 'must hold {year} where the year belongs')
    .default('https://date.nager.at/api/v3/PublicHolidays/{year}/{country}'),
  UNIVERSITY_DOMAIN: domain.default('university.edu.ph'),
  SIGN_IN_METHODS: text.transform(readSignInMethods).default(['phone', 'google']),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_HOSTED_DOMAIN: domain.optional(),
  GOOGLE_ISSUER: webUrl.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: webUrl.default('https://www.googleapis.com/oauth2/v3/certs'),
  SMS_PROVIDER: z.enum(['log', 'semaphore', 'twilio'], { error: 'must be log, semaphore or twilio' }).default('log'),
  SMS_URL: webUrl.optional(),
  SMS_HOST: domain.optional(),
  SMS_COUNTRIES: text.transform(readCountries).default(['PH']),
  SMS_API_KEY: text.optional(),
  SMS_FROM: text.optional(),
  SMTP_URL: text.refine(isSmtpUrl, 'must look like smtps://user:password@host:465 or smtp://host:587').optional(),
  MAIL_FROM: text
    .transform((value, { addIssue }) => {
      const sender = readSender(value);
      if (!sender) addIssue('must look like store@university.edu.ph or Campus Store <store@university.edu.ph>');
      return sender ?? z.NEVER;
    })
    .optional(),
  GA_MEASUREMENT_ID: text.regex(/^G-[A-Z0-9]+$/, 'must look like G-XXXXXXXXXX').optional(),
  WEBHOOKS_ALLOW_PRIVATE: flag.default(false),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
});

export type Environment = z.infer<typeof settings>;

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, username, password } = new URL(value);
  const isBare = ['', '/'].includes(pathname) && search === '';
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && isBare && canDecode(username + password);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readSender(value: string): { name: string; address: string } | null {
  const [, name = '', bracketed] = /^([^<>\p{Cc}]{0,80})<([^<>]+)>$/u.exec(value) ?? [];
  const address = z.email().safeParse(bracketed ?? value);
  return address.success ? { name: name.trim() || 'Campus Store', address: address.data } : null;
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

function readSignInMethods(value: string, context: z.RefinementCtx): SignInMethod[] {
  const methods = new Set<SignInMethod>();
  for (const method of listed(value)) {
    if (method === 'phone' || method === 'google') methods.add(method);
    else context.addIssue('must be phone, google or both, parted by a comma');
  }
  if (methods.size === 0) context.addIssue('must be phone, google or both, parted by a comma');
  return [...methods];
}

function readCountries(value: string, context: z.RefinementCtx): string[] {
  const countries = [...new Set(listed(value.toUpperCase()))];
  if (countries.length === 0 || !countries.every((country) => isSupportedCountry(country))) {
    context.addIssue('must be the two letters of countries such as PH, parted by commas');
  }
  return countries;
}

/** Express also takes `true`, which believes any sender's word about its address and so undoes every throttle: rejected. */
function readTrustProxy(value: string, context: z.RefinementCtx): false | number | string[] {
  if (value === 'false' || value === '0') return false;
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const proxies = listed(value);
  if (!proxies.every(isProxy)) context.addIssue('must be false, a number of hops, or the addresses of the proxies');
  return proxies;
}

function isProxy(value: string): boolean {
  const [address = '', prefix = '0', ...rest] = value.split('/');
  if (PROXY_RANGES.includes(value)) return true;
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function listed(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
