import type { Post, Posted } from './transport.ts';

/** How the wire treats one request. */
export type Wire = 'good' | 'lostRequest' | 'lostAnswer' | 'busy' | 'fault';

/** A server that stores by request id, as the real one does: the same id and body again gives the stored answer. */
export class FakeServer {
  readonly stored: { id: string; body: string }[] = [];
  posts = 0;
  /** What happens to the next requests, in order; then all goes well. */
  wires: Wire[] = [];
  session: { userid: string; FARMID: string } | null = { userid: 'lan', FARMID: 'F1' };
  refuse: ReadonlySet<string> = new Set();

  readonly post: Post = async (path, body) => {
    await Promise.resolve();
    if (path === '/account/getSession') return this.#ok(this.session);
    this.posts += 1;
    const wire = this.wires.shift() ?? 'good';
    if (wire === 'lostRequest') return { kind: 'network' };
    if (wire === 'busy') return { kind: 'answer', http: 503, envelope: null };
    if (wire === 'fault') return this.#error('cls_30', 30);
    const answer = this.#save(body as { reqid: string });
    return wire === 'lostAnswer' ? { kind: 'network' } : answer;
  };

  #ok(data: unknown): Posted {
    return { kind: 'answer', http: 200, envelope: { status: 200, data } };
  }

  #error(code: string, kind: 20 | 30): Posted {
    return { kind: 'answer', http: 500, envelope: { status: 500, data: null, error: { code, message: code, class: kind } } };
  }

  #save(body: { reqid: string }): Posted {
    const text = JSON.stringify(body);
    const known = this.stored.find(({ id }) => id === body.reqid);
    if (known !== undefined) return known.body === text ? this.#ok({ id: body.reqid }) : this.#error('V_DUP', 20);
    if (this.refuse.has(body.reqid)) return this.#error('391', 20);
    this.stored.push({ id: body.reqid, body: text });
    return this.#ok({ id: body.reqid });
  }
}
