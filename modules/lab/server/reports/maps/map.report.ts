import { choice, code, defineList, int } from '#engine/define/fields.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import { refused } from '#engine/server/refused.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { type FarmWeek, shiftWeek, type WeekStart, weekOf } from '#kernel/week.ts';
import { diseaseName } from '../../../contract/health/diseases.ts';
import { LAB_SETTINGS } from '../../../domain/lab.settings.ts';
import { farmStatuses } from '../../health/expectations.ts';
import { labSettings } from '../../requests/context.ts';
import { opened } from '../charts/chart-opens.ts';
import { CHART_PAGE } from '../charts/chart-page.ts';
import { readRows } from '../charts/chart-reading.ts';
import { CHART_KEYS, LAB_FILTER as F } from '../charts/lab-filter.ts';
import { type LabAt, labReport } from '../lab-report.ts';
import { readingOf } from '../sides.ts';
import { farmRows, type MapData, mapOf, othersByProvince, ringRows, samplingsOf, wayRows } from './map-answer.ts';
import { CLASS_NOTES, type MapUnit } from './map-facts.ts';
import { type DiseaseAsked, type DiseaseDays, type DiseaseReading, diseaseReading, readingNotes } from './map-reading.ts';
import { FARMS, MISSING, OTHERS, WAYS, WITHIN } from './map-tables.ts';
import { pigWays } from './movements.ts';
import { farmsByKey, type MapPlace, placeKey, placesOf, provinceNames } from './places.ts';
import { atFarms } from './submissions.ts';

const UNIT = defineList('labmapunit', {
  share: t3('Dương tính %', 'Positive %', 'บวก %'),
  worst: t3('Kết quả nặng nhất', 'Worst class', 'ผลที่แย่สุด'),
  status: t3('Tình trạng trại', 'Farm status', 'สถานะฟาร์ม'),
});

const FIELDS = [
  ...[F.labid, F.disease, F.testgrp, F.from, F.to],
  choice('unit', t3('Tô màu theo', 'Coloured by', 'ระบายสีตาม'), UNIT, { fallback: 'share' }),
  code('placeid', t3('Tâm vòng bán kính', 'Farm in the middle', 'ฟาร์มกลางวง'), { list: 'labplace', maxLength: 20 }),
  int('km', t3('Bán kính', 'Radius', 'รัศมี'), { unit: 'km', min: 1, max: 500, fallback: 10 }),
  F.unapproved,
] as const;

/** Days shown where none are asked for: half a year. */
const USUAL = 182;
/** Days looked back for the last negative of a farm and its status. */
const BACK = 365;

interface Asked extends DiseaseAsked {
  readonly unit?: string | null | undefined;
  readonly km?: number | null | undefined;
}

/** The weeks of a period, the first as it began. */
function weeksOf(from: BusinessDate, to: BusinessDate, weekstart: WeekStart): readonly FarmWeek[] {
  const weeks: FarmWeek[] = [];
  for (let week = weekOf(from, weekstart); week.first <= to; week = shiftWeek(week, 1, weekstart)) weeks.push(week);
  return weeks;
}

/** The disease is read of all farms: the one that is asked for stands in the middle of the ring. */
const readingFor = (reader: LabAt, { placeid: _, ...asked }: Asked, since?: DiseaseDays['since']) =>
  diseaseReading(reader, asked, { usual: USUAL, ...(since === undefined ? {} : { since }) });

/** The first day requests are read of: that of the period, and as far back as negatives and a status are looked for. */
const earliest = ({ from, to }: Pick<DiseaseReading, 'from' | 'to'>): BusinessDate => (addDays(to, -BACK) < from ? addDays(to, -BACK) : from);

