import type { Column, ReportResult } from '#engine/define/report.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { EVENT_ACTIONS } from '#modules/herd/contract/reports/worklists/actions.ts';
import type { RutParams } from '#modules/herd/contract/reports/worklists/rut.report.ts';
import { filterSql } from '../../figures/stream.ts';
import { given } from '../list-period.ts';
import type { HerdReportContext } from '../report-farms.ts';

const c = columnsWith({
  state: { V: 'Trạng thái', E: 'Status', T: 'สถานะ' },
  openday: { V: 'Số ngày chờ', E: 'Days open', T: 'วันท้องว่าง' },
  rutdt: { V: 'Lên giống gần nhất', E: 'Last heat', T: 'สัดล่าสุด' },
  rutday: { V: 'Cai sữa đến lên giống', E: 'Weaning to heat', T: 'หย่านมถึงสัด' },
  expmatedt: { V: 'Dự kiến phối', E: 'Expected service', T: 'กำหนดผสม' },
  daysto: { V: 'Còn số ngày', E: 'Days to it', T: 'เหลือวัน' },
});

const COLUMNS: readonly Column[] = [
  c('pgid', 'animal', { frozen: true }),
  c('lineage', 'text'),
  c('roomid', 'text'),
  c('parity', 'int'),
  c('state', 'text'),
  c('weandt', 'date'),
  c('openday', 'int', { unit: 'd' }),
  c('rutdt', 'date'),
  c('rutday', 'int', { unit: 'd' }),
  c('expmatedt', 'date'),
  c('daysto', 'int', { unit: 'd' }),
  c('eventcd', 'text'),
  c('eventdt', 'date'),
];

const STATES: Readonly<Record<string, { readonly V: string; readonly E: string; readonly T: string }>> = {
  W: { V: 'Cai sữa', E: 'Weaned', T: 'หย่านม' },
  R: { V: 'Lốc lại', E: 'Returned', T: 'กลับสัด' },
  N: { V: 'Khám âm tính', E: 'Check negative', T: 'ตรวจไม่พบท้อง' },
  A: { V: 'Sẩy thai', E: 'Aborted', T: 'แท้ง' },
};

/** Sows to be served: weaned, returned, negative or aborted, with their heats since; those over DELAYMATE days marked. */
export async function openSows(tx: Db, ctx: HerdReportContext, params: RutParams): Promise<ReportResult> {
  const { language, settings, curbusdt } = ctx;
  const narrowed = filterSql({ roomid: 'a.roomid', lineage: 'a.lineage' }, given({ roomid: params.roomid, lineage: params.lineage }));
  const { text, params: values } = bind(
    `select a.pgid, a.animal_id as _animal, a.lineage, a.roomid, a.parity, a.status as state, a.weandt, {asof}::date - o.since as openday, h.rutdt,
       case when h.rutdt >= a.weandt then h.rutdt - a.weandt end as rutday, a.expmatedt, a.expmatedt - {asof}::date as daysto, a.last_eventcd as eventcd,
       a.last_eventdt as eventdt
     from animal a
       left join lateral (select max(e.eventdt) as rutdt from animal_event e where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd in ('RUT', 'RET')
         and e.voided_at is null and e.eventdt >= coalesce(a.weandt, a.entrydt)) h on true
       cross join lateral (select greatest(a.weandt, (select max(c.outcomedt) from sow_cycle c where c.farm_id = a.farm_id and c.animal_id = a.animal_id
         and c.outcome in ('return', 'negative', 'abortion', 'notinpig')), case when a.weandt is null then a.entrydt end) as since) o
     where a.farm_id = {farm} and a.status in ('W', 'R', 'N', 'A') and a.leftdt is null and not a.deleted and ({lot}::text is null or a.lot = {lot})
       and ({from}::date is null or h.rutdt >= {from}::date) and ({to}::date is null or h.rutdt <= {to}::date)${narrowed?.sql ?? ''}
     order by openday desc nulls last, a.pgid limit 20000`,
    { farm: ctx.farmid, asof: curbusdt, lot: params.lot ?? null, from: params.from ?? null, to: params.to ?? null, ...narrowed?.values },
  );
  const { rows } = await tx.query<Record<string, string | number | null>>(text, values);
  const delayed = rows.filter((row) => Number(row['openday']) > settings.DELAYMATE).length;
  return {
    columns: COLUMNS,
    rows: rows.map((row) => ({
      ...row,
      state: STATES[String(row['state'])]?.[language] ?? null,
      ...(Number(row['openday']) > settings.DELAYMATE ? { _mark_openday: 'bad' } : {}),
      ...(row['daysto'] !== null && Number(row['daysto']) < 0 ? { _mark_daysto: 'warn' } : {}),
    })),
    actions: [EVENT_ACTIONS.MAT, EVENT_ACTIONS.RUT, EVENT_ACTIONS.MOV],
    notes: [
      {
        text: {
          V: `${delayed} nái chờ phối quá ${settings.DELAYMATE} ngày.`,
          E: `${delayed} sows open more than ${settings.DELAYMATE} days.`,
          T: `แม่ที่ยังไม่ผสมเกิน ${settings.DELAYMATE} วัน: ${delayed} ตัว`,
        },
      },
    ],
    subtitle: { V: `Nái chờ phối ngày ${curbusdt}`, E: `Open sows on ${curbusdt}`, T: `แม่ท้องว่างวันที่ ${curbusdt}` },
  };
}
