// Entry of every npm script. Plain JavaScript that any Node from 20.19 on can run with nothing
// installed: it installs what is missing, then hands over to the Node version this project pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, 'node_modules', '.installed');
const PINNED = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** What each command runs; anything else is a command of the server itself. */
const COMMANDS = {
  test: ['tools/test.ts'],
  'test:long': ['tools/test-long.ts'],
  check: ['tools/check.ts'],
  dev: ['tools/dev.ts'],
  bench: ['bench/run.ts'],
  generate: ['tools/generate.ts'],
  history: ['tools/history/main.ts'],
  pictures: ['tools/pictures.ts'],
};

/** Ends with one plain line: what went wrong and what to do. */
function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** One command with its arguments, and what it does; all of them where none is named. */
function help(name) {
  const usage = readJson(join(ROOT, 'apps', 'server', 'usage.json')) ?? {};
  const names = name in usage ? [name] : Object.keys(usage);
  // `npm test` and `npm start` need no "run".
  const lines = names.map(
    (one) =>
      `${`npm ${one === 'test' || one === 'start' ? '' : 'run '}${one} ${usage[one].args && `-- ${usage[one].args}`}`.trim()}\n    ${usage[one].does}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exit(0);
}

/** True when every package the lock needs lies in node_modules, going by npm's own record. */
function lockSatisfied() {
  const wanted = readJson(join(ROOT, 'package-lock.json'))?.packages;
  const present = readJson(join(ROOT, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || entry.peer || present[path]?.version === entry.version,
  );
}

/** Changes when the lock or the machine's kind changes. */
function fingerprint() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

function installed(stamp) {
  try {
    return existsSync(PINNED) && readFileSync(STAMP, 'utf8') === stamp;
  } catch {
    return existsSync(PINNED) && lockSatisfied();
  }
}

/** npm as npm itself tells where it is, else from the path. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli && /\.c?js$/.test(cli) && existsSync(cli)) return [process.execPath, [cli]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

function install(stamp) {
  process.stdout.write('Installing packages (once, about a minute) ...\n');
  const [command, first] = npmCommand();
  const args = [...first, 'install', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error', '--include=dev', '--include=optional'];
  const lockBefore = readFileSync(join(ROOT, 'package-lock.json'));
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: '' },
  });
  if (done.error || done.status !== 0) fail(`The packages could not be installed (${done.error?.message ?? `npm ended with ${done.status}`}).`);
  // An older npm may rewrite the lock in its own style; the project's lock is the one that counts.
  if (!readFileSync(join(ROOT, 'package-lock.json')).equals(lockBefore)) writeFileSync(join(ROOT, 'package-lock.json'), lockBefore);
  if (!existsSync(PINNED)) {
    fail('The pinned Node was not installed: npm blocks install scripts. Run "npm rebuild --ignore-scripts=false" and try again.');
  }
  writeFileSync(STAMP, stamp);
}

/** Runs the entry on the pinned Node; signals go through, the exit code comes back. */
function run(entry, env) {
  const child = spawn(PINNED, entry, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal has already told the whole process group about Ctrl-C.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => fail(`The pinned Node did not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 1) : (code ?? 1)));
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);

const [name = 'start', ...rest] = process.argv.slice(2);
if ([name, ...rest].some((word) => word === '--help' || word === '-h')) help(name);
const stamp = fingerprint();
if (!installed(stamp)) install(stamp);
// The server reads even its first file from where Node keeps the code it has read once, or from where its surroundings say.
const kept = name in COMMANDS ? {} : { NODE_COMPILE_CACHE: join(ROOT, '.cache/code') };
run([...(COMMANDS[name] ?? ['apps/server/main.ts', name]), ...rest], { ...kept, ...process.env });