async function dataOf(reader: LabAt, asked: Asked) {
  const reading = await readingFor(reader, asked, earliest);
  const { at, view, from, to } = reading;
  const { db } = readingOf(at);
  const labid = view.labs[0] ?? '';
  const { LABNEWPOS: quiet } = await labSettings(db, labid, { LABNEWPOS: LAB_SETTINGS.LABNEWPOS });
  const places = await placesOf(at.tx, view, { ...reading, language: at.language });
  const centre =
    asked.placeid == null ? null : (places.find(({ keys, own }) => own && keys.some((key) => key.split('~')[1] === asked.placeid)) ?? null);
  if (asked.placeid != null && centre === null) throw refused('V_NOTEXISTS', 'placeid', { value: asked.placeid });
  const provinceName = await provinceNames(at, view);
  const found = samplingsOf(atFarms(reading.submissions, farmsByKey(places)));
  const mine = await enterOwn(at, places, view.labs);
  const { declared, since } = await declaredOf(reading, mine);
  const data: MapData = {
    ...{ places, found, since, from, to, centre, km: asked.km ?? 10, weeks: weeksOf(from, to, at.session.weekstart) },
    summing: { unit: (asked.unit ?? 'share') as MapUnit, quiet, language: at.language, declared },
    provinceName,
  };
  return { reading, data, ways: await pigWays(at.tx, mine, from, to) };
}

/** Opens the reader's own farms among those of the map: entered last, for the statements before name the laboratory or the senders. */
async function enterOwn({ tx, session }: LabAt, places: readonly MapPlace[], labs: readonly string[]): Promise<readonly string[]> {
  const farms = [...new Set(places.flatMap(({ own, sender, labid }) => (own && sender !== labid ? [sender] : [])))];
  const mine = farms.filter((farm) => session.farms.includes(farm) || farm === session.farmid);
  await enterFarms(tx as never, [...new Set([...mine, ...labs])]);
  return mine;
}

/** The classes the company keeps of its farms for a disease (LabPigHealthPara), and since when each is in which; none where it keeps none. */
async function declaredOf({ at, disease, to }: DiseaseReading, mine: readonly string[]) {
  const found = disease === null ? [] : await farmStatuses(readingOf(at).db, mine, to, disease);
  const classes = [...new Map(found.map((one) => [one.code, one])).values()].toSorted((a, b) => a.sort - b.sort || (a.code < b.code ? -1 : 1));
  const place = new Map(classes.map(({ code }, cls) => [code, cls]));
  const since = Map.groupBy(found, ({ farmid }) => farmid);
  return {
    declared: classes.length === 0 ? null : classes.map(({ V, E, T }) => t3(V, E, T)),
    since: new Map([...since].map(([farm, own]) => [farm, own.map(({ fromdt, code }) => ({ from: fromdt, cls: place.get(code) ?? 0 }))])),
  };
}

const T = {
  ring: t3('Trại trong vòng bán kính', 'Farms inside the ring', 'ฟาร์มในรัศมี'),
  ways: t3('Heo chuyển giữa các trại', 'Pigs moved between farms', 'สุกรที่ย้ายระหว่างฟาร์ม'),
  others: t3('Trại của công ty khác, theo tỉnh', 'Farms of other companies by province', 'ฟาร์มของบริษัทอื่นตามจังหวัด'),
  missing: t3('Trại chưa có tọa độ', 'Farms without coordinates', 'ฟาร์มที่ไม่มีพิกัด'),
};

