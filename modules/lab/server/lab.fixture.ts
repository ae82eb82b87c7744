import { randomUUID } from 'node:crypto';
import type { Stock } from '#modules/stock/server/stock.fixture.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { openLabServer as openGoods } from './stock/lab-goods.fixture.ts';

/** Laboratory of the tests: farm A of the two farms, with everybody of it at work there. */
export const LAB = FARM_A;

/** The whole server with a laboratory at farm A. */
export async function openLabServer(): Promise<Stock> {
  const lab = await openGoods();
  await lab.server.db.pool.query(
    `with one as (insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, prnt2, 'Phòng A', 'Lab A', 'แล็บ A', 'x' from farm where farm_id = $1 on conflict do nothing)
     update app_user set labid = $1 where farm_id = $1`,
    [LAB],
  );
  return lab;
}

/** A test of indirect ELISA antibodies with one kit and one row of cut-offs. */
export const PRRS = {
  ...{
    testcd: 'PRRS-AB',
    V: 'Kháng thể PRRS',
    E: 'PRRS antibody',
    T: 'แอนติบอดี PRRS',
    disease: 'PRRS',
    testgrp: 'elisa',
    species: 'pig',
    sampletps: ['serum'],
  },
  ...{ formula: 'sp', decimals: 2, ncwells: 'B3, C3', pcwells: 'D10, C9', mindiff: 0.15, maxnc: 0.15, maxcv: 15, inuse: 'Y' },
  kits: [{ kit: 'X3', name: 'Indirect PRRS', itemid: null }],
  cutoffs: [{ kit: 'X3', matrix: '*', fromdt: '20200101', negop: '<', neg: 0.4, posop: '>=', pos: 0.4, source: 'insert' }],
};

/** Another of real-time PCR. */
export const ASF = {
  ...{
    testcd: 'ASF-PCR',
    V: 'PCR dịch tả heo châu Phi',
    E: 'ASF PCR',
    T: 'PCR อหิวาต์แอฟริกาในสุกร',
    disease: 'ASF',
    testgrp: 'pcr',
    sampletps: ['blood', 'swab'],
  },
  ...{ formula: 'ct', decimals: 2, cycles: 40, ctstrong: 25, ctmedium: 30, ctweak: 35, ctdoubtful: 40, inuse: 'Y', listed: 'Y' },
  kits: [],
  cutoffs: [],
};

/** Another of titres by hand. */
export const HI = {
  ...{ testcd: 'SIV-HI', V: 'HI cúm heo', E: 'Influenza HI', T: 'HI ไข้หวัดสุกร', disease: 'SIV', testgrp: 'hi', sampletps: ['serum'] },
  ...{ formula: 'titre', decimals: 0, dilfirst: 10, dilsteps: 8, inuse: 'Y' },
  kits: [{ kit: 'OWN', name: 'Own antigen', itemid: null }],
  cutoffs: [{ kit: 'OWN', matrix: '*', fromdt: '20200101', negop: '<', neg: 20, posop: '>=', pos: 40, protection: 40 }],
};

/** A confirmed request with accepted samples that wait for a test, as the laboratory has it. */
export async function putRequest(
  { server }: Stock,
  { testcd, n, state = '30', sender = LAB }: { testcd: string; n: number; state?: string; sender?: string },
) {
  const requestid = randomUUID();
  const no = requestid.slice(0, 8);
  const { pool } = server.db;
  await pool.query(
    `insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, 'KH1', 'Khách', 'own', 'x') on conflict do nothing`,
    [LAB],
  );
  await pool.query(
    `insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid) values ($1, 'T1', 'KH1', $1, 'Trại', '39', 'x') on conflict do nothing`,
    [LAB],
  );
  await pool.query(
    `insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
     values ($1, $2, $3, $4, 'M', 'KH1', 'T1', current_date, current_date, $5, 'x')`,
    [LAB, requestid, sender, `Y${no}`, state],
  );
  await pool.query(
    `insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, pgid, judgement, labno)
     select $1, $2, s, $3, 'M' || s, 'serum', 'QAS' || lpad(s::text, 5, '0'), 'accepted', $4 || s from generate_series(1, $5::int) s`,
    [LAB, requestid, sender, no, n],
  );
  await pool.query(`insert into lab_order (farm_id, requestid, seq, testcd, sender) select $1, $2, s, $3, $4 from generate_series(1, $5::int) s`, [
    LAB,
    requestid,
    testcd,
    sender,
    n,
  ]);
  return { requestid, seqs: Array.from({ length: n }, (_, at) => at + 1) };
}
