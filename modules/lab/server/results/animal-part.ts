import type { AnimalMark } from '#engine/define/animal-part.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import type { AnimalParts, KnownAnimal } from '#engine/server/module.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { W } from '../../contract/requests/words.ts';
import { TEST_LISTS, TEST_WORDS } from '../../contract/tests/words.ts';
import { doseBefore, type LifeCycle, type LifeDose, stageOn } from '../../domain/results/animal-life.ts';
import { namedIn } from './counted.ts';

const LITTER = t3('Ổ đẻ của kỳ đó', 'Litter of that cycle', 'ครอกของรอบนั้น');
const VACCINE = t3('Vắc xin trước đó', 'Vaccine before', 'วัคซีนก่อนหน้า');
const TITLE = t3('Kết quả xét nghiệm', 'Laboratory results', 'ผลตรวจห้องปฏิบัติการ');
const STAGES = {
  pregnant: t3('mang thai ngày', 'in pig, day', 'อุ้มท้องวันที่'),
  lactating: t3('nuôi con ngày', 'lactating, day', 'เลี้ยงลูกวันที่'),
  open: t3('chờ phối ngày', 'open, day', 'ท้องว่างวันที่'),
};

const COLUMNS: readonly Column[] = [
  { key: 'sampledt', label: W.sampledt, type: 'date', frozen: true },
  { key: 'test', label: TEST_WORDS.test, type: 'text', width: 26 },
  { key: 'result', label: t3('Kết quả', 'Result', 'ผล'), type: 'text', width: 12 },
  { key: 'cls', label: t3('Kết luận', 'Class', 'การแปลผล'), type: 'text', width: 12 },
  { key: 'stage', label: t3('Khi lấy mẫu', 'When sampled', 'ขณะเก็บตัวอย่าง'), type: 'text', width: 24 },
  { key: 'farrownum', label: t3('Sơ sinh', 'Born', 'แรกคลอด'), type: 'int', group: LITTER },
  { key: 'livenum', label: t3('Còn sống', 'Alive', 'มีชีวิต'), type: 'int', group: LITTER },
  { key: 'lost', label: t3('Chết, khô thai', 'Dead, mummies', 'ตาย มัมมี่'), type: 'int', group: LITTER },
  { key: 'weannum', label: t3('Cai sữa', 'Weaned', 'หย่านม'), type: 'int', group: LITTER },
  { key: 'vaccine', label: t3('Tên', 'Name', 'ชื่อ'), type: 'text', width: 18, group: VACCINE },
  { key: 'since', label: t3('Ngày trước mẫu', 'Days before', 'วันก่อนเก็บ'), type: 'int', group: VACCINE },
  { key: 'lab', label: W.lab, type: 'text', width: 20 },
  { key: 'requestno', label: W.requestno, type: 'text' },
];

interface Found {
  readonly labid: string;
  readonly requestid: string;
  readonly requestno: string;
  readonly lab: string;
  readonly sampledt: BusinessDate;
  readonly test: string;
  readonly testgrp: string;
  readonly disease: string | null;
  readonly reported: string | null;
  readonly unit: string | null;
  readonly cls: string | null;
  readonly protective: boolean | null;
  /** A sample of a piglet, which names her as its dam. */
  readonly ofpiglet: boolean;
}

/** What the farm was told (R18) of samples of the animal, each under the name it carried on the day. */
async function resultsOf(
  { db }: SignedContext,
  { farmid, names }: KnownAnimal,
  labs: readonly string[],
  language: Language,
): Promise<readonly Found[]> {
  const { rows } = await db.query<Found>(
    `select r.farm_id as labid, r.requestid, r.requestno, coalesce(${namedIn('l', '$1')}, r.farm_id) as lab, to_char(r.sampledt, 'YYYYMMDD') as sampledt,
       ${namedIn('t', '$1')} as test, t.testgrp, t.disease, x.reported, x.unit, x.cls, x.protective, s.pigclass is not distinct from 'suckling' as ofpiglet
     from unnest($4::text[], $5::date[], $6::date[]) n (pgid, fromdt, todt)
       join lab_sample s on s.farm_id = any($3) and s.sender = $2 and s.pgid = n.pgid
       join lab_request r on r.farm_id = s.farm_id and r.requestid = s.requestid and r.state in ('60', '65') and r.sampledt between n.fromdt and n.todt
       join lab_result x on x.farm_id = s.farm_id and x.requestid = s.requestid and x.seq = s.seq and x.status = 1 and x.voidedat is null
       join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd
       left join laboratory l on l.farm_id = r.farm_id
     order by r.sampledt desc, r.requestno desc, x.testcd`,
    [language, farmid, labs, names.map(({ pgid }) => pgid), names.map(({ from }) => from), names.map(({ to }) => to)],
  );
  return rows;
}

