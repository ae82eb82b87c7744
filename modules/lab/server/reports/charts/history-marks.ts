import type { Db } from '#engine/server/db.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { diseaseName } from '../../../contract/health/diseases.ts';
import { beginnings } from '../../../domain/results/history.ts';
import { dosesOf } from '../../health/doses.ts';
import { type OutbreakMark, outbreaksOf } from '../../health/expectations.ts';
import { deathsOf } from '../../health/house-life.ts';
import { countedFrom } from '../../results/counted.ts';
import { readingOf } from '../sides.ts';
import type { ChartScope } from './chart-reading.ts';
import type { ChartRow } from './chart-rows.ts';

/** What happened at a farm on a day, as a history marks it. */
export interface Mark {
  readonly day: BusinessDate;
  readonly kind: 'kit' | 'outbreak' | 'vaccine' | 'dose' | 'emptied';
  readonly text: Text3;
}

/** Days between requests of one outbreak. */
const ONE_OUTBREAK = 42;

const marked = (kind: Mark['kind'], day: BusinessDate, text: Text3): Mark => ({ kind, day, text });

/** Of a filter what narrows it to a test and to some of the animals. */
const ANY_TEST = { testcd: null, kit: null, testgrps: null, disease: null, roomid: null, pigclass: null, sampletp: null };

/** What an outbreak of a disease is called. */
function outbreakOf(disease: string, more = ''): Text3 {
  const { V, E, T } = diseaseName(disease);
  return t3(`Ổ dịch ${V}${more}`, `Outbreak: ${E}${more}`, `ระบาด ${T}${more}`);
}

/** Outbreaks: requests written for one, with the diseases found positive. */
async function outbreaks({ at, filter }: ChartScope, placeid: string): Promise<(Mark & { readonly disease: string })[]> {
  const params: unknown[] = [];
  const { rows } = await at.tx.query<{ sampledt: BusinessDate; disease: string }>(
    `select to_char(r.sampledt, 'YYYYMMDD') as sampledt, t.disease ${countedFrom({ ...filter, ...ANY_TEST, placeid, purpose: 'outbreak' }, params)} and x.cls = 'pos'
     group by r.sampledt, t.disease order by 1`,
    params,
  );
  return [...Map.groupBy(rows, ({ disease }) => disease)].flatMap(([disease, own]) =>
    beginnings(
      own.map(({ sampledt }) => ({ sampledt, day: dayNumber(sampledt) })),
      ONE_OUTBREAK,
    ).map(({ sampledt }) => ({ ...marked('outbreak', sampledt, outbreakOf(disease)), disease })),
  );
}

const byDay = (a: ChartRow, b: ChartRow): number => (a.sampledt < b.sampledt ? -1 : 1);

/** Where what a reading says of its rows becomes another than before. */
function turns(
  rows: readonly ChartRow[],
  of: (row: ChartRow) => string | null,
): { readonly day: BusinessDate; readonly from: string; readonly to: string }[] {
  let last: string | null = null;
  return [...rows].sort(byDay).flatMap((row) => {
    const [from, to] = [last, of(row)];
    last = to ?? last;
    return from === null || to === null || from === to ? [] : [{ day: row.sampledt, from, to }];
  });
}

/** Where a sampling was read with another kit, or animals of a class got another vaccine, than before. */
function changes(rows: readonly ChartRow[]): Mark[] {
  const kits = turns(rows, ({ kit }) => kit).map(({ day, from, to }) =>
    marked('kit', day, t3(`Đổi kit ${from} → ${to}`, `Kit ${from} → ${to}`, `เปลี่ยนชุด ${from} → ${to}`)),
  );
  const vaccines = [...Map.groupBy(rows, ({ pigclass }) => pigclass).values()]
    .flatMap((own) => turns(own, ({ vaccine }) => vaccine))
    .map(({ day, from, to }) => marked('vaccine', day, t3(`Đổi vắc xin ${from} → ${to}`, `Vaccine ${from} → ${to}`, `เปลี่ยนวัคซีน ${from} → ${to}`)));
  return [...kits, ...vaccines];
}

/** Doses the samples of a house tell of. */
const doses = (rows: readonly ChartRow[]): Mark[] =>
  [...new Map(rows.flatMap(({ vaccinedt, vaccine }) => (vaccinedt === null ? [] : [[vaccinedt, vaccine ?? ''] as const])))].map(([day, vaccine]) =>
    marked('dose', day, t3(`Tiêm ${vaccine}`, `Dose ${vaccine}`, `ฉีด ${vaccine}`)),
  );

/** Opens the farm the samples came from as well, where the reader reaches it; what its herd tells is then read. */
export async function atSender<T>({ at, view }: ChartScope, sender: string, read: (db: Db) => Promise<T>, none: T): Promise<T> {
  const { db } = readingOf(at);
  const own = [...view.labs, ...view.senders];
  if (!own.includes(sender) && !at.session.farms.includes(sender)) return none;
  await enterFarms(db, [...new Set([...own, sender])]);
  const done = await read(db);
  await enterFarms(db, own);
  return done;
}

