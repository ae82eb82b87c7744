import { expect, test } from 'vitest';
import { foldText } from '#engine/sheet/parse-cell.ts';
import { SCREENS } from '../registry.ts';
import { loadAllTitles } from '../titles.ts';
import { screenScore } from './screen-score.ts';

const farrowing = {
  names: ['pigfarrowreport', 'so theo doi nai de'],
  own: 'so theo doi nai de',
  title: 'farrowing record so theo doi nai de บันทึกการคลอด pigfarrowreport',
  all: 'tung o de',
};
const device = { names: ['macid', 'ma thiet bi'], own: 'ma thiet bi', title: 'device id ma thiet bi รหัสอุปกรณ์ macid', all: 'de nghi dang ky' };

test('a whole word of the own title stands before the beginning of a word of another language', () => {
  expect(screenScore(farrowing, ['de'])).toBeGreaterThan(screenScore(device, ['de']));
  expect(screenScore(device, ['dev'])).toBeGreaterThan(0);
});

test('words of a purpose count last, words nowhere do not count', () => {
  expect(screenScore(device, ['dang', 'ky'])).toBe(1);
  expect(screenScore(farrowing, ['dang', 'ky'])).toBe(0);
});

test('all words typed must be there', () => {
  expect(screenScore(farrowing, ['nai', 'de'])).toBe(5);
  expect(screenScore(farrowing, ['nai', 'xyz'])).toBe(0);
});

test('the very name of a screen stands before every screen that only holds it', async () => {
  await loadAllTitles();
  const screens = SCREENS.map(({ route }) => ({
    name: route.name,
    titles: Object.values(route.title).map(foldText),
    names: [route.name, ...Object.values(route.title)].map(foldText),
    own: foldText(route.title.V),
    title: foldText(`${Object.values(route.title).join(' ')} ${route.name}`),
    all: '',
  }));
  for (const { name, titles } of screens) {
    for (const typed of [foldText(name), ...titles]) {
      const parts = typed.split(' ');
      const best = Math.max(...screens.map((screen) => screenScore(screen, parts)));
      const winners = screens.filter((screen) => screenScore(screen, parts) === best);
      expect(
        winners.every((screen) => screen.names.includes(typed)),
        typed,
      ).toBe(true);
      if (typed === foldText(name)) expect(winners.map((screen) => screen.name)).toContain(name);
    }
  }
});
