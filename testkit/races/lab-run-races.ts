import { randomUUID } from 'node:crypto';
import { FARM_A } from '../test-app.ts';
import { both, type Race, type Track } from './race.ts';

const labTest = (n: string) => ({
  ...{
    testcd: `L${n}`,
    V: 'Kháng thể',
    E: 'Antibody',
    T: 'แอนติบอดี',
    disease: 'PRRS',
    testgrp: 'elisa',
    sampletps: ['serum'],
    formula: 'sp',
    inuse: 'Y',
  },
  kits: [{ kit: 'X3', name: 'Kit' }],
  cutoffs: [{ kit: 'X3', matrix: '*', fromdt: '20200101', negop: '<', neg: 0.4, posop: '>=', pos: 0.4 }],
});

/** Another of what grows: an organism and a drug. */
const cultureTest = (n: string, formula: 'culture' | 'count') => ({
  ...{ ...labTest(n), testgrp: 'bact', formula, kits: [], cutoffs: [] },
  organisms: [{ organism: 'ECOLI', name: 'Escherichia coli' }],
  drugs: [{ drug: 'AMX', name: 'Amoxicillin', drugclass: 'penicillin', reported: 'Y' }],
});

/** Makes farm A a laboratory with its people at work in it. */
async function labAt({ farm }: Track): Promise<void> {
  await farm.db.pool.query(
    `with one as (insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, prnt2, 'A', 'A', 'A', 'x' from farm where farm_id = $1
       on conflict do nothing)
     update app_user set labid = $1 where farm_id = $1 and labid is null`,
    [FARM_A],
  );
}

/** A confirmed request with one sample that waits for a test. */
async function waitingFor({ farm }: Track, testcd: string): Promise<string> {
  const requestid = randomUUID();
  await farm.db.pool.query(
    `with one as (select $1::text as farm_id, $2::uuid as requestid),
       customer as (insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, 'RUN', 'x', 'own', 'x') on conflict do nothing),
       place as (insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid) values ($1, 'RUN', 'RUN', $1, 'x', '39', 'x') on conflict do nothing),
       head as (insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
         select farm_id, requestid, farm_id, requestid::text, 'M', 'RUN', 'RUN', current_date, current_date, '30', 'x' from one),
       sample as (insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement) select farm_id, requestid, 1, farm_id, 'M', 'serum', 'accepted' from one)
     insert into lab_order (farm_id, requestid, seq, testcd, sender) select farm_id, requestid, 1, $3, farm_id from one`,
    [FARM_A, requestid, testcd],
  );
  return requestid;
}

