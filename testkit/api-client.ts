import { randomUUID } from 'node:crypto';
import type { Envelope } from '#engine/define/envelope.ts';

/** A client of the API for tests and measurements: keeps its cookie, hands on the whole envelope. */
export class ApiClient {
  readonly #base: string;
  #cookie: string | null = null;
  readonly macid = `test-${randomUUID()}`;

  constructor(base: string) {
    this.#base = base;
  }

  /** Posts a body; the answer as it came, a file for example. */
  fetch(path: string, body: unknown): Promise<Response> {
    return fetch(`${this.#base}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-macid': this.macid, ...(this.#cookie === null ? {} : { cookie: this.#cookie }) },
      body: JSON.stringify(body),
    });
  }

  /** Posts a body and answers the envelope with the HTTP status. Network failures throw. */
  async post<T = unknown>(path: string, body: unknown = {}): Promise<Envelope<T> & { http: number }> {
    const response = await this.fetch(path, body);
    const set = response.headers.getSetCookie().find((line) => line.startsWith('farm_session='));
    if (set !== undefined) this.#cookie = set.split(';')[0] ?? null;
    return { ...((await response.json()) as Envelope<T>), http: response.status };
  }

  /** Posts a write with a fresh request id. */
  write<T = unknown>(path: string, body: Readonly<Record<string, unknown>>): Promise<Envelope<T> & { http: number }> {
    return this.post<T>(path, { reqid: randomUUID(), ...body });
  }

  /** Signs in. @throws when the server refuses. */
  async login(user: string, password: string): Promise<void> {
    const answer = await this.post('/account/login', { user, password, macid: this.macid });
    if (answer.status !== 200) throw new Error(`sign-in of ${user} refused: ${JSON.stringify(answer.error)}`);
  }
}
