import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { refused } from '../refused.ts';
import { type AnyDoc, roomIn } from './doc.ts';
import type { PdfAnswer, PdfRequest } from './pdf.process.ts';

/** Media type of the answer. */
export const PDF_TYPE = 'application/pdf';

const PAGE_BYTES = 4096;
/** A document that needs more is given up. */
const MOST_BYTES = 1_600_000_000;
/** What the process may hold when a document is done; above it the next document gets a new process. */
const KEPT_BYTES = 450_000_000;
const LONGEST_MS = 180_000;
const LOOK_MS = 200;
/** Unused for so long it ends, and its memory goes back to the machine. */
const IDLE_MS = 60_000;

interface Job {
  readonly doc: AnyDoc;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** Memory of another process; 0 where the system does not tell. */
export function bytesHeld(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** The process that sets documents, one at a time, under a limit of memory and of time. */
class Setter {
  #child: ChildProcess | null = null;
  #job: Job | null = null;
  readonly #waiting: Job[] = [];
  #watch: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;

  set(doc: AnyDoc): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ doc, resolve, reject });
      this.#next();
    });
  }

  /** The process in use, for those who look at its memory. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  #next(): void {
    if (this.#job !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    clearTimeout(this.#idle);
    this.#job = job;
    const child = this.#ready();
    const began = performance.now();
    this.#watch = setInterval(() => this.#look(child, began), LOOK_MS);
    child.ref();
    child.send({ doc: job.doc } satisfies PdfRequest, (error) => {
      if (error !== null && child === this.#child) this.#end(error);
    });
  }

  #look(child: ChildProcess, began: number): void {
    if (bytesHeld(child.pid) > MOST_BYTES) this.#end(new Error('the PDF needs more memory than one may have'));
    else if (performance.now() - began > LONGEST_MS) this.#end(new Error('the PDF takes longer than one may take'));
  }

  #ready(): ChildProcess {
    if (this.#child !== null) return this.#child;
    const child = fork(fileURLToPath(new URL('./pdf.process.ts', import.meta.url)), {
      serialization: 'advanced',
      // Documents lie outside the script's own memory: only asking for it lets them go.
      execArgv: ['--expose-gc', '--max-old-space-size=768'],
    });
    child.on('message', (answer: PdfAnswer) => this.#done(child, answer));
    child.on('error', (error) => child === this.#child && this.#end(error));
    child.on('exit', (code, signal) => child === this.#child && this.#end(new Error(`the PDF process ended with ${signal ?? code}`)));
    this.#child = child;
    return child;
  }

  #done(child: ChildProcess, answer: PdfAnswer): void {
    const job = this.#job;
    if (child !== this.#child || job === null) return;
    this.#job = null;
    clearInterval(this.#watch);
    if ('bytes' in answer) job.resolve(answer.bytes);
    else job.reject(new Error(answer.error));
    if (bytesHeld(child.pid) > KEPT_BYTES) this.#drop();
    else if (this.#waiting.length === 0) this.#rest(child);
    this.#next();
  }

  /** Nothing to do: it keeps the server alive no longer, and ends after a while. */
  #rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.#drop(), IDLE_MS).unref();
  }

  /** The document in work is given up with its process; the next one gets another. */
  #end(error: Error): void {
    const job = this.#job;
    this.#job = null;
    clearInterval(this.#watch);
    this.#drop();
    job?.reject(error);
    this.#next();
  }

  #drop(): void {
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
  }
}

const setter = new Setter();

/** The process documents are set in, while there is one. */
export const pdfPid = (): number | undefined => setter.pid;

/**
 * Sets a report, note or manual as PDF on A4, or labels on theirs, in a process of its own, one document at a time, so that the
 * server answers meanwhile and what it needs is bounded. The first document takes about half a second, further ones some
 * milliseconds a page.
 * @throws Refused B_ROWS when the tables are longer than a PDF holds
 */
export async function renderReportPdf(doc: AnyDoc): Promise<Uint8Array> {
  const { rows, most } = roomIn(doc);
  if (rows > most) throw refused('B_ROWS', 'as', { n: rows, max: most });
  return setter.set(doc);
}
