import { expect, test } from 'vitest';
import { rights } from '#engine/define/rights.ts';
import { type Opener, whyNot } from './why-not.ts';

const user: Opener = { usrlvl: 60, active: true, expdt: null, labid: null, genetic: false, subscriptionEnd: null };
const ENTRY = rights('VAED', 'V', 'VE', 'VAED', 'VAED', 'VAE', '-', '-');
const route = { fromLevel: 30, flags: ENTRY, module: 'herd' } as const;
const held = { view: true, until: null };
const today = '20261121';

test('each hindrance by itself, and none where the screen opens', () => {
  expect(whyNot(route, held, user, today)).toEqual([]);
  expect(whyNot(route, { view: false, until: null }, user, today)).toEqual(['noflag']);
  expect(whyNot({ ...route, fromLevel: 75 }, { view: false, until: null }, user, today)).toEqual(['noflag', 'level']);
  expect(whyNot({ ...route, fromLevel: 60 }, { view: false, until: null }, user, today)).toEqual(['noflag']);
  expect(whyNot({ ...route, fromLevel: 75 }, held, user, today)).toEqual([]);
  expect(whyNot(route, { view: true, until: '20261120' }, user, today)).toEqual(['flagended']);
  expect(whyNot(route, { view: true, until: today }, user, today)).toEqual([]);
  expect(whyNot({ ...route, module: 'genetics' }, held, user, today)).toEqual(['notggp']);
  expect(whyNot({ ...route, module: 'genetics' }, held, { ...user, genetic: true }, today)).toEqual([]);
  expect(whyNot({ ...route, flags: { ...ENTRY, laboratory: true } }, held, user, today)).toEqual(['nolab']);
  expect(whyNot(route, held, { ...user, active: false, expdt: '20261120', subscriptionEnd: '20260101' }, today)).toEqual([
    'suspended',
    'expired',
    'farmexpired',
  ]);
  expect(whyNot({ ...route, fromLevel: 0 }, { view: false, until: null }, { ...user, active: false }, today)).toEqual([]);
});