/** LabChartMap: where a disease is: farms as points, the ring around one of them, pigs that moved. @throws Refused 898, V_PERIOD, V_NOTEXISTS */
export const report = labReport({
  name: 'LabChartMap',
  page: {
    ...{ ...CHART_PAGE, fromLevel: 60 },
    title: t3('Bản đồ dịch bệnh', 'Disease Map', 'แผนที่โรค'),
    purpose: t3(
      'Bệnh ở đâu: trại trên bản đồ theo tỷ lệ dương hay tình trạng, từng tuần, trại trong bán kính, heo chuyển trại.',
      'Where a disease is: farms on the map by positive share or status, week by week, farms within a radius, pigs moved.',
      'โรคอยู่ที่ไหน: ฟาร์มบนแผนที่ตามสัดส่วนบวกหรือสถานะ รายสัปดาห์ ฟาร์มในรัศมี การย้ายสุกร',
    ),
  },
  paper: 'landscape',
  compares: [],
  fields: FIELDS,
  beside: CHART_KEYS,
  drill: opened(async (reader, asked: Asked & { readonly group?: string | null | undefined }) => {
    const reading = await readingFor(reader, asked);
    const places = await placesOf(reading.at.tx, reading.view, { ...reading, language: reading.at.language });
    const farms = farmsByKey(places.filter(({ own }) => own));
    const asks = asked.group == null ? undefined : farms.get(asked.group);
    const rows = await readRows(reading, { ...reading.filter, ...(asks?.keys.length === 1 ? { placeid: asks.placeid } : {}) });
    const within = (row: Parameters<typeof placeKey>[0]): boolean => {
      const farm = farms.get(placeKey(row));
      return farm !== undefined && (asked.group == null || farm === asks);
    };
    return { at: reading.at, rows, within };
  }),
  answer: async (reader, asked) => {
    const { reading, data, ways } = await dataOf(reader, asked);
    const rows = farmRows(data);
    const inside = ringRows(data, rows);
    const missing = data.places.filter(({ own, lat }) => own && lat === null);
    const others = othersByProvince(data);
    const { quiet, unit, declared } = data.summing;
    const positives = rows.filter(({ pos }) => pos > 0).length;
    return {
      table: FARMS.of(rows, null),
      subtitle: spanned(diseaseName(reading.disease), reading),
      headline: [
        { figure: 'COUNT_all', label: t3('Kết quả', 'Results', 'ผล'), value: rows.reduce((sum, { n }) => sum + n, 0), decimals: 0 },
        { figure: 'COUNT_pos', label: t3('Trại dương tính', 'Farms positive', 'ฟาร์มที่บวก'), value: positives, decimals: 0 },
        { figure: 'COUNT_all', label: t3('Trại có kết quả', 'Farms tested', 'ฟาร์มที่ตรวจ'), value: rows.filter(({ n }) => n > 0).length, decimals: 0 },
      ],
      days: { from: reading.from, to: reading.to },
      applied: reading.applied,
      maps: [mapOf(data, ways)],
      sections: [
        ...(data.centre === null ? [] : [{ key: 'ring', title: T.ring, table: WITHIN.of(inside, null) }]),
        ...(ways.length === 0 ? [] : [{ key: 'ways', title: T.ways, table: WAYS.of(wayRows(data, ways)) }]),
        ...(others.length === 0 ? [] : [{ key: 'others', title: T.others, table: OTHERS.of(others) }]),
        ...(missing.length === 0
          ? []
          : [
              {
                ...{ key: 'missing', title: T.missing },
                table: MISSING.of(
                  missing.map(({ placeid, name, province }) => ({ code: placeid, farm: name, province: data.provinceName(province) })),
                ),
              },
            ]),
      ],
      notes: [
        ...readingNotes(reading),
        unit !== 'status' ? null : declared === null ? CLASS_NOTES.status(quiet) : CLASS_NOTES.declared,
        t3(
          'Trại của công ty khác chỉ hiện số trại theo tỉnh. Điểm rỗng, ô gạch chéo: dưới 5 mẫu. Khoảng cách: đường chim bay (haversine).',
          'Farms of other companies stand as counts by province alone. A hollow point, a hatched cell: fewer than 5 results. Distances: along the great circle (haversine).',
          'ฟาร์มของบริษัทอื่นแสดงเฉพาะจำนวนตามจังหวัด จุดโปร่ง ช่องลายเส้น: น้อยกว่า 5 ตัวอย่าง ระยะทาง: วัดตามผิวโลก (haversine)',
        ),
      ],
    };
  },
});
