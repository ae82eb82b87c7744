import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files smaller than this gain nothing. */
const LEAST = 1024;

/** Writes a .br and a .gz beside every text file of the build, so that the server packs nothing while people wait. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(?:js|css|html|svg|webmanifest)$/.test(name)) continue;
          const path = join(folder, name);
          const bytes = readFileSync(path);
          if (bytes.length < LEAST) continue;
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 8 }));
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        }
      },
    },
  };
}
