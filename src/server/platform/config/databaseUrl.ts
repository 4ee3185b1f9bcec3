/** How to reach a database: the embedded server's socket or port, or a host of a `mysql://` URL. Spreads into mysql2's options. */
export type DatabaseConnection = { user: string; password: string; database: string } & (
  | { socketPath: string }
  | { host: string; port: number }
);

/** A `mysql://user:password@host:port/database` URL as a connection; the port is 3306 where none is named. Null for what is no such URL. */
export function readDatabaseUrl(text: string): DatabaseConnection | null {
  const url = /^(?:mysql|mariadb):\/\//.test(text) ? URL.parse(text) : null;
  if (!url?.hostname || url.hostname.includes(',') || url.pathname.length < 2) return null;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}
