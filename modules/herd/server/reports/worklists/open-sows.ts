import type { ReportAnswer } from '#engine/server/report/declared.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import { filterSql } from '../../figures/stream.ts';
import { DAYS, type HerdAt, herdTable } from '../herd-report.ts';
import { given } from '../list-period.ts';

/** What the heats of gilts or sows are asked for. */
export interface HeatsAsked {
  readonly roomid?: string | null | undefined;
  readonly lineage?: string | null | undefined;
  readonly lot?: string | null | undefined;
  readonly from?: BusinessDate | null | undefined;
  readonly to?: BusinessDate | null | undefined;
}

/** A sow to be served. */
interface Open {
  readonly openday: number | null;
  readonly daysto: number | null;
}

const isDelayed = ({ openday }: Open, { settings }: HerdAt): boolean => openday !== null && openday > settings.DELAYMATE;

const STATES = {
  W: t3('Cai sữa', 'Weaned', 'หย่านม'),
  R: t3('Lên giống lại', 'Returned', 'กลับสัด'),
  N: t3('Khám không mang thai', 'Check negative', 'ตรวจไม่ท้อง'),
  A: t3('Sẩy thai', 'Aborted', 'แท้ง'),
};

const SOWS = herdTable<Open>((c) => [
  c.animal('pgid', { frozen: true }),
  c.text('lineage'),
  c.text('roomid'),
  c.int('parity'),
  c.text('state', t3('Trạng thái', 'Status', 'สถานะ'), { words: STATES }),
  c.date('weandt'),
  c.int('openday', t3('Số ngày chờ', 'Days open', 'วันท้องว่าง'), { ...DAYS, mark: (row, at) => isDelayed(row, at) && 'bad' }),
  c.date('rutdt', t3('Lên giống gần nhất', 'Last heat', 'สัดล่าสุด')),
  c.int('rutday', t3('Cai sữa đến lên giống', 'Weaning to heat', 'หย่านมถึงสัด'), DAYS),
  c.date('expmatedt', t3('Dự kiến phối', 'Expected service', 'กำหนดผสม')),
  c.int('daysto', t3('Còn số ngày', 'Days to it', 'เหลือวัน'), { ...DAYS, mark: ({ daysto }) => daysto !== null && daysto < 0 && 'warn' }),
  c.text('eventcd'),
  c.date('eventdt'),
]);

/** Heat and return of a sow since she was weaned, and the day she is open since. */
const HEAT = `
  select max(e.eventdt) as rutdt from animal_event e
  where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd in ('RUT', 'RET') and e.voided_at is null
    and e.eventdt >= coalesce(a.weandt, a.entrydt)`;
const SINCE = `
  select greatest(
    a.weandt,
    (select max(c.outcomedt) from sow_cycle c
     where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.outcome in ('return', 'negative', 'abortion', 'notinpig')),
    case when a.weandt is null then a.entrydt end) as since`;

/** Sows to be served: weaned, returned, negative or aborted, with their heats since; those over DELAYMATE days marked. */
export async function openSows(at: HerdAt, { roomid, lineage, lot = null, from = null, to = null }: HeatsAsked): Promise<ReportAnswer<HerdAt>> {
  const { settings, curbusdt } = at;
  const narrowed = filterSql({ roomid: 'a.roomid', lineage: 'a.lineage' }, given({ roomid, lineage }));
  const rows = await at.rows<Open>(
    `select a.pgid, a.animal_id as _animal, a.lineage, a.roomid, a.parity, a.status as state, a.weandt, {asof}::date - o.since as openday, h.rutdt,
       case when h.rutdt >= a.weandt then h.rutdt - a.weandt end as rutday, a.expmatedt, a.expmatedt - {asof}::date as daysto,
       a.last_eventcd as eventcd, a.last_eventdt as eventdt
     from animal a left join lateral (${HEAT}) h on true cross join lateral (${SINCE}) o
     where a.farm_id = {farm} and a.status in ('W', 'R', 'N', 'A') and a.leftdt is null and not a.deleted
       and ({lot}::text is null or a.lot = {lot})
       and ({from}::date is null or h.rutdt >= {from}::date) and ({to}::date is null or h.rutdt <= {to}::date)${narrowed?.sql ?? ''}
     order by openday desc nulls last, a.pgid limit 20000`,
    { asof: curbusdt, lot, from, to, ...narrowed?.values },
  );
  const delayed = rows.filter((row) => isDelayed(row, at)).length;
  return {
    table: SOWS.of(rows),
    actions: [EVENT_ACTIONS.MAT, EVENT_ACTIONS.RUT, EVENT_ACTIONS.MOV],
    notes: [
      t3(
        `${delayed} nái chờ phối quá ${settings.DELAYMATE} ngày.`,
        `${delayed} sows open more than ${settings.DELAYMATE} days.`,
        `แม่ที่ยังไม่ผสมเกิน ${settings.DELAYMATE} วัน: ${delayed} ตัว`,
      ),
    ],
    subtitle: t3(`Nái chờ phối ngày ${curbusdt}`, `Open sows on ${curbusdt}`, `แม่ท้องว่างวันที่ ${curbusdt}`),
  };
}
