import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, configWarnings, loadConfig } from './config.ts';
import { settings } from './environment.ts';

const secret = 'a secret of more than thirty-two characters';
const external = { DATABASE_URL: 'mysql://store:pass@db.example/store', SESSION_SECRET: secret };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-config-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });

describe('defaults', () => {
  test('start a demo on its own database', () => {
    expect(load()).toMatchObject({
      http: { host: '127.0.0.1', port: 3000, trustProxy: false, drainSeconds: 0 },
      metrics: undefined,
      dataDir,
      database: { kind: 'embedded', memoryMegabytes: 256 },
      databaseTimeouts: { callMs: 5_000, reportMs: 60_000 },
      files: { kind: 'folder' },
      liveStreams: 5_000,
      demo: true,
      store: { timeZone: 'Asia/Manila', universityDomain: 'university.edu.ph' },
      signInMethods: ['phone'],
      google: undefined,
      sms: { provider: 'log' },
      logLevel: 'info',
    });
  });

  test('treat an empty variable as absent', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ http: { port: 3000 }, demo: true });
  });

  test('start no demo on an operator’s database, unless requested', () => {
    expect(load(external).demo).toBe(false);
    expect(load({ ...external, DEMO: 'true' }).demo).toBe(true);
  });
});

test.each([
  [
    'mysql://shop%40campus:p%2Fw@[::1]:3307/campus_store',
    { host: '::1', port: 3307, user: 'shop@campus', password: 'p/w', database: 'campus_store' },
  ],
  ['mariadb://shop@db/campus_store', { host: 'db', port: 3306, user: 'shop', password: '', database: 'campus_store' }],
])('reads the parts of %s: escapes, IPv6, the usual port', (url, connection) => {
  expect(load({ ...external, DATABASE_URL: url }).database).toEqual({ kind: 'external', connection });
});

describe('files', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' };

  test('are in the bucket of FILES_URL, at the endpoint and with the keys of the usual variables', () => {
    expect(load({ FILES_URL: 's3://store-files/north/campus/', AWS_REGION: 'ap-southeast-1', ...keys }).files).toEqual({
      kind: 's3',
      bucket: 'store-files',
      prefix: 'north/campus/',
      endpoint: 'https://s3.ap-southeast-1.amazonaws.com',
      region: 'ap-southeast-1',
      accessKeyId: 'k',
      secretAccessKey: 's',
      timeoutMs: 10_000,
    });
    const endpoints = { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000/' };
    expect(load({ FILES_URL: 's3://files', ...endpoints, ...keys }).files).toMatchObject({
      bucket: 'files',
      prefix: '',
      endpoint: 'http://127.0.0.1:9000',
    });
  });

  test('stay in the folder if only keys are set, as on many machines', () => {
    expect(load(keys).files).toEqual({ kind: 'folder' });
  });
});