interface Life {
  readonly cycles: readonly LifeCycle[];
  readonly doses: readonly LifeDose[];
  readonly against: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Services, litters and vaccines of the animal, and what vaccines the farm entered as against which disease. */
async function lifeOf({ db, session }: SignedContext, { farmid, animalId }: KnownAnimal, language: Language): Promise<Life> {
  const own = [farmid, animalId];
  const days = ['matedt', 'outcomedt', 'farrowdt', 'weandt', 'closeddt'].map((column) => `to_char(${column}, 'YYYYMMDD') as ${column}`).join(', ');
  const cycles = await db.query<LifeCycle>(
    `select coalesce(farrow_parity, parity) as parity, outcome, ${days}, farrownum, livenum, deadnum + coalesce(mummynum, 0) as lost, weannum
     from sow_cycle where farm_id = $1 and animal_id = $2 order by n`,
    own,
  );
  const doses = await db.query<LifeDose>(
    `select to_char(e.eventdt, 'YYYYMMDD') as day, e.data ->> 'item' as itemid, coalesce(${namedIn('i', '$4')}, e.data ->> 'item') as item
     from animal_event e left join item i on i.prnt2 = $3 and i.book = 'goods' and i.itemid = e.data ->> 'item'
     where e.farm_id = $1 and e.animal_id = $2 and e.eventcd = 'VAC' and e.voided_at is null and e.data ->> 'item' is not null`,
    [...own, session.prnt2, language],
  );
  const entered = await db.query<{ itemid: string; disease: string }>(
    'select distinct itemid, disease from lab_dose where farm_id = $1 and voided_at is null and itemid = any($2)',
    [farmid, [...new Set(doses.rows.map(({ itemid }) => itemid))]],
  );
  const against = Map.groupBy(entered.rows, ({ itemid }) => itemid);
  return {
    cycles: cycles.rows,
    doses: doses.rows,
    against: new Map([...against].map(([itemid, rows]) => [itemid, new Set(rows.map(({ disease }) => disease))])),
  };
}

/** An agent that was found is bad, antibodies are what they are: only those that protect are good. */
function toneOf({ testgrp, cls, protective }: Found): AnimalMark['tone'] {
  if (cls === 'dbt') return 'warn';
  if (cls === 'pos' && (testgrp === 'pcr' || testgrp === 'bact')) return 'bad';
  return protective === true ? 'good' : 'plain';
}

const classOf = ({ cls }: Found): Text3 | null => TEST_LISTS.resultcls.words[cls as 'neg'] ?? null;

const OF_PIGLET = t3('heo con', 'piglet', 'ลูกสุกร');
/** The test; of a piglet of hers it says so. */
const testOf = ({ test, ofpiglet }: Found, language: Language): string => (ofpiglet ? `${test} · ${OF_PIGLET[language]}` : test);

function rowOf(found: Found, { cycles, doses, against }: Life, language: Language): ReportRow {
  const { labid, requestid, requestno, lab, sampledt, disease, reported, unit } = found;
  const life = stageOn(cycles, sampledt);
  const dose = doseBefore(doses, { disease, day: sampledt }, against);
  const { parity = null, farrownum = null, livenum = null, lost = null, weannum = null } = life?.cycle ?? {};
  const told = life === null ? null : `${STAGES[life.stage][language]} ${life.days ?? ''}`.trim();
  const tone = toneOf(found);
  return {
    ...{
      sampledt,
      test: testOf(found, language),
      result: [reported, unit].filter((one) => one !== null && one !== '').join(' '),
      cls: classOf(found)?.[language] ?? null,
    },
    ...{ stage: [parity === null ? null : `P${parity}`, told].filter((one) => one !== null).join(' · '), farrownum, livenum, lost, weannum },
    ...{ vaccine: dose?.item ?? null, since: dose === null ? null : daysBetween(dose.day, sampledt), lab, requestno },
    ...(tone === 'plain' ? {} : { _mark_cls: tone }),
    _open: `LabTestReport?request=${labid}~${requestid}`,
  };
}

/** Results of a day as one mark: the worst of them gives its tone. */
function markOf(day: string, found: readonly Found[]): AnimalMark {
  const tones = found.map(toneOf);
  const said = (language: Language): string =>
    found
      .map((one) => [testOf(one, language), one.reported ?? '', classOf(one)?.[language] ?? ''].filter((part) => part !== '').join(' '))
      .join('; ');
  return {
    day,
    tone: (['bad', 'warn', 'good'] as const).find((tone) => tones.includes(tone)) ?? 'plain',
    text: { V: said('V'), E: said('E'), T: said('T') },
  };
}

/** Results of an animal beside the vaccine it had before and the litter it carried, nursed or had weaned. */
async function load(ctx: SignedContext, animal: KnownAnimal) {
  const language = answerLanguage(ctx);
  const { rows } = await ctx.db.query<{ farm_id: string }>('select distinct farm_id from lab_place where sender = $1', [animal.farmid]);
  const labs = rows.map(({ farm_id }) => farm_id);
  if (labs.length === 0) return null;
  await enterFarms(ctx.db, [animal.farmid, ...labs]);
  const found = await resultsOf(ctx, animal, labs, language);
  await enterFarms(ctx.db, [animal.farmid]);
  if (found.length === 0) return null;
  const life = await lifeOf(ctx, animal, language);
  return {
    columns: COLUMNS,
    rows: found.map((one) => rowOf(one, life, language)),
    marks: [...Map.groupBy(found, ({ sampledt }) => sampledt)].map(([day, own]) => markOf(day, own)),
  };
}

/** What the laboratories told the farm of an animal. */
export const labAnimalPart: AnimalParts = { menu: 'LabTestReport', key: 'lab', title: TITLE, load };
