import { beforeAll, expect, test } from 'vitest';
import type { ReportRow } from '#engine/define/report.ts';
import { addDays, dayNumber } from '#kernel/business-date.ts';
import { loadFarmFacts } from '#modules/herd/server/farm-facts.ts';
import { outcomeUnknown } from '#testkit/oracle/life.ts';
import { presentNow } from '#testkit/oracle/standing.ts';
import { rebuildFarm } from '../rebuild.ts';
import { queryDrill } from './drill.query.ts';
import { farmForTests, playedEvents, section } from './played-farm.fixture.ts';
import { reportContext } from './report-context.fixture.ts';

const farm = farmForTests({ sows: 30, years: 1.2, seed: 5 });
/** Present sows whose last mating nobody followed up, as their raw events have it. */
let lost: string[] = [];

beforeAll(async () => {
  // Records that stop: of every third sow nothing was saved after her last mating of half a year ago.
  await farm.db.pool.query(
    `with stops as (select distinct on (animal_id) animal_id, seq from animal_event where farm_id = $1 and eventcd = 'MAT' and voided_at is null
       and eventdt < $2::date - 180 and ('x' || substr(md5(animal_id::text), 1, 4))::bit(16)::int % 3 = 0 order by animal_id, seq desc)
     update animal_event e set voided_at = now(), voided_by = 'test', voided_kind = 'deleted' from stops s
     where e.farm_id = $1 and e.animal_id = s.animal_id and e.seq > s.seq and e.voided_at is null`,
    [farm.farmid, farm.last],
  );
  await farm.db.transactions.write({ user: 'test', farms: [farm.farmid] }, async (db) =>
    rebuildFarm(db, farm.farmid, await loadFarmFacts(db, farm.farmid), farm.last, true),
  );
  const today = dayNumber(farm.last);
  lost = presentNow(await playedEvents(farm.db, farm.farmid), today, farm.settings)
    .filter(({ services }) => services.some((service) => !service.entered && outcomeUnknown(service, today, farm.settings)))
    .map(({ ent }) => ent.pgid)
    .toSorted();
}, 600_000);

const ids = (rows: readonly ReportRow[]): string[] => rows.map((row) => String(row['pgid'])).toSorted();

test('sows mated past the longest gestation without an outcome stand in the lists, the books and the structure of the herd as such', async () => {
  expect(lost.length).toBeGreaterThan(3);
  const { from, to } = farm.whole();
  const work = await farm.report('PigLstReport', { lists: ['fault'] });
  expect(ids(work.rows.filter((row) => /outcome unknown/i.test(JSON.stringify(row))))).toEqual(lost);
  expect(ids((await farm.report('PigMateReport', { from, to, outcome: 'unknown' })).rows)).toEqual(lost);
  const inPig = (await farm.report('PigMateReport', { from, to, outcome: 'inpig' })).rows;
  expect(inPig.every((row) => String(row['matedt']) >= addDays(farm.last, -farm.settings.GESTMAX))).toBe(true);
  expect(ids((await farm.report('PigFarwReport', {})).rows.filter((row) => row['what'] === 'Outcome unknown'))).toEqual(lost);
  const weeks = section(await farm.report('PigGeneralReport2', {}), 'inpig').rows;
  expect(weeks.at(-1)).toMatchObject({ weekinpig: 'Outcome unknown', heads: lost.length });
  expect(weeks.length).toBeLessThanOrEqual(19);
  expect(ids((await farm.report('PigProData', { from, to })).rows.filter((row) => row['outcome'] === 'unknown'))).toEqual(lost);
});

test('they are left out of the conception rate, counted beside it and in the data quality', async () => {
  const whole = { from: farm.start, to: addDays(farm.last, farm.settings.FRSHIFT) };
  const report = await farm.report('PigGeneralReport', whole);
  const conception = report.rows.find((row) => row['_figure'] === 'CONC');
  const matings = report.rows.find((row) => row['_figure'] === 'FALLOUT_W');
  expect(report.rows.find((row) => row['_figure'] === 'FALLOUT_UNKNOWN')?.['v1']).toBe(lost.length);
  const fallout = report.rows.filter((row) => /^FALLOUT_(?!W|MOVED|SOLD)/.test(String(row['_figure'])));
  expect(fallout.reduce((sum, row) => sum + Number(row['v1']), 0)).toBe(matings?.['v1']);
  const quality = section(report, 'quality').rows.map((row) => `${row['what']}: ${row['v1']}`);
  expect(quality).toContain(`Matings with outcome unknown: ${lost.length}`);
  expect(quality).toContain(`Conception rate – Outcome unknown: past the longest gestation and none saved: ${lost.length}`);
  const drill = (part: 'leftout' | 'denominator') =>
    farm.db.transactions.read({ user: 'test', farms: [farm.farmid] }, (tx) =>
      queryDrill(tx, reportContext(farm.farmid, farm.last, { settings: farm.settings }), { figure: 'CONC', ...whole, part, params: {} }),
    );
  const opened = await drill('denominator');
  expect(opened.rows.length).toBe(conception?.['d1']);
  expect(ids(opened.rows).filter((id) => lost.includes(id) && opened.rows.some((row) => row['pgid'] === id && row['outcome'] === 'unknown'))).toEqual(
    [],
  );
  const sides = await farm.report('PigFarmProReport', { month: farm.last.slice(0, 6) });
  expect(section(sides, 'quality').rows.map((row) => row['figure'])).toContain('Matings with outcome unknown');
});
