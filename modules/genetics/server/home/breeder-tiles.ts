import type { HomeRow, HomeTile } from '#engine/define/home.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarm, enterFarms } from '#engine/server/farm-scope.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { allows } from '#engine/server/session.ts';
import { formatDate } from '#i18n/dates.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { formatNumber, t1, t3 } from '#kernel/language.ts';
import { DONE_WORDS } from '../../contract/texts.ts';
import { openMarks } from '../run/due.ts';
import { companyOf, type GenScope, type PublishedRun, publishedRun } from '../scope.ts';

export const BREEDER_LABEL = t3('Di truyền', 'Genetics', 'พันธุกรรม');
const DECIDE = t3('Cần quyết định về giống', 'Breeding decisions', 'เรื่องพันธุ์ที่ต้องตัดสินใจ');
const LAST_RUN = t3('Lần chạy EBV gần nhất', 'Last EBV run', 'การประมวลผล EBV ล่าสุด');
const MOVED = t3('Chỉ số đổi nhiều nhất', 'Indices that moved most', 'ดัชนีที่เปลี่ยนมากที่สุด');

/** Animals and plans a card names. */
const NAMED = 5;
/** Days an approved plan has left from which the next one is to be made. */
const ENDING = 7;

type Scope = Pick<GenScope, 'prnt2' | 'farms' | 'curbusdt'>;

interface OpenRun {
  readonly runno: string;
  readonly state: 'held' | 'failed';
  readonly day: BusinessDate;
}

const UNSETTLED = `select runno::text, state, to_char(coalesce(endat, askedat), 'YYYYMMDD') as day from gen_run
  where prnt2 = $1 and runno > coalesce($2, 0) and state in ('held', 'failed') order by runno desc limit ${NAMED}`;

const RUN_SAYS = {
  held: t3('Chờ xem lại và công bố', 'Waits to be looked at and published', 'รอตรวจและเผยแพร่'),
  failed: t3('Không chạy xong', 'Did not finish', 'ประมวลผลไม่สำเร็จ'),
};
const RUN = t3('Lần chạy', 'Run', 'ครั้งที่');

function runRow(language: 'V' | 'E' | 'T', today: BusinessDate, { runno, state, day }: OpenRun): HomeRow {
  return {
    name: `${RUN[language]} ${runno}`,
    detail: RUN_SAYS[state],
    late: daysBetween(day, today),
    tone: state === 'failed' ? 'bad' : 'warn',
    ...{ route: 'PigEbvRunHistory', params: { runno } },
  };
}

interface OpenPlan {
  readonly planid: string;
  readonly name: string;
  readonly state: 'draft' | 'approved';
  readonly to: BusinessDate;
  readonly pairs: number;
}

const PLANS = `select planid, name, state, to_day as "to", coalesce((stats->>'pairs')::int, 0) as pairs from gen_plan
  where farm_id = $1 and ((state = 'draft' and to_day >= $2::date) or (state = 'approved' and to_day between $2::date and $3::date
    and not exists (select from gen_plan n where n.farm_id = $1 and n.state <> 'withdrawn' and n.to_day > $3::date)))
  order by from_day, name limit ${NAMED}`;

function planRow({ planid, name, state, to, pairs }: OpenPlan): HomeRow {
  const n = formatNumber(pairs);
  const ends = formatDate(to);
  return {
    name,
    detail:
      state === 'draft'
        ? t3(`Chờ duyệt · ${n} cặp`, `Waits for approval · ${n} pairs`, `รออนุมัติ · ${n} คู่`)
        : t3(`Hết hạn ${ends}, chưa có kế hoạch sau`, `Ends ${ends}, no plan follows`, `สิ้นสุด ${ends} ยังไม่มีแผนถัดไป`),
    tone: state === 'draft' ? 'warn' : 'plain',
    ...{ route: 'PigMateCheck', params: { planid } },
  };
}

/** Pedigrees corrected in the herd that no run has answered yet. */
async function marksRow(db: Db, { farms }: Scope): Promise<HomeRow[]> {
  const n = (await openMarks(db, farms)).length;
  if (n === 0) return [];
  const detail = t3('Phả hệ đã sửa, chưa vào lần chạy nào', 'Pedigrees corrected, in no run yet', 'พันธุ์ประวัติที่แก้แล้ว ยังไม่อยู่ในการประมวลผล');
  return [{ name: formatNumber(n), detail, tone: 'plain', route: 'PigEbvUpdate' }];
}

