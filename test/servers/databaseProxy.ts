import { connect } from 'node:net';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { openTcpProxy, type TcpProxy } from './tcpProxy.ts';

export interface DatabaseProxy extends Pick<TcpProxy, 'freeze' | 'thaw' | 'failAfter' | 'close'> {
  connectionOf(own: DatabaseConnection): Extract<DatabaseConnection, { port: number }>;
}

export async function openDatabaseProxy(target: DatabaseConnection): Promise<DatabaseProxy> {
  const proxy = await openTcpProxy(() =>
    'socketPath' in target ? connect(target.socketPath) : connect(target.port, target.host),
  );
  return {
    ...proxy,
    connectionOf: ({ user, password, database }) => ({
      user,
      password,
      database,
      host: '127.0.0.1',
      port: proxy.port,
    }),
  };
}
