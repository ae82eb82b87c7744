import { expect, test } from 'vitest';
import { lackingIn, plainHeights } from './old-browsers.ts';

test.each([
  ['js', 'a.replace(/(?<!x)y/,z)', 'a lookbehind'],
  ['js', 'for(const a of b.entries().map(c))d()', 'a method of iterators'],
  ['js', 'x.matchAll(y).map(z)', 'a method of iterators'],
  ['js', 'e.showPopover()', 'a popover of the browser'],
  ['css', '@media (width<=40em){a{b:c}}', 'a range in a media query'],
  ['css', 'a{b:c;&:hover{d:e}}', 'a nested rule'],
] as const)('the check of the build finds in %s %s', (kind, text, what) => {
  expect(lackingIn(kind, text)).toEqual([what]);
});

test('what those browsers know passes: groups of names, values of an object, other media queries', () => {
  expect(lackingIn('js', 'a.replace(/(?<y>x)(?=z)/,b);Object.values(c).map(d);e.keys(f).map(g)')).toEqual([]);
  expect(lackingIn('css', '@media (max-width:40em){a>b{c:d}}a{height:100vh;height:100dvh}')).toEqual([]);
});

test('the whole window stands before the visible one, and alone where nothing can stand behind it', () => {
  expect(plainHeights('.a{height:100dvh}.b{max-height:max(320px,min(78dvh,calc(100dvh - 190px)));margin:0}')).toBe(
    '.a{height:100vh;height:100dvh}.b{max-height:max(320px,min(78vh,calc(100vh - 190px)));max-height:max(320px,min(78dvh,calc(100dvh - 190px)));margin:0}',
  );
  expect(plainHeights(':root{--x:5dvh;--y:1px}')).toBe(':root{--x:5vh;--y:1px}');
  expect(plainHeights('.a{height:100vh}')).toBe('.a{height:100vh}');
});
