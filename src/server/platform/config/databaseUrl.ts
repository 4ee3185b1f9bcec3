/** How to reach a database: the embedded server's socket or port, or a host of a `mysql://` URL. Spreads into mysql2's options. */
export type DatabaseConnection = { user: string; password: string; database: string } & (
  | { socketPath: string }
  | { host: string; port: number }
);

/** The connection to each node of a database, the preferred one first. */
export type DatabaseHosts = readonly [DatabaseConnection, ...DatabaseConnection[]];

const MAX_HOSTS = 9;
const PARTS = /^(?:mysql|mariadb):(\/\/(?:[^@/]*@)?)([^@/]+)(\/.+)$/;

/**
 * A `mysql://user:password@host:port,host:port/database` URL as the connection to each of its hosts, in their order; the port is
 * 3306 where none is named. Null for what is no such URL, or names more than nine hosts.
 */
export function readDatabaseUrl(url: string): DatabaseHosts | null {
  const [, user, hosts = '', path] = PARTS.exec(url) ?? [];
  const urls = hosts.split(',').map((host) => URL.parse(`mysql:${user}${host}${path}`));
  if (urls.length > MAX_HOSTS) return null;
  const [first, ...others] = urls.map((each) => (each?.hostname ? toConnection(each) : null));
  return first && others.every((each) => each !== null) ? [first, ...others] : null;
}

const toConnection = ({ hostname, port, username, password, pathname }: URL): DatabaseConnection => ({
  host: hostname.replace(/^\[(.*)\]$/, '$1'),
  port: Number(port || 3306),
  user: decodeURIComponent(username),
  password: decodeURIComponent(password),
  database: decodeURIComponent(pathname.slice(1)),
});
