import { averageBirth, dayOfWeight, isIn } from '#engine/batch/domain/figures/life.ts';
import { flagsOf, type LifeValues } from '#engine/batch/domain/figures/measures.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { figureDecimals } from '#engine/batch/server/reports/money.ts';
import { int } from '#engine/define/fields.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from '../../../domain/figures/grow-figures.ts';
import { GROW_FIELDS as F, type GrowAt, type GrowFarm, growNames, inGrowFarms } from '../grow-at.ts';
import { ageOf, flagText, seen } from '../grow-columns.ts';
import { growReport } from '../grow-report.ts';
import { closeCharts } from './close-chart.ts';
import { cohortOf } from './close-cohort.ts';
import { batchesBeside, besideOf, type StatementRow, statementOf } from './close-compare.ts';
import { closeSections, statementTable } from './close-tables.ts';

interface Asked {
  readonly roomid?: string | null | undefined;
  readonly parityid?: number | null | undefined;
}

/** The key of the batch asked for: of a house its newest, else the one closed last on the farm; null where none was ever. */
async function keyOf(farm: GrowFarm, { roomid, parityid }: Asked) {
  const asof = farm.curbusdt;
  if (roomid != null && parityid != null) return { roomid, parityid };
  if (roomid != null) return (await farm.heads({ asof, rooms: [roomid] })).at(-1) ?? null;
  const closed = await farm.heads({ asof, state: 'closed' });
  return closed.toSorted((a, b) => ((a.closedt ?? '') < (b.closedt ?? '') ? -1 : 1)).at(-1) ?? null;
}

/** The batch asked for. @throws Refused V_NOTEXISTS where a house or batch is named that there is not. */
async function chosen(farm: GrowFarm, asked: Asked): Promise<BatchLife | null> {
  const key = await keyOf(farm, asked);
  const found = key === null ? [] : await farm.batches({ asof: farm.curbusdt, daily: true, keys: { rooms: [key.roomid], parities: [key.parityid] } });
  if (found.length === 0 && asked.roomid != null)
    throw refused('V_NOTEXISTS', asked.parityid == null ? 'roomid' : 'parityid', { value: asked.parityid ?? asked.roomid });
  return found[0] ?? null;
}

interface Undone {
  readonly day: BusinessDate;
  readonly at: string;
  readonly by: string;
}

/** Closings of a batch that were taken back: prints made before are void. */
async function undoneOf({ tx }: GrowAt, { farmid, roomid, parityid }: BatchLife): Promise<Undone[]> {
  const { rows } = await tx.query<Undone>(
    `select eventdt as day, to_char(crtdate, 'YYYYMMDD HH24:MI') as at, crtusrid as by from batch_event
     where farm_id = $1 and roomid = $2 and parityid = $3 and eventcd = 'UCL' and voided_at is null order by seq`,
    [farmid, roomid, parityid],
  );
  return rows;
}

const NOT_CLOSED = t3('CHƯA ĐÓNG – bản xem trước', 'NOT CLOSED – preview', 'ยังไม่ปิด – ตัวอย่าง');

type NameOf = Awaited<ReturnType<typeof growNames>>;

function headOf(batch: BatchLife, nameOf: NameOf): Text3 {
  const { roomid, parityid, house, opendt, closedt, previous } = batch;
  const sources = [...new Set(batch.moves.filter(isIn).flatMap(({ source: from }) => from ?? []))];
  const source = sources.map((code) => nameOf('source', code) ?? code).join(', ');
  const place = house.name.includes(roomid) ? house.name : `${roomid} ${house.name}`;
  const age = ageOf(batch);
  const said = (language: 'V' | 'E' | 'T', words: readonly [string, string, string, string, string]): string =>
    [
      ...(closedt === null ? [NOT_CLOSED[language]] : []),
      `${place} · ${words[0]} ${parityid}`,
      `${opendt}–${closedt ?? '…'}`,
      ...(previous === null ? [] : [`${words[1]} ${previous}`]),
      ...(source === '' ? [] : [`${words[2]} ${source}`]),
      `${words[3]} ${averageBirth(batch) ?? '–'}${age === null ? '' : ` (${age} ${words[4]})`}`,
    ].join(' · ');
  return t3(
    said('V', ['lứa', 'lứa trước đóng', 'nguồn', 'sinh bình quân', 'ngày tuổi']),
    said('E', ['batch', 'before closed', 'source', 'born', 'days old']),
    said('T', ['รุ่น', 'รุ่นก่อนปิด', 'ที่มา', 'เกิดเฉลี่ย', 'วัน']),
  );
}

function undoneNote({ at, by }: Undone): Text3 {
  return t3(
    `Lứa đã được mở lại lúc ${at} (${by}): các bản in trước đó không còn giá trị.`,
    `The close was undone at ${at} (${by}): prints made before are void.`,
    `การปิดถูกยกเลิกเมื่อ ${at} (${by}): ฉบับพิมพ์ก่อนหน้าใช้ไม่ได้`,
  );
}

