import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './sources.ts';

// For developing: the server starts again at every change of its files, the web app changes under the hand.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/main.ts', 'start'], {
  cwd: ROOT,
  stdio: 'inherit',
});
const web = await createServer({ configFile: join(ROOT, 'apps/web/vite.config.ts') });
await web.listen();
web.printUrls();

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
