import { expect, test } from 'vitest';
import type { Field } from '#engine/define/field.ts';
import { t1 } from '#kernel/language.ts';
import { foldFields } from './folded-fields.ts';

const field = (key: string, more: Partial<Field> = {}): Field => ({ key, kind: 'int', label: t1(key), ...more });
const DAY = field('day', { kind: 'date', required: true, initial: 'today' });
const ALIVE = field('alive', { required: true });
const KG = field('kg', { usual: true });
const [WEAK, LAME] = [field('weak'), field('lame')];
const REMARK = field('remark', { kind: 'longtext' });
const keys = (fields: readonly Field[]): string => fields.map(({ key }) => key).join(' ');

test('required and usual fields stand, the others fold; order stays', () => {
  const { main, more } = foldFields([DAY, WEAK, ALIVE, LAME, KG, REMARK], {});
  expect([keys(main), keys(more)]).toEqual(['day alive kg', 'weak lame remark']);
});

test('what is filled in already will be saved, so it stands', () => {
  const { main, more } = foldFields([DAY, ALIVE, WEAK, LAME, REMARK], { weak: 0, lame: null });
  expect([keys(main), keys(more)]).toEqual(['day alive weak', 'lame remark']);
});

test('a choice nobody made folds although the form begins with it; another one stands', () => {
  const urgent = field('urgent', { kind: 'flag', fallback: 'N' });
  const begun = (value: string): string => keys(foldFields([DAY, ALIVE, urgent, WEAK, LAME], { urgent: value }).more);
  expect([begun('N'), begun('Y')]).toEqual(['urgent weak lame', 'weak lame']);
});

test('nothing folds where one field alone would, or where nothing of the form would be left', () => {
  expect(foldFields([DAY, ALIVE, REMARK], {}).more).toEqual([]);
  expect(foldFields([DAY, WEAK, LAME, REMARK], {}).more).toEqual([]);
});