/** When an open batch is forecast to reach the sale weight. */
function forecastNote(batch: BatchLife, saleweight: number): Text3 | null {
  const day = batch.closedt === null ? dayOfWeight(batch, saleweight) : null;
  return day === null
    ? null
    : t3(`Dự kiến đạt ${saleweight} kg ngày ${day}.`, `Forecast to reach ${saleweight} kg on ${day}.`, `คาดว่าถึง ${saleweight} กก. วันที่ ${day}`);
}

const HEADLINE = ['PIGSIN', 'LOSS', 'ADG', 'FCR', 'FCRADJ', 'PEI', 'COSTGAIN', 'MARGIN'] as const;

function headline(at: GrowAt, rows: readonly StatementRow[]) {
  return seen(at, HEADLINE).flatMap((code) => {
    const { name, unit } = GROW_FIGURES.of(code);
    const row = rows.find((one) => one.code === code);
    if (row === undefined) return [];
    const { own: value, standard } = row;
    const target = standard === null ? {} : { target: standard };
    return [{ figure: code, label: name, value, decimals: figureDecimals(at, code, [value]), unit, ...target }];
  });
}

const SIGNS = [t3('Trại', 'Farm', 'ฟาร์ม'), t3('Kế toán', 'Accountant', 'บัญชี'), t3('Người nuôi', 'Grower', 'ผู้เลี้ยง')];
const EMPTY = t3('Trại chưa đóng lứa nào.', 'The farm has closed no batch yet.', 'ฟาร์มยังไม่เคยปิดรุ่น');

/** How far FCR lies off between the standard weights, said where both are known. */
function adjustedNote(farm: GrowFarm, values: LifeValues): Text3 | null {
  const [from, to] = farm.settings.ADJWT;
  return values['FCRADJ'] == null
    ? null
    : t3(
        `FCR và ADG hiệu chỉnh về ${from}–${to} kg theo giá trị tạm dùng của công ty.`,
        `FCR and ADG are adjusted to ${from}–${to} kg by the company's working values.`,
        `FCR และ ADG ปรับเป็น ${from}–${to} กก. ตามค่าชั่วคราวของบริษัท`,
      );
}

async function closeOut(at: GrowAt, farm: GrowFarm, asked: Asked & { readonly saleweight?: number | null | undefined }, nameOf: NameOf) {
  const batch = await chosen(farm, asked);
  if (batch === null) return null;
  const beside = besideOf(batch, await batchesBeside(farm, batch), at.money);
  const rows = statementOf(batch, beside, farm, at.money);
  const values = Object.fromEntries(rows.map(({ code, own }) => [code, own]));
  const saleweight = asked.saleweight ?? farm.settings.SALEWT;
  const flags = flagText(flagsOf(batch));
  return {
    table: statementTable(batch).of(rows),
    subtitle: headOf(batch, nameOf),
    headline: headline(at, rows),
    days: { from: batch.opendt, to: batch.asof },
    sections: closeSections(at, batch, await cohortOf(at.tx, farm.farmid, batch), await at.services.returnsOf(at.tx, batch)),
    charts: closeCharts(batch, saleweight),
    notes: [...(await undoneOf(at, batch)).map(undoneNote), flags, forecastNote(batch, saleweight), adjustedNote(farm, values)],
    signatures: SIGNS,
    applied: { roomid: batch.roomid, parityid: batch.parityid, saleweight },
  };
}

/** PigletReportClose: one batch settled. @throws Refused V_NOTEXISTS. */
export const report = growReport({
  name: 'PigletReportClose',
  page: {
    menuGroup: 'growfinish-report',
    place: 6,
    title: t3('Báo cáo kết thúc lứa nuôi', 'Close-out Report', 'รายงานปิดรุ่น'),
    purpose: t3(
      'Quyết toán một lứa đã đóng giữa trại, kế toán và người nuôi.',
      'Settle one closed batch between farm, accountant and grower.',
      'สรุปรุ่นที่ปิดแล้วระหว่างฟาร์ม บัญชี และผู้เลี้ยง',
    ),
  },
  paper: 'portrait',
  fields: [
    F.farmid,
    F.roomid,
    F.parityid,
    int('saleweight', t3('Khối lượng bán mong muốn', 'Sale weight wanted', 'น้ำหนักขายที่ต้องการ'), { min: 60, max: 160, unit: 'kg' }),
  ],
  drill: true,
  answer: async (at, params) => {
    const nameOf = await growNames(at, ['source']);
    const [found = null] = await inGrowFarms(at, (farm) => closeOut(at, farm, params, nameOf));
    return found ?? { table: statementTable(null).of([]), notes: [EMPTY] };
  },
});
