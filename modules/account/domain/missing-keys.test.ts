import { expect, test } from 'vitest';
import { loadLanguage } from '#i18n/web-text.ts';
import { missingKeys } from './missing-keys.ts';

test('a text one language lacks or leaves blank is counted against that language, by its path', () => {
  const { total, missing } = missingKeys({
    V: { app: { save: 'Lưu', back: 'Về' } },
    E: { app: { save: 'Save', back: ' ' } },
    T: { app: { back: 'กลับ' } },
  });
  expect(total).toBe(2);
  expect(missing).toEqual({ V: [], E: ['app.back'], T: ['app.save'] });
});

test('a text whose parts were taken apart when the app was built is one text, however many parts it has', () => {
  expect(missingKeys({ V: { n: ['Còn ', ['n']] }, E: { n: [['n'], ' left of ', ['max']] } })).toEqual({ total: 1, missing: { V: [], E: [] } });
});

test('the language files of the product lack nothing', async () => {
  const [V, E, T] = await Promise.all([loadLanguage('V'), loadLanguage('E'), loadLanguage('T')]);
  const { total, missing } = missingKeys({ V, E, T });
  expect(total).toBeGreaterThan(300);
  expect(missing).toEqual({ V: [], E: [], T: [] });
});
