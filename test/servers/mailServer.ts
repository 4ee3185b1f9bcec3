import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

type MailFailure =
  | { at: 'rcpt' | 'data'; code: number }
  /** Cuts the connection before the mail is accepted, or after that but before the response. */
  | { at: 'rcpt' | 'data'; cut: true }
  | { at: 'data'; silent: true };

/** A mail server on loopback that stores received mails. */
export interface MailServer<Mail = ParsedMail> {
  url: string;
  taken: Mail[];
  fail: (failure: MailFailure) => void;
  close: () => Promise<void>;
}

interface Account {
  user: string;
  password: string;
}

interface Options<Mail> {
  account?: Account;
  /** Called when a mail has arrived, before the response. */
  onMail?: (mail: Mail) => void;
  read: (stream: SMTPServerDataStream) => Promise<Mail>;
}

/** Accepts mail without TLS, from every sender or only from one account. */
export const startMailServer = (options: Partial<Options<ParsedMail>> = {}): Promise<MailServer> =>
  startMailReader({ read: simpleParser, ...options });

async function startMailReader<Mail>({ account, onMail, read }: Options<Mail>): Promise<MailServer<Mail>> {
  const taken: Mail[] = [];
  const failures: MailFailure[] = [];
  const sockets = new Map<number | undefined, Socket>();
  const cut = ({ remotePort }: SMTPServerSession) => void sockets.get(remotePort)?.destroy();
  const rejection = (code: number) => Object.assign(new Error('rejected as the test wants'), { responseCode: code });
  const failureAt = (at: MailFailure['at']) => (failures[0]?.at === at ? failures.shift() : undefined);

  const server = new SMTPServer({
    authOptional: account === undefined,
    disabledCommands: ['STARTTLS', ...(account === undefined ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === account?.user && password === account?.password;
      done(isKnown ? null : rejection(535), isKnown ? { user: username ?? '' } : undefined);
    },
    onRcptTo: (_address, session, done) => {
      const failure = failureAt('rcpt');
      if (failure && 'cut' in failure) cut(session);
      else done(failure && 'code' in failure ? rejection(failure.code) : null);
    },
    onData: async (stream, session, done) => {
      const mail = await read(stream);
      const failure = failureAt('data');
      if (failure && 'code' in failure) return done(rejection(failure.code));
      taken.push(mail);
      onMail?.(mail);
      if (failure && 'cut' in failure) return cut(session);
      if (!failure) done(null);
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => void sockets.set(socket.remotePort, socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    fail: (failure) => void failures.push(failure),
    close: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
