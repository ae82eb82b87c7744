import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Where letters are handed in: smtp://user:password@host:587, or smtps:// with TLS from the first byte. */
export interface MailServer {
  readonly url: URL;
  /** Address letters come from. */
  readonly from: string;
}

/** A letter: it is handed in as it stands, for one recipient. */
export interface Letter {
  readonly to: string;
  /** RFC 5322 with CRLF. */
  readonly text: string;
}

/** What a server answered that does not take a letter; `final`: it never will. */
export class MailRefused extends Error {
  readonly final: boolean;
  constructor(code: number, said: string) {
    super(`${code} ${said}`.slice(0, 200));
    this.final = code >= 500;
  }
}

/** A server that says nothing for so long is gone, ms. */
const SILENCE = 30_000;
const USUAL_PORT: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

interface Answer {
  readonly code: number;
  readonly lines: readonly string[];
}

/** A conversation with a server: a line sent, an answer of one or more lines read. */
class Talk {
  #socket: Socket;
  #buffer = '';
  #wait: { done: (answer: Answer) => void; fail: (error: Error) => void } | null = null;
  #broken: Error | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen(socket);
  }

  #listen(socket: Socket): void {
    socket.setEncoding('utf8');
    socket.setTimeout(SILENCE, () => socket.destroy(new Error('the mail server is silent')));
    socket.on('data', (text: string) => this.#take(text));
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end(new Error('the mail server hung up')));
  }

  #end(error: Error): void {
    this.#broken ??= error;
    this.#wait?.fail(this.#broken);
    this.#wait = null;
  }

  #take(text: string): void {
    this.#buffer += text;
    const whole = /^(?:\d{3}-[^\r\n]*\r\n)*(\d{3})(?: [^\r\n]*)?\r\n/.exec(this.#buffer);
    if (whole === null || this.#wait === null) return;
    this.#buffer = this.#buffer.slice(whole[0].length);
    const { done } = this.#wait;
    this.#wait = null;
    done({ code: Number(whole[1]), lines: whole[0].trimEnd().split('\r\n') });
  }

  /** The next answer, after a line was sent where there is one. @throws MailRefused of another code than wanted */
  async ask(line: string | null, wanted: number): Promise<Answer> {
    if (this.#broken !== null) throw this.#broken;
    const answer = await new Promise<Answer>((done, fail) => {
      this.#wait = { done, fail };
      if (line !== null) this.#socket.write(`${line}\r\n`);
      this.#take('');
    });
    if (Math.floor(answer.code / 100) !== wanted) throw new MailRefused(answer.code, answer.lines.at(-1)?.slice(4) ?? '');
    return answer;
  }

  /** Goes on under TLS. */
  async secure(host: string): Promise<void> {
    const plain = this.#socket;
    plain.removeAllListeners();
    const socket = connectTls({ socket: plain, servername: host });
    await new Promise<void>((done, fail) => socket.once('secureConnect', done).once('error', fail));
    this.#socket = socket;
    this.#listen(socket);
  }

  close(): void {
    this.#socket.removeAllListeners('close').end();
  }
}

async function opened({ protocol, hostname, port }: URL): Promise<Talk> {
  const at = { host: hostname, port: Number(port) || (USUAL_PORT[protocol] ?? 587) };
  const socket = protocol === 'smtps:' ? connectTls({ ...at, servername: hostname }) : connectPlain(at);
  const talk = new Talk(socket);
  await talk.ask(null, 2);
  return talk;
}

const offers = ({ lines }: Answer, word: string): boolean => lines.some((line) => line.slice(4).toUpperCase().startsWith(word));

/** Says hello; under TLS as soon as the server offers it; signs in where the address names somebody. */
async function greet(talk: Talk, url: URL): Promise<void> {
  let hello = await talk.ask('EHLO farm', 2);
  if (url.protocol === 'smtp:' && offers(hello, 'STARTTLS')) {
    await talk.ask('STARTTLS', 2);
    await talk.secure(url.hostname);
    hello = await talk.ask('EHLO farm', 2);
  }
  if (url.username === '') return;
  const secret = Buffer.from(`\0${decodeURIComponent(url.username)}\0${decodeURIComponent(url.password)}`).toString('base64');
  await talk.ask(`AUTH PLAIN ${secret}`, 2);
}

/** A line that begins with a dot would end the letter. */
const stuffed = (text: string): string => text.replace(/^\./gm, '..');

/** Hands one letter in. @throws MailRefused as the server says, Error where it cannot be reached */
export async function handIn({ url, from }: MailServer, { to, text }: Letter): Promise<void> {
  const talk = await opened(url);
  try {
    await greet(talk, url);
    await talk.ask(`MAIL FROM:<${from}>`, 2);
    await talk.ask(`RCPT TO:<${to}>`, 2);
    await talk.ask('DATA', 3);
    await talk.ask(`${stuffed(text)}\r\n.`, 2);
    await talk.ask('QUIT', 2).catch(() => undefined);
  } finally {
    talk.close();
  }
}

/** The mail server of an environment (SMTP_URL, MAIL_FROM); null where none is set. @throws Error of an address that is none */
export function mailServerOf(env: Readonly<Record<string, string | undefined>>): MailServer | null {
  const address = env['SMTP_URL']?.trim() ?? '';
  if (address === '') return null;
  const from = env['MAIL_FROM']?.trim() ?? '';
  if (!/^smtps?:\/\/./.test(address) || !URL.canParse(address)) throw new Error('SMTP_URL must look like smtp://user:password@host:587');
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from)) throw new Error('SMTP_URL needs MAIL_FROM, the address letters come from');
  return { url: new URL(address), from };
}
