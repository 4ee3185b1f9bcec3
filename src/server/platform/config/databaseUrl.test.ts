import { expect, test } from 'vitest';
import { readDatabaseUrl } from './databaseUrl.ts';

const shop = { user: 'shop', password: '', database: 'campus_store' };

test.each([
  [
    'mysql://shop%40campus:p%2Fw@[::1]:3307/campus_store',
    { host: '::1', port: 3307, user: 'shop@campus', password: 'p/w', database: 'campus_store' },
  ],
  ['mariadb://shop@db/campus_store', { ...shop, host: 'db', port: 3306 }],
])('reads the parts of %s: escapes, IPv6, the usual port', (url, expected) => {
  expect(readDatabaseUrl(url)).toEqual(expected);
});

test.each([
  'postgres://shop@db/campus_store',
  'mysql://shop@db',
  'mysql://shop@db/',
  'mysql:///campus_store',
  'mysql://shop@db1:port/campus_store',
  'mysql://shop@db1,db2/campus_store',
])('%s is no address of a database', (url) => {
  expect(readDatabaseUrl(url)).toBeNull();
});