async function decisions(ctx: SignedContext, farmid: string, scope: Scope, last: PublishedRun | null): Promise<HomeTile> {
  const { db, session } = ctx;
  const today = scope.curbusdt;
  const plans = await db.query<OpenPlan>(PLANS, [farmid, today, addDays(today, ENDING)]);
  const runs = allows(session, 'PigEbvRunHistory', 'view') ? (await db.query<OpenRun>(UNSETTLED, [scope.prnt2, last?.runno ?? null])).rows : [];
  const marks = allows(session, 'PigEbvUpdate', 'view') ? await marksRow(db, scope) : [];
  const rows = [...runs.map((run) => runRow(session.language, today, run)), ...plans.rows.map(planRow), ...marks];
  return {
    ...{ key: 'breeding', label: DECIDE, kind: 'attention', value: rows.length, decimals: 0, unit: '', rows },
    tone: runs.some(({ state }) => state === 'failed') ? 'bad' : runs.length + plans.rows.length > 0 ? 'warn' : 'plain',
    route: 'PigMateCheck',
  };
}

interface MovedAnimal {
  readonly gid: string;
  readonly pgid: string | null;
  readonly total: number;
  readonly was: number;
}

/** Living animals whose total index two runs see most differently. */
const MOVERS = `select v.gid, v.pgid, v.total, o.total as was from gen_value v join gen_value o on o.farm_id = v.farm_id and o.runno = $3 and o.gid = v.gid
  where v.farm_id = $1 and v.runno = $2 and v.living and abs(v.total - o.total) >= 0.05 order by abs(v.total - o.total) desc, v.gid limit ${NAMED}`;

const signed = (value: number): string => `${value > 0 ? '+' : '−'}${formatNumber(Math.abs(value), 1)}`;

/** What the run published last has brought: when it was, and whose place it changed. */
async function news(db: Db, farmid: string, scope: Scope, last: PublishedRun): Promise<HomeTile[]> {
  const { rows: sizes } = await db.query<{ n: number }>('select count(*)::int as n from gen_value where farm_id = $1 and runno = $2', [
    farmid,
    last.runno,
  ]);
  const before = await publishedRun(db, scope.prnt2, 'EBV', last.runno - 1);
  const moved = before === null ? [] : (await db.query<MovedAnimal>(MOVERS, [farmid, last.runno, before.runno])).rows;
  const n = formatNumber(sizes[0]?.n ?? 0);
  const day = formatDate(last.day);
  const run: HomeRow = {
    name: day,
    detail: t3(`${n} con của trại`, `${n} animals of the farm`, `สุกรของฟาร์ม ${n} ตัว`),
    ...{ route: 'PigEbvRunHistory', params: { runno: String(last.runno) } },
  };
  const tile = { kind: 'news', decimals: 0, unit: '' } as const;
  return [
    { ...tile, key: 'gen-run', label: LAST_RUN, value: last.runno, rows: [run], route: 'PigEbvRunHistory' },
    ...(moved.length === 0
      ? []
      : [
          {
            ...{ ...tile, key: 'gen-moved', label: MOVED, value: moved.length, route: 'PigGenIndexReport' },
            rows: moved.map(({ gid, pgid, total, was }) => ({
              name: pgid ?? gid,
              detail: t1(`${formatNumber(was, 1)} → ${formatNumber(total, 1)} (${signed(total - was)})`),
              ...{ route: 'PigGenIndex', params: { id: gid } },
            })),
          },
        ]),
  ];
}

interface DoneRun {
  readonly gentp: 'INB' | 'EBV';
  readonly day: BusinessDate;
}

/** Runs the person asked for that are through, until a page of genetics has told him. */
async function through({ db, session }: SignedContext, { prnt2 }: Scope): Promise<HomeTile[]> {
  const { rows } = await db.query<DoneRun>(
    `select gentp, to_char(published_at, 'YYYYMMDD') as day from gen_run
     where prnt2 = $1 and askedby = $2 and state = 'ok' and seen_at is null and published_at is not null order by runno desc limit ${NAMED}`,
    [prnt2, session.userid],
  );
  if (rows.length === 0) return [];
  const route = { INB: 'PigInbredUpdate', EBV: 'PigEbvUpdate' } as const;
  return [
    {
      ...{ key: 'gen-done', label: BREEDER_LABEL, kind: 'message', value: rows.length, decimals: 0, unit: '', route: 'PigEbvUpdate' },
      rows: rows.map(({ gentp, day }) => ({ name: formatDate(day), detail: DONE_WORDS[gentp], tone: 'good', route: route[gentp] })),
    },
  ];
}

/** A breeder's Home: what waits for a decision, the last run, and whose index it changed. Farms that are no genetic unit have none. */
export async function breederTiles(ctx: SignedContext, farmid: string): Promise<HomeTile[]> {
  const { db, session } = ctx;
  const { genetic, ...scope } = await companyOf(db, farmid, session.curbusdt);
  if (!genetic) return [];
  await enterFarms(db, scope.farms);
  const last = await publishedRun(db, scope.prnt2);
  const tiles = [
    await decisions(ctx, farmid, scope, last),
    ...(last === null ? [] : await news(db, farmid, scope, last)),
    ...(await through(ctx, scope)),
  ];
  await enterFarm(db, farmid);
  return tiles;
}
