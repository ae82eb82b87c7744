import { createServer, type Server } from 'node:net';

/** A letter a peer took. */
export interface TakenLetter {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly signedIn: string | null;
}

export interface SmtpPeer {
  readonly url: string;
  readonly taken: TakenLetter[];
  close(): Promise<void>;
}

/** What a peer knows of one conversation. */
interface Talked {
  from: string;
  to: string;
  signedIn: string | null;
  letter: string | null;
}

const named = (rest: string): string => /<([^>]*)>/.exec(rest)?.[1] ?? '';
const answerTo = (word: string, rest: string, talked: Talked, refusals: Readonly<Record<string, string>>): string => {
  const answers: Readonly<Record<string, () => string>> = {
    ehlo: () => '250-peer\r\n250-8BITMIME\r\n250 AUTH PLAIN',
    auth: () => {
      talked.signedIn = Buffer.from(rest.slice(6), 'base64').toString().split('\0')[1] ?? null;
      return '235 welcome';
    },
    mail: () => {
      talked.from = named(rest);
      return '250 ok';
    },
    rcpt: () => {
      talked.to = named(rest);
      return refusals[talked.to] ?? '250 ok';
    },
    data: () => {
      talked.letter = '';
      return '354 go on';
    },
    quit: () => '221 bye',
  };
  return answers[word]?.() ?? '500 what';
};

/** A line of a letter; the answer once it ends. */
function letterLine(text: string, talked: Talked, taken: TakenLetter[]): string | null {
  if (text !== '.') {
    talked.letter += `${text}\r\n`;
    return null;
  }
  const { from, to, signedIn, letter } = talked;
  taken.push({ from, to, signedIn, text: (letter ?? '').replace(/^\.\./gm, '.') });
  talked.letter = null;
  return '250 taken';
}

/** A mail server on this machine: takes letters over a real connection, refuses addresses it was told to with their code. */
export async function smtpPeer(refusals: Readonly<Record<string, string>> = {}): Promise<SmtpPeer> {
  const taken: TakenLetter[] = [];
  const server: Server = createServer((socket) => {
    const talked: Talked = { from: '', to: '', signedIn: null, letter: null };
    let buffer = '';
    socket.write('220 peer\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const lines = (buffer + bytes.toString()).split('\r\n');
      buffer = lines.pop() ?? '';
      for (const line of lines) {
        const said =
          talked.letter === null ? answerTo(line.slice(0, 4).toLowerCase(), line.slice(5), talked, refusals) : letterLine(line, talked, taken);
        if (said !== null) socket.write(`${said}\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://lab:s%20ecret@127.0.0.1:${port}`, taken, close: () => new Promise((done) => server.close(() => done())) };
}
