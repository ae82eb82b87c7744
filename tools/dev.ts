import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './sources.ts';

// For developing: the web app changes under the hand, the server starts again at every change of its files. The server builds
// nothing here: a build leaves files of its own, and every one of them would start it again.
const port = process.env['PORT'] ?? '8080';
const target = `http://127.0.0.1:${port}`;
const web = await createServer({
  configFile: join(ROOT, 'apps/web/vite.config.ts'),
  server: { proxy: { '/api': target, '/docs': target, '/healthz': target } },
});
await web.listen();
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/main.ts', 'start'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT: port, WEB_ADDRESS: web.resolvedUrls?.local[0] ?? '' },
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    server.kill('SIGTERM');
    void web.close();
  });
}
server.on('exit', (code) => process.exit(code ?? 0));
