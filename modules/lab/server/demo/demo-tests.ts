import type { Db } from '#engine/server/db.ts';
import type { Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { limitsJson } from '../tests/cutoffs.ts';
import { CULTURE_TESTS, examplePoints } from './demo-culture-tests.ts';

/** Codes of the tests of the demonstration. */
export type DemoTest = 'PRRS-AB' | 'CSF-AB' | 'APP-AB' | 'SIV-HI' | 'JE-HI' | 'ND-HI' | 'CSF-SN' | 'PRRS-PCR' | 'ASF-PCR' | 'PED-PCR' | CultureTest;
type CultureTest = (typeof CULTURE_TESTS)[number]['testcd'];

const words = (V: string, E: string, T: string) => ({ V, E, T });
const START = '20200101';
const SOURCE = 'Ví dụ, đối chiếu tờ hướng dẫn của bộ kit';

/** A test whose kit and one row of cut-offs go with it. */
const test = (testcd: DemoTest, names: object, disease: string, kit: readonly [string, string, string | null], cutoff: object, more: object) => ({
  ...{ testcd, ...names, disease, species: 'pig', inuse: 'Y' },
  kits: [{ kit: kit[0], name: kit[1], itemid: kit[2] }],
  cutoffs: [{ kit: '*', matrix: '*', fromdt: START, source: SOURCE, ...cutoff }],
  ...more,
});

const elisa = { testgrp: 'elisa', sampletps: ['serum'], ncwells: 'A1, B1', pcwells: 'C1, D1', maxcv: 15, tatdays: 4, method: 'ELISA' };
const titre = { testgrp: 'hi', formula: 'titre', decimals: 0, sampletps: ['serum'], tatdays: 5, method: 'HI' };
const pcr = {
  ...{ testgrp: 'pcr', formula: 'ct', decimals: 2, needic: 'Y', cycles: 40, pcmean: 27, pcwithin: 2, method: 'Realtime PCR' },
  ...{ ctstrong: 25, ctmedium: 30, ctweak: 35, ctdoubtful: 40, tatdays: 2, slope: -3.35, intercept: 40.2 },
};
const rising = (neg: number, pos: number, protection: number | null = null) => ({ negop: '<', neg, posop: '>=', pos, protection });

/** The kit antibodies to PRRS were read with until so many days ago. */
export const FORMER_KIT = { testcd: 'PRRS-AB', kit: '2XR', days: 400 } as const;

/** What the laboratories of the demonstration can find, with limits of lab.md. */
const DEMO_TESTS = [
  test(
    'PRRS-AB',
    words('Kháng thể PRRS (gián tiếp)', 'PRRS antibody, indirect', 'แอนติบอดี PRRS ทางอ้อม'),
    'PRRS',
    ['X3', 'PRRS X3', 'KIT-PRRS'],
    rising(0.4, 0.4),
    {
      ...{ ...elisa, formula: 'sp', decimals: 2, mindiff: 0.15, maxnc: 0.15, price: 95_000 },
      ...{ se: 0.98, sp: 0.99 },
      kits: [
        { kit: 'X3', name: 'PRRS X3', itemid: 'KIT-PRRS' },
        { kit: FORMER_KIT.kit, name: 'PRRS 2XR', itemid: 'KIT-PRRS' },
      ],
      prices: [
        { pricelist: '*', fromdt: START, price: 90_000 },
        { pricelist: '*', fromdt: '20250701', price: 95_000 },
        { pricelist: 'COQUAN', fromdt: START, price: 80_000 },
      ],
    },
  ),
  test(
    'CSF-AB',
    words('Kháng thể dịch tả heo cổ điển', 'CSF antibody, blocking', 'แอนติบอดีอหิวาต์สุกร'),
    'CSF',
    ['CSFB', 'CSF blocking', 'KIT-CSF'],
    { negop: '<=', neg: 30, posop: '>=', pos: 40, protection: 40 },
    { ...elisa, formula: 'pi', decimals: 1, unit: '%', minnc: 0.5, price: 90_000, se: 0.97, sp: 0.98 },
  ),
  test(
    'APP-AB',
    words('Kháng thể APP (ApxIV)', 'APP antibody, ApxIV', 'แอนติบอดี APP (ApxIV)'),
    'APP',
    ['APX', 'APP ApxIV', 'KIT-APP'],
    rising(40, 50),
    {
      ...{ ...elisa, formula: 'spp', decimals: 0, unit: '%', mindiff: 0.3, maxnc: 0.25, price: 110_000 },
    },
  ),
  test('SIV-HI', words('HI cúm heo H1N1', 'Influenza HI, H1N1', 'HI ไข้หวัดสุกร H1N1'), 'SIV', ['H1N1', 'H1N1', null], rising(20, 40, 40), {
    ...{ ...titre, dilfirst: 10, dilsteps: 8, price: 80_000 },
  }),
  test('JE-HI', words('HI viêm não Nhật Bản', 'Japanese encephalitis HI', 'HI ไข้สมองอักเสบเจอี'), 'JE', ['JE', 'JE', null], rising(40, 40), {
    ...{ ...titre, dilfirst: 10, dilsteps: 8, price: 80_000 },
  }),
  test('ND-HI', words('HI Newcastle', 'Newcastle HI', 'HI นิวคาสเซิล'), 'ND', ['LASOTA', 'La Sota', null], rising(16, 16, 64), {
    ...{ ...titre, dilfirst: 2, dilsteps: 12, species: 'poultry', price: 45_000 },
  }),
  test('CSF-SN', words('Trung hòa vi rút dịch tả heo cổ điển', 'CSF neutralisation', 'SN อหิวาต์สุกร'), 'CSF', ['ALD', 'ALD', null], rising(2, 2, 32), {
    ...{ ...titre, testgrp: 'sn', method: 'SN', dilfirst: 2, dilsteps: 10, tatdays: 7, price: 160_000 },
  }),
  test('PRRS-PCR', words('PCR vi rút PRRS', 'PRRS virus PCR', 'PCR ไวรัส PRRS'), 'PRRS', ['QPRRS', 'PRRSV', 'KIT-QPRRS'], rising(40, 40), {
    ...{ ...pcr, sampletps: ['serum', 'oralfluid', 'procfluid', 'tissue'], price: 300_000, cutoffs: [] },
  }),
  test('ASF-PCR', words('PCR dịch tả heo châu Phi', 'ASF virus PCR', 'PCR อหิวาต์แอฟริกาในสุกร'), 'ASF', ['QASF', 'ASFV', 'KIT-QASF'], rising(40, 40), {
    ...{ ...pcr, sampletps: ['blood', 'swab', 'tissue'], listed: 'Y', price: 320_000, se: 0.95, sp: 0.999, cutoffs: [] },
  }),
  test('PED-PCR', words('PCR vi rút PED', 'PED virus PCR', 'PCR ไวรัส PED'), 'PED', ['QPED', 'PEDV', 'KIT-QPED'], rising(40, 40), {
    ...{ ...pcr, sampletps: ['faeces', 'swab'], price: 280_000, cutoffs: [] },
  }),
];

/** Saves tests of a laboratory and signs their rows, in the name of its head, before the first result. */
export async function putTests(db: Db, make: Make, labid: string, head: string, codes: readonly DemoTest[], firstDay: BusinessDate): Promise<void> {
  for (const one of [...DEMO_TESTS, ...CULTURE_TESTS]) if (codes.includes(one.testcd)) await make('/lab/saveTest', one);
  if (codes.includes('BACT-CULT')) await make('/lab/importPoints', { sheet: 'labpoints', rows: examplePoints(addDays(firstDay, 400)) });
  await db.query(
    `insert into lab_cutoff_sign (farm_id, testcd, kit, matrix, fromdt, limits, signedby, signedat)
     select farm_id, testcd, kit, matrix, fromdt, ${limitsJson('c')}, $2, $3::date from lab_cutoff c where farm_id = $1`,
    [labid, head, addDays(firstDay, -7)],
  );
}
