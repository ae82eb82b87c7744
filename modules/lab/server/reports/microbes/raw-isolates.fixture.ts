import type pg from 'pg';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';
import type { RawIsolate } from '#testkit/oracle/lab-charts.ts';
import { LAB } from '../../requests/lab-world.fixture.ts';
import { putPlace, putTest } from '../report-rows.fixture.ts';

const FARMS = ['FA', 'FB', 'FC', 'FD', 'FE', 'FF'];
const DRUGS = [
  ['AMX', 'penicillin'],
  ['COL', 'polymyxin'],
  ['DOX', 'tetracycline'],
  ['ENR', 'quinolone'],
  ['TIA', 'pleuromutilin'],
] as const;

/** A drug by chance: discs of enteric bacteria; MICs of the others, of which tiamulin has no breakpoint. */
function tried(
  random: Random,
  method: 'disc' | 'mic',
  [drug, drugclass]: (typeof DRUGS)[number],
  edition: string | null,
): RawIsolate['drugs'][number] {
  const value = method === 'disc' ? random.int(6, 30) : 2 ** random.int(-3, 6);
  const judged = edition !== null && !(method === 'mic' && drug === 'TIA');
  const [good, bad] = method === 'disc' ? [value >= 18, value <= 13] : [value <= 1, value >= 8];
  return { drug, drugclass, method, value, sir: judged ? (good ? 'S' : bad ? 'R' : 'I') : 'NT' };
}

/** Isolates of three organisms over two years, some judged by an older edition, a few by none. */
function drawn(today: BusinessDate): readonly RawIsolate[] {
  const random = randomOf(5);
  return Array.from({ length: 220 }, (_, i): RawIsolate => {
    const organism = random.pick(['ECOLI', 'ECOLI', 'SALM', 'SSUIS']);
    const edition = random.chance(0.15) ? 'OLD' : random.chance(0.05) ? null : 'NEW';
    const day = addDays(today, -3 * (219 - i));
    const method = organism === 'SSUIS' ? 'mic' : 'disc';
    return {
      ...{ farm: random.pick(FARMS), day, organism, edition, sampletp: organism === 'SSUIS' ? 'swab' : 'faeces' },
      drugs: DRUGS.map((drug) => tried(random, method, drug, edition)),
    };
  });
}

/** Writes isolates with their results, an isolate a request, and counts of water; answers the raw isolates. */
export async function putIsolates(pool: pg.Pool, today: BusinessDate): Promise<readonly RawIsolate[]> {
  await putTest(pool, 'BACT', 'BACT', 'bact', { formula: 'culture', sampletps: ['faeces', 'swab'] });
  await putTest(pool, 'CFU', 'HYG', 'bact', { formula: 'count', sampletps: ['water'], unit: 'CFU/ml' });
  for (const id of FARMS) await putPlace(pool, id, { province: 'VN-75', own: true });
  const raw = drawn(today);
  const water = [120, 2000, 40_000].map((stat, i) => ({
    request: `W${i}`,
    farm: 'FA',
    day: addDays(today, -i),
    sampletp: 'water',
    testcd: 'CFU',
    stat,
    cls: stat > 10_000 ? 'pos' : 'neg',
  }));
  const rows = [...raw.map((one, i) => ({ ...one, request: `I${i}`, testcd: 'BACT', cls: 'pos' })), ...water];
  await pool.query(
    `with n as materialized (select *, md5('iso' || request)::uuid as requestid from jsonb_to_recordset($2::jsonb) n (request text, farm text, day date, sampletp text, testcd text,
       cls text, stat float8, organism text, edition text, drugs jsonb)),
     r as (insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
       select $1, requestid, $1, 'V' || request, 'L', 'OWN', farm, day, day, '60', 'x' from n),
     s as (insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement) select $1, requestid, 1, $1, 'M', sampletp, 'accepted' from n),
     o as (insert into lab_order (farm_id, requestid, seq, sender, testcd, status, resultby, resultat) select $1, requestid, 1, $1, testcd, 1, 'x', now() from n),
     x as (insert into lab_result (farm_id, requestid, seq, sender, testcd, attempt, kit, matrix, status, cls, stat, cutoff, tester, testdt)
       select $1, requestid, 1, $1, testcd, 1, '-', sampletp, 1, cls, stat, case testcd when 'CFU' then '{"pos": 10000}'::jsonb end, 'x', day from n),
     i as (insert into lab_isolate (farm_id, requestid, seq, testcd, attempt, isolate, sender, organism, organismname, growth, purity, edition)
       select $1, requestid, 1, testcd, 1, 1, $1, organism, 'Name of ' || organism, 'heavy', 'pure', edition from n where organism is not null)
     insert into lab_isolate_drug (farm_id, requestid, seq, testcd, attempt, isolate, drug, sender, drugname, drugclass, method, value, sir, point, reported)
     select $1, requestid, 1, testcd, 1, 1, d.drug, $1, 'Drug ' || d.drug, d.drugclass, d.method, d.value, d.sir,
       case when d.sir <> 'NT' then '{"s": 1, "r": 8}'::jsonb end, true
     from n, jsonb_to_recordset(n.drugs) d (drug text, drugclass text, method text, value numeric, sir text)`,
    [LAB, JSON.stringify(rows)],
  );
  return raw;
}
