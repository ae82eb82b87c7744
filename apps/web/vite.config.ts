import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { webData } from '#apps/web-data.ts';
import { compiledWords } from './compiled-words.ts';
import { FLOOR, oldBrowsers } from './old-browsers.ts';
import { precompress } from './precompress.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Components of the sign-in and of nearly every form. */
const KIT = 'UnstyledButton Button Transition Loader Input InputBase Checkbox Alert PasswordInput TextInput ActionIcon CloseButton'.split(' ');
/** Small files of ours that every page needs. */
const FRAME = [
  'kernel/(?:language|business-date|date-style|issue)',
  'engine/define/field',
  'engine/web/(?:session/store|session/types|text/text|screens/page-frame|ui/issue-list|offline/has-store)',
  'i18n/dates',
];

/**
 * Chunks by what changes together: the frame every page needs, the widgets of forms, the drawing
 * library. Screens are chunks of their own, loaded when opened.
 */
const CHUNKS: readonly (readonly [string, RegExp])[] = [
  // Before everything else; libraries are evaluated in the order of their chunks.
  ['stand-ins', /web\/stand-ins\.ts$/],
  ['react', /node_modules\/(?:react|react-dom|scheduler)\//],
  ['router', /node_modules\/@tanstack\/(?:react-router|router-core|history|store|react-store)\//],
  ['words', /node_modules\/(?:use-intl|intl-messageformat|@formatjs|icu-minify)\//],
  ['forms', /node_modules\/react-hook-form\//],
  ['query', /node_modules\/@tanstack\/(?:query-core|react-query)\//],
  ['virtual', /node_modules\/@tanstack\/(?:virtual-core|react-virtual)\//],
  ['floating', /node_modules\/@floating-ui\//],
  // A helper of both the kit and the charts: in a chunk with either it would drag the other along.
  ['tslib', /node_modules\/tslib\//],
  ['charts', /node_modules\/(?:echarts|zrender)\//],
  // What the sign-in and nearly every form are made of: as one file it costs less than as twenty small ones.
  [
    'kit',
    new RegExp(
      `node_modules/@mantine/(?:core/esm/(?:core|utils/In\\w+|components/(?:${KIT.join('|')}))|hooks/esm/(?:use-(?:id|uncontrolled|merged-ref|media-query)|utils))/`,
    ),
  ],
  ['frame', new RegExp(`(?:${FRAME.join('|')})\\.tsx?$`)],
];

/** The service worker has a build of its own, which knows nothing of the outer one's silence and is given an option of old. */
const quiet: Plugin = {
  name: 'quiet',
  config: (config) => {
    const output = config.build?.rollupOptions?.output;
    if (output !== undefined && !Array.isArray(output)) {
      delete output.inlineDynamicImports;
      output.codeSplitting = false;
    }
    return { logLevel: 'warn' };
  },
};

export default defineConfig({
  root,
  base: '/',
  resolve: {
    alias: [
      // The browser runs no schema of a contract; see the file.
      { find: /^zod$/, replacement: fileURLToPath(new URL('./schema-shapes.ts', import.meta.url)) },
      // Messages come parsed (compiled-words.ts).
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  plugins: [
    react(),
    webData(),
    compiledWords(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        buildPlugins: { vite: [quiet] },
      },
      manifest: {
        id: '/',
        name: 'Trại heo',
        short_name: 'Trại heo',
        description: 'Quản lý trại heo và phòng xét nghiệm',
        lang: 'vi',
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#1b6e3c',
        background_color: '#f6f8f7',
        categories: ['business', 'productivity'],
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [{ name: 'Nhập sự kiện', url: '/PigEvent', icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] }],
      },
    }),
    oldBrowsers(),
    precompress(),
  ],
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    // What each screen brings is read from it (e2e/first-load.spec.ts).
    manifest: true,
    target: FLOOR,
    cssTarget: FLOOR,
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