/** Days a house of growing pigs was emptied on. */
async function emptied(scope: ChartScope, sender: string, roomid: string): Promise<Mark[]> {
  return atSender(
    scope,
    sender,
    async (db) => {
      const { rows } = await db.query<{ day: BusinessDate }>(
        `select distinct to_char(eventdt, 'YYYYMMDD') as day from batch_event
         where farm_id = $1 and roomid = $2 and eventcd = 'CLO' and voided_at is null and eventdt between $3 and $4`,
        [sender, roomid, scope.from, scope.to],
      );
      return rows.map(({ day }) => marked('emptied', day, t3('Trống chuồng', 'House emptied', 'โรงเรือนว่าง')));
    },
    [],
  );
}

/**
 * Doses the farm entered (LabVacxinRoom) against the disease of the test: of a house each, of a whole farm one mark a vaccine and month,
 * else they would cover everything.
 */
async function entered(scope: ChartScope, { sender, roomid, disease }: Marked): Promise<Mark[]> {
  const { from, to, at } = scope;
  const doses = await atSender(scope, sender, (db) => dosesOf(db, { farms: [sender], from, to, roomid, disease }, at.language), []);
  const of = ({ givendt, item }: (typeof doses)[number]): string => `${roomid === null ? givendt.slice(0, 6) : givendt} ${item}`;
  return [...Map.groupBy(doses, of).values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const houses = new Set([first, ...rest].map((dose) => dose.roomid)).size;
    const [V, E, T] =
      roomid !== null ? ['', '', ''] : [` (${houses} chuồng)`, ` (${houses} house${houses === 1 ? '' : 's'})`, ` (${houses} โรงเรือน)`];
    return [marked('dose', first.givendt, t3(`Tiêm ${first.item}${V}`, `Dose ${first.item}${E}`, `ฉีด ${first.item}${T}`))];
  });
}

/** Outbreaks the farm entered (LabPigHealthPara), with the days they lasted. */
async function declared(scope: ChartScope, { sender, disease }: Marked): Promise<(Mark & Pick<OutbreakMark, 'disease' | 'todt'>)[]> {
  const found = await atSender(scope, sender, (db) => outbreaksOf(db, [sender], scope.from, scope.to, disease), []);
  return found.map(({ disease: ill, fromdt, todt, remark }) => {
    const more = remark === null ? '' : `: ${remark}`;
    const day = fromdt < scope.from ? scope.from : fromdt;
    return { ...marked('outbreak', day, outbreakOf(ill, more)), disease: ill, todt };
  });
}

/** Whose history is marked: a farm or one of its houses, by the disease of the test. */
export interface Marked {
  readonly sender: string;
  readonly placeid: string;
  readonly roomid: string | null;
  readonly disease: string | null;
}

/** Everything a history marks, by day. What the farm entered stands for what samples tell of the same; emptied houses belong to a house. */
export async function marksOf(scope: ChartScope, rows: readonly ChartRow[], of: Marked): Promise<readonly Mark[]> {
  const { sender, placeid, roomid } = of;
  const given = await entered(scope, of);
  const known = await declared(scope, of);
  const told = roomid === null ? [] : doses(rows).filter(({ day }) => !given.some((one) => one.day === day));
  const found = (await outbreaks(scope, placeid)).filter(
    ({ day, disease }) => !known.some((one) => one.disease === disease && day >= one.day && (one.todt === null || day <= one.todt)),
  );
  const all = [...given, ...told, ...known, ...found, ...changes(rows), ...(roomid === null ? [] : await emptied(scope, sender, roomid))];
  return all
    .map(({ day, kind, text }): Mark => ({ day, kind, text }))
    .filter(({ day }) => day >= scope.from && day <= scope.to)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** What of a herd may stand beside a history. */
export type HerdSeries = 'deaths' | 'abortions';

/** What of a herd happened on a day. */
export interface HerdDay {
  readonly day: BusinessDate;
  readonly n: number;
}

const ABORTIONS = `select eventdt as day, count(*)::int as n from animal_event
  where farm_id = $1 and eventcd = 'ABO' and voided_at is null and eventdt between $2 and $3 group by 1`;

/** Deaths of a farm or of one of its houses by day, of all its animals; abortions of the farm. */
export async function herdDays(scope: ChartScope, sender: string, what: HerdSeries, roomid: string | null): Promise<readonly HerdDay[]> {
  const { from, to } = scope;
  return atSender(
    scope,
    sender,
    async (db) => {
      if (what === 'abortions') return (await db.query<HerdDay>(ABORTIONS, [sender, from, to])).rows;
      const deaths = await deathsOf(db, sender, from, to);
      return deaths.filter((one) => roomid === null || one.roomid === roomid).map(({ day, heads }) => ({ day, n: heads }));
    },
    [],
  );
}

/** Titles of kinds of marks. */
export const MARK_KINDS: Readonly<Record<Mark['kind'], Text3>> = {
  kit: t3('Đổi kit', 'Change of kit', 'เปลี่ยนชุดตรวจ'),
  outbreak: t3('Ổ dịch', 'Outbreak', 'การระบาด'),
  vaccine: t3('Đổi vắc xin', 'Change of vaccine', 'เปลี่ยนวัคซีน'),
  dose: t3('Tiêm vắc xin', 'Vaccination', 'ฉีดวัคซีน'),
  emptied: t3('Trống chuồng', 'House emptied', 'โรงเรือนว่าง'),
};