test('the metrics have a separate port', () => {
  expect(() => load({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(
    'METRICS_PORT 3000 is the port of the store: choose another.',
  );
});

describe('session secret', () => {
  test('is created once, readable only by its owner, and stored', () => {
    const first = load().sessionSecret;
    const file = join(dataDir, 'session-secret');
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(load().sessionSecret).toBe(first);
    expect(readFileSync(file, 'utf8').trim()).toBe(first);
  });

  test('and folder that cannot be created are one message, without waiting', () => {
    expect(() => load({ DATA_DIR: '/proc/x/y' })).toThrow(/^DATA_DIR must be a folder that the store can write to/);
  });

  test('is never created for an operator’s database', () => {
    expect(() => load({ DATABASE_URL: external.DATABASE_URL })).toThrow(
      /^SESSION_SECRET is required with DATABASE_URL/,
    );
  });

  test('rejects a damaged stored secret', () => {
    writeFileSync(join(dataDir, 'session-secret'), 'short');
    expect(() => load()).toThrow(/^SESSION_SECRET cannot be read/);
  });

  test('is not written if another setting prevents the start', () => {
    const unused = join(dataDir, 'unused');
    expect(() => load({ DATA_DIR: unused, SMS_PROVIDER: 'twilio' })).toThrow(ConfigError);
    expect(() => statSync(unused)).toThrow('ENOENT');
  });

  test('DATA_DIR is named if it cannot be a folder', () => {
    writeFileSync(join(dataDir, 'file'), '');
    expect(() => load({ DATA_DIR: join(dataDir, 'file') })).toThrow(/^DATA_DIR must be a folder/);
  });
});

describe('sign-in', () => {
  test('offers Google if it has a client id', () => {
    const config = load({ GOOGLE_CLIENT_ID: 'id.example', GOOGLE_HOSTED_DOMAIN: 'University.edu.ph' });
    expect(config.signInMethods).toEqual(['phone', 'google']);
    expect(config.google).toEqual({
      clientId: 'id.example',
      hostedDomain: 'university.edu.ph',
      issuer: 'https://accounts.google.com',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    });
  });

  test('has the gateways with their keys', () => {
    expect(load({ SMS_PROVIDER: 'semaphore', SMS_API_KEY: 'k', SMS_URL: 'http://127.0.0.1:9/' }).sms).toEqual({
      provider: 'semaphore',
      url: 'http://127.0.0.1:9',
      apiKey: 'k',
      senderName: undefined,
    });
    const twilio = { SMS_API_KEY: 'AC1:t', SMS_FROM: '+15550000000' };
    expect(load({ SMS_PROVIDER: 'twilio', ...twilio }).sms).toEqual({
      provider: 'twilio',
      url: 'https://api.twilio.com/2010-04-01',
      accountSid: 'AC1',
      authToken: 't',
      from: '+15550000000',
    });
  });
});

describe('mail', () => {
  test('is not sent without a server', () => {
    expect(load().mail).toBeUndefined();
  });

  test('uses the server and the account of SMTP_URL', () => {
    const from = { MAIL_FROM: 'store@university.edu.ph' };
    expect(load({ SMTP_URL: 'smtps://store%40u:p%3Ass@mail.example', ...from }).mail).toEqual({
      host: 'mail.example',
      port: 465,
      secure: true,
      allowPlain: false,
      user: 'store@u',
      password: 'p:ss',
      from: { name: 'Campus Store', address: 'store@university.edu.ph' },
    });
    expect(load({ SMTP_URL: 'smtp://[::1]:2525', MAIL_FROM: 'Bookstore <store@university.edu.ph>' }).mail).toEqual({
      host: '::1',
      port: 2525,
      secure: false,
      allowPlain: true,
      user: undefined,
      password: undefined,
      from: { name: 'Bookstore', address: 'store@university.edu.ph' },
    });
  });
});

describe('invalid settings', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a whole number from 0 to 65535.'],
    [{ DEMO: 'perhaps' }, 'DEMO must be true or false.'],
    ...[
      'postgres://shop@db/campus_store',
      'mysql://shop@db',
      'mysql://shop@db/',
      'mysql:///campus_store',
      'mysql://shop:%E0%A4%A@db/campus_store',
      'mysql://shop@db1:port/campus_store',
      'mysql://shop@db1,db2/campus_store',
    ].map((DATABASE_URL): [Record<string, string>, string] => [
      { DATABASE_URL },
      'DATABASE_URL must look like mysql://user:password@host:3306/database.',
    ]),
    ...[
      'https://bucket/x',
      's3://',
      's3://Bucket',
      's3://bucket/../x',
      's3://bucket/a b',
      's3://key:secret@bucket',
    ].map((FILES_URL): [Record<string, string>, string] => [
      { FILES_URL },
      'FILES_URL must look like s3://bucket/prefix.',
    ]),
    [{ FILES_URL: 's3://bucket' }, 'AWS_ACCESS_KEY_ID is required with FILES_URL.'],
    [{ FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'k' }, 'AWS_SECRET_ACCESS_KEY is required with FILES_URL.'],
    [{ ...external, SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
    [{ STORE_TIME_ZONE: 'Asia/Atlantis' }, 'STORE_TIME_ZONE must be a time zone such as Asia/Manila.'],
    [{ HOLIDAY_URL: 'ftp://h/{year}' }, 'HOLIDAY_URL must be an http or https address.'],
    [{ HOLIDAY_URL: 'https://h/all' }, 'HOLIDAY_URL must contain {year}.'],
    [{ UNIVERSITY_DOMAIN: 'not a domain' }, 'UNIVERSITY_DOMAIN must be a domain name.'],
    [{ SMS_COUNTRIES: 'PH,Narnia' }, 'SMS_COUNTRIES must be two-letter country codes such as PH, separated by commas.'],
    [{ SMS_COUNTRIES: ',' }, 'SMS_COUNTRIES must be two-letter country codes such as PH, separated by commas.'],
    [{ SIGN_IN_METHODS: 'phone,fax' }, 'SIGN_IN_METHODS must be phone, google or phone,google.'],
    [{ SIGN_IN_METHODS: ',' }, 'SIGN_IN_METHODS must be phone, google or phone,google.'],
    [{ SIGN_IN_METHODS: 'google' }, 'GOOGLE_CLIENT_ID is required while SIGN_IN_METHODS offers google alone.'],
    [{ GOOGLE_JWKS_URL: 'certs' }, 'GOOGLE_JWKS_URL must be an http or https address.'],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be log, semaphore or twilio.'],
    [{ SMS_PROVIDER: 'semaphore' }, 'SMS_API_KEY is required with SMS_PROVIDER semaphore.'],
    [{ SMS_PROVIDER: 'twilio', SMS_API_KEY: 'AC1' }, 'SMS_API_KEY must look like AccountSid:AuthToken for twilio.'],
    [{ SMS_PROVIDER: 'twilio', SMS_API_KEY: 'AC1:t' }, 'SMS_FROM is required with SMS_PROVIDER twilio.'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be false, the number of proxies, or their IP addresses.'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be false, the number of proxies, or their IP addresses.'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM is required with SMTP_URL.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like smtps://user:password@host:465 or smtp://host:587.'],
    [
      { SMTP_URL: 'smtp://u:%E0%A4%A@mail.example' },
      'SMTP_URL must look like smtps://user:password@host:465 or smtp://host:587.',
    ],
    [
      { MAIL_FROM: 'the store' },
      'MAIL_FROM must look like store@university.edu.ph or Campus Store <store@university.edu.ph>.',
    ],
    [{ GA_MEASUREMENT_ID: 'UA-1' }, 'GA_MEASUREMENT_ID must look like G-XXXXXXXXXX.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.'],
  ])('%j stops the start with one message', (env, message) => {
    expect(() => load(env as Record<string, string>)).toThrow(new ConfigError(message));
  });

  test('do not show passwords in the message', () => {
    expect(() => load({ DATABASE_URL: 'mysql//store:hunter2@h/d' })).toThrow(/^(?!.*hunter2)/);
  });
});

test.each([
  ['false', false],
  ['2', 2],
  ['loopback, 10.0.0.0/8,::1', ['loopback', '10.0.0.0/8', '::1']],
])('TRUST_PROXY is read: %s', (value, expected) => {
  expect(load({ TRUST_PROXY: value }).http.trustProxy).toEqual(expected);
});

test('a warning is logged for codes that reach no customer, and for a demo on a real database', () => {
  expect(configWarnings(load())).toEqual([]);
  expect(configWarnings(load(external))).toEqual([expect.stringContaining('SMS_PROVIDER')]);
  expect(configWarnings(load({ ...external, DEMO: 'true' }))).toEqual([expect.stringContaining('DEMO')]);
});

test('SMS_COUNTRIES is read in any letter case without repeats, and its default is the Philippines', () => {
  expect(load().smsCountries).toEqual(['PH']);
  expect(load({ SMS_COUNTRIES: 'sg, PH,sg' }).smsCountries).toEqual(['SG', 'PH']);
});

test('a stop waits for a proxy to react, and does not wait without one', () => {
  expect(load({ TRUST_PROXY: '1' }).http.drainSeconds).toBe(2);
  expect(load().http.drainSeconds).toBe(0);
});

test('metrics are served at the host of the store', () => {
  expect(load({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(load({ METRICS_PORT: '9464', HOST: '10.0.0.5' }).metrics).toEqual({ host: '10.0.0.5', port: 9464 });
});

test('an operator sets at most 32 variables, and deploy/settings.md has a row for each', () => {
  const names = Object.keys(settings.shape);
  expect(names.length).toBeLessThanOrEqual(32);
  const page = readFileSync(join(import.meta.dirname, '../../../../deploy/settings.md'), 'utf8');
  const table = page.split('\n\n').find((part) => part.startsWith('| setting | default | meaning |')) ?? '';
  const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const listed = rows.flatMap((cell) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(listed.sort()).toEqual(names.sort());
});
