import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What the next mail meets, by the step of the session at which it does. */
type MailFailure =
  | { at: 'rcpt' | 'data'; code: number }
  /** Cuts the connection: before the mail was taken, or after it was and before that is answered. */
  | { at: 'rcpt' | 'data'; cut: true }
  /** Answers nothing more. */
  | { at: 'data'; silent: true };

/** A mail server on loopback that keeps what it took. */
export interface MailServer {
  /** What SMTP_URL is. */
  url: string;
  /** The mails that it took, oldest first. */
  taken: ParsedMail[];
  /** Has the next mail fail. */
  fail: (failure: MailFailure) => void;
  close: () => Promise<void>;
}

interface Account {
  user: string;
  password: string;
}

/** Takes mail without TLS, from anybody or from one account alone. `onMail` is called when a mail was taken, before that is answered. */
export async function startMailServer({
  account,
  onMail,
}: {
  account?: Account;
  onMail?: (mail: ParsedMail) => void;
} = {}): Promise<MailServer> {
  const taken: ParsedMail[] = [];
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
      const mail = await simpleParser(stream);
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