/** People of a laboratory: its tests, runs and results. */
export const LAB_RUN_RACES: readonly Race[] = [
  {
    name: 'a test of a laboratory',
    keys: ['lab_test_pkey', 'lab_test_kit_pkey', 'lab_test_price_pkey', 'lab_cutoff_pkey', 'lab_cutoff_farm_id_testcd_kit_matrix_daterange_excl'],
    table: 'lab_test',
    refusals: ['871'],
    starts: async (track, n) => {
      await labAt(track);
      return both('/lab/saveTest', labTest(n));
    },
  },
  {
    name: 'an instrument of a laboratory',
    keys: ['lab_instrument_pkey', 'lab_instrument_name', 'lab_calibration_pkey'],
    table: 'lab_instrument',
    refusals: ['871', 'V_EXISTS'],
    starts: async (track, n) => {
      await labAt(track);
      const calibrations = [{ caldt: '20240101', result: 'pass', doneby: 'X' }];
      return both('/lab/saveInstrument', { instid: `I${n}`, name: `Instrument ${n}`, kind: 'reader', months: 12, inuse: 'Y', calibrations });
    },
  },
  {
    name: 'a value of a proficiency round',
    keys: ['lab_proficiency_value'],
    table: 'lab_proficiency',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      await labAt(track);
      await track.done('/lab/saveTest', labTest(`Q${n}`));
      return both('/lab/saveProficiency', { roundno: n, provider: 'X', rounddt: '20240101', testcd: `LQ${n}`, assigned: 1, sd: 0.1, inuse: 'Y' });
    },
  },
  {
    name: 'signing a cut-off',
    keys: ['lab_cutoff_sign_pkey'],
    table: 'lab_cutoff_sign',
    refusals: ['838'],
    starts: async (track, n) => {
      await labAt(track);
      await track.done('/lab/saveTest', labTest(`S${n}`));
      return both('/lab/signCutoff', { testcd: `LS${n}`, kit: 'X3', matrix: '*', fromdt: '20200101' });
    },
  },
  {
    name: 'a run of one sample',
    keys: ['lab_run_farm_id_runno_key', 'lab_well_pkey', 'lab_result_pkey', 'lab_result_live'],
    table: 'lab_result',
    refusals: ['LAB_NOT_WAITING'],
    starts: async (track, n) => {
      await labAt(track);
      await track.done('/lab/saveTest', labTest(`R${n}`));
      await track.done('/lab/signCutoff', { testcd: `LR${n}`, kit: 'X3', matrix: '*', fromdt: '20200101' });
      const requestid = await waitingFor(track, `LR${n}`);
      const wells = [
        { well: 'A1', role: 'nc', raw: 0.1 },
        { well: 'B1', role: 'pc', raw: 0.9 },
        { well: 'C1', role: 'sample', requestid, seq: 1, raw: 0.5 },
      ];
      return both('/lab/saveRun', { testcd: `LR${n}`, kit: 'X3', rundt: track.today, size: '96', way: 'column', wells });
    },
  },
  {
    name: 'a test of cultures',
    keys: ['lab_test_organism_pkey', 'lab_test_drug_pkey'],
    table: 'lab_test',
    refusals: ['871'],
    starts: async (track, n) => {
      await labAt(track);
      return both('/lab/saveTest', cultureTest(`C${n}`, 'culture'));
    },
  },
  {
    name: 'an edition of breakpoints',
    keys: ['lab_point_edition_pkey', 'lab_breakpoint_pkey'],
    table: 'lab_point_edition',
    refusals: [],
    starts: async (track, n) => {
      await labAt(track);
      const row = { edition: `E${n}`, fromdt: '20250101', organism: '*', drug: 'AMX', method: 'disc', sop: '>=', s: 18, rop: '<=', r: 13 };
      return both('/lab/importPoints', { sheet: 'labpoints', rows: [row], accept: true });
    },
  },
  {
    name: 'a culture of one sample',
    keys: ['lab_isolate_pkey', 'lab_isolate_drug_pkey'],
    table: 'lab_result',
    refusals: ['LAB_NOT_WAITING'],
    starts: async (track, n) => {
      await labAt(track);
      await track.done('/lab/saveTest', cultureTest(`G${n}`, 'culture'));
      const requestid = await waitingFor(track, `LG${n}`);
      const drugs = [{ drug: 'AMX', method: 'disc', value: '20', reported: 'Y' }];
      const isolates = [{ organism: 'ECOLI', growth: 'heavy', purity: 'pure', drugs }];
      return both('/lab/saveCultures', { testcd: `LG${n}`, rundt: track.today, rows: [{ requestid, seq: 1, isolates }] });
    },
  },
  {
    name: 'colonies of one sample',
    keys: ['lab_count_plate_pkey'],
    table: 'lab_result',
    refusals: ['LAB_NOT_WAITING'],
    starts: async (track, n) => {
      await labAt(track);
      await track.done('/lab/saveTest', cultureTest(`N${n}`, 'count'));
      const requestid = await waitingFor(track, `LN${n}`);
      return both('/lab/saveCounts', {
        testcd: `LN${n}`,
        rundt: track.today,
        volume: 1,
        rows: [{ requestid, seq: 1, plates: [{ exponent: 1, colonies: 50 }] }],
      });
    },
  },
  {
    name: 'the columns of an instrument',
    keys: ['lab_file_map_pkey'],
    table: 'lab_file_map',
    refusals: [],
    starts: async (track, n) => {
      await labAt(track);
      return both('/lab/saveFileMap', { instrument: `I${n}`, kind: 'od', well: 'Well', value: 'OD' });
    },
  },
];
