import type { Plugin } from 'vite';

/** The oldest browsers that open the product: phones of 2022. */
export const FLOOR = ['chrome100', 'safari15.4'];

/** What they lack of the language, of names and of styles, and no stand-in gives (engine/web/stand-ins.ts), as it stands in built files. */
const LACKING: Readonly<Record<'js' | 'css', readonly (readonly [what: string, found: RegExp])[]>> = {
  js: [
    ['a lookbehind', /\(\?<[=!]/],
    ['a copying method of arrays', /\.toSpliced\(/],
    ['Array.fromAsync', /\bArray\.fromAsync\b/],
    ['Promise.withResolvers or try', /\bPromise\.(?:withResolvers|try)\b/],
    [
      'a method of iterators',
      /\.(?:(?:values|keys|entries)\(\)|matchAll\([^()]*\))\.(?:map|filter|some|every|find|reduce|forEach|toArray|take|drop|flatMap)\(/,
    ],
    ['a method of sets', /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/],
    ['URL.canParse', /\bURL\.canParse\b/],
    ['requestIdleCallback', /\brequestIdleCallback\(/],
    ['a popover of the browser', /\.(?:show|hide|toggle)Popover\(|\bpopover:["'`]/],
    ['Response.json', /\bResponse\.json\(/],
    ['RegExp.escape', /\bRegExp\.escape\b/],
    ['an OffscreenCanvas', /\bnew OffscreenCanvas\b/],
    ['checkVisibility', /\.checkVisibility\(/],
  ],
  css: [
    ['a range in a media query', /@media[^{]*[<>]/],
    ['a height of the visible window in a custom property', /--[\w-]+:[^;{}]*\d[dls]vh/],
    ['a colour function', /\b(?:color-mix|light-dark|oklch|oklab)\(/],
    ['a container query', /@container\b/],
    ['a nested rule', /[{;]\s*&/],
    ['a subgrid', /\bsubgrid\b/],
    ['a state of a popover', /:popover-open/],
  ],
};

/** What a built file asks of a browser that the oldest ones lack. */
export function lackingIn(kind: 'js' | 'css', text: string): string[] {
  return LACKING[kind].filter(([, found]) => found.test(text)).map(([what]) => what);
}

/**
 * Heights of the visible part of a phone's window with the whole window's before them, for browsers that know only that one.
 * A custom property has no second value to fall back on: there the whole window's stands alone.
 */
export function plainHeights(css: string): string {
  return css.replace(/([\w-]+):([^;{}]*?\d[dls]vh[^;{}]*)/g, (_, name: string, value: string) => {
    const plain = `${name}:${value.replace(/(\d)[dls]vh/g, '$1vh')}`;
    return name.startsWith('--') ? plain : `${plain};${name}:${value}`;
  });
}

/** Makes the build fit the oldest browsers, and breaks it off where something in it does not. */
export function oldBrowsers(): Plugin {
  return {
    name: 'old-browsers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const faults = Object.values(bundle).flatMap((file) => {
        const kind = /\.(js|css)$/.exec(file.fileName)?.[1] as 'js' | 'css' | undefined;
        if (kind === undefined) return [];
        if (file.type === 'asset' && kind === 'css') file.source = plainHeights(String(file.source));
        const text = file.type === 'chunk' ? file.code : String(file.source);
        return lackingIn(kind, text).map((what) => `${file.fileName}: ${what}`);
      });
      if (faults.length > 0) this.error(`Browsers of ${FLOOR.join(' and ')} lack:\n${faults.join('\n')}`);
    },
  };
}
