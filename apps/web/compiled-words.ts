import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const CATALOGUE = /\/i18n\/common\/(vi|en|th)\.ts$/;

type Words = { readonly [key: string]: string | Words };

/** Every message of a catalogue as the small formatter reads it: what takes no value stays a text. */
function compiled(words: Words): Record<string, unknown> {
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compiled(value)]));
}

/**
 * Messages are parsed when the app is built, not in the browser: the parser (7 kB) stays at home. Goes with the
 * formatter that takes parsed messages only (`use-intl/format-message/format-only`).
 */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    load: async (id) => {
      const name = CATALOGUE.exec(id)?.[1];
      if (name === undefined) return null;
      const catalogue = (await import(`${id}?${Date.now()}`)) as Record<string, Words>;
      return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(compiled(catalogue[name] ?? {})))});`;
    },
  };
}
