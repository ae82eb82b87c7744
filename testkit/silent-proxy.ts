import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  /** The address of a database as it is reached through here. */
  through(url: string): string;
  /** From now on nothing passes and nothing is refused, as when a host is gone from the network. */
  silence(): void;
  /** New connections pass again; what was lost stays lost. */
  speak(): void;
  close(): Promise<void>;
}

/** Stands between the product and its database and can fall silent. */
export async function silentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target);
  let silent = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => undefined);
    if (silent) {
      near.resume();
      return;
    }
    const far = connect(Number(port), hostname);
    sockets.add(far);
    far.on('error', () => near.destroy());
    // Taken and thrown away when silent: the kernels go on saying that both sides live.
    let lost = false;
    const pass = (to: Socket) => (chunk: Buffer) => {
      lost ||= silent;
      if (!lost) to.write(chunk);
    };
    near.on('data', pass(far));
    far.on('data', pass(near));
    near.on('close', () => far.destroy());
    far.on('close', () => !silent && near.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    through: (url) => {
      const other = new URL(url);
      other.port = String((server.address() as AddressInfo).port);
      return other.href;
    },
    silence: () => {
      silent = true;
    },
    speak: () => {
      silent = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
