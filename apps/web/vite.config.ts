import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Chunks by what changes together: the frame every page needs, the widgets of forms, the drawing
 * library. Screens are chunks of their own, loaded when opened.
 */
const CHUNKS: readonly (readonly [string, RegExp])[] = [
  ['react', /node_modules\/(?:react|react-dom|scheduler)\//],
  ['router', /node_modules\/@tanstack\/(?:react-router|router-core|history|store|react-store)\//],
  ['words', /node_modules\/(?:use-intl|intl-messageformat|@formatjs|icu-minify)\//],
  ['schemas', /node_modules\/zod\//],
  ['forms', /node_modules\/react-hook-form\//],
  ['query', /node_modules\/@tanstack\/(?:query-core|react-query)\//],
  ['virtual', /node_modules\/@tanstack\/(?:virtual-core|react-virtual)\//],
  ['charts', /node_modules\/(?:echarts|zrender|tslib)\//],
];

export default defineConfig({
  root,
  base: '/',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      output: {
        codeSplitting: { groups: CHUNKS.map(([name, test]) => ({ name, test })) },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080', '/docs': 'http://127.0.0.1:8080' } },
  preview: { port: 4173, proxy: { '/api': 'http://127.0.0.1:8080' } },
});
