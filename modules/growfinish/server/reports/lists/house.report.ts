import { averageLiveWeight, live } from '#engine/batch/domain/figures/life.ts';
import { flagsOf } from '#engine/batch/domain/figures/measures.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { HOUSE_STATES } from '#engine/batch/domain/house.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import { refused } from '#engine/server/refused.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { GOODS_CODES } from '../../../contract/event-words.ts';
import { AREAS } from '../../../contract/house.resource.ts';
import { LIST_FIELDS as F } from '../../../contract/reports/list-params.ts';
import { figuresOfBatch } from '../../../domain/figures/measure.ts';
import { searchEvents } from '../../search/event-search.ts';
import { PIG_CODES } from '../../search/event-sql.ts';
import { storedVersions } from '../../standards/load-standards.ts';
import { GROW_FIELDS, growNames } from '../grow-at.ts';
import { FAMILY_WORDS, type Family, familyCodes, flagText, seen, stateOf } from '../grow-columns.ts';
import { growDrill } from '../grow-drill.ts';
import { eventTable } from './event-table.ts';
import { cohortHouses, cohortSows } from './house-cohort.ts';
import { knownSections } from './house-known.ts';
import { batchGroups, type HouseFacts, houseFacts, houseUses, livingTags, NO_BATCH, usualHouse, withdrawals } from './house-parts.ts';
import {
  BAR,
  COHORT_HOUSES,
  COHORT_SOWS,
  FACTS,
  type Fact,
  FIGURES,
  type FigureLine,
  FORMER,
  FORMER_CODES,
  GROUPS,
  stateBar,
  TAGS,
  WITHDRAWALS,
} from './house-tables.ts';
import { type ListAt, listReport } from './list-report.ts';

const FAMILIES: readonly Family[] = ['heads', 'weight', 'growth', 'loss', 'goods', 'cost'];
const ESTIMATED: ReadonlySet<string> = new Set(['AW', 'GAIN', 'ADG', 'FCR', 'FCRDIF', 'COSTGAIN']);
/** Events and goods lines shown; the list of events has all. */
const SHOWN = 200;

const GOODS_TYPES = {
  feed: t3('Kho thức ăn', 'Feed from', 'คลังอาหาร'),
  medicine: t3('Kho thuốc', 'Medicine from', 'คลังยา'),
  vaccine: t3('Kho vắc xin', 'Vaccine from', 'คลังวัคซีน'),
  other: t3('Kho vật tư', 'Other goods from', 'คลังวัสดุ'),
} as const;

const YES = t3('Có', 'Yes', 'ใช่');
const NO = t3('Không', 'No', 'ไม่');

async function houseLines(at: ListAt, house: HouseFacts): Promise<Fact[]> {
  const uses = await houseUses(at, house.roomid);
  const nameOf = await growNames(at, ['site', 'applyid']);
  await enterFarms(at.tx, at.farmids);
  const standards = house.feedstd === null ? [] : await storedVersions(at.tx, house.farmid, ['feed']);
  const named = (list: string, code: string | null): string | null => (code === null ? null : (nameOf(list, code) ?? code));
  const fact = (what: Fact['what'], value: Fact['value']): Fact[] => (value === null || value === undefined ? [] : [{ what, value }]);
  return [
    ...fact(t3('Tên chuồng', 'Name', 'ชื่อ'), house.name),
    ...fact(t3('Loại chuồng', 'House type', 'ประเภท'), AREAS.words[house.area as keyof typeof AREAS.words]),
    ...fact(t3('Khu trại', 'Site', 'ที่ตั้ง'), named('site', house.site)),
    ...fact(t3('Sức chứa', 'Capacity', 'ความจุ'), house.capacity),
    ...fact(t3('Không nhận quá sức chứa', 'Refuse above capacity', 'ห้ามเกินความจุ'), house.strict ? YES : NO),
    ...fact(t3('Số ô', 'Pens', 'จำนวนคอก'), house.pens),
    ...fact(t3('Diện tích sàn (m²)', 'Floor (m²)', 'พื้นที่ (ตร.ม.)'), house.floor),
    ...fact(t3('Người phụ trách', 'Keeper', 'ผู้ดูแล'), named('applyid', house.keeper)),
    ...fact(t3('Tiêu chuẩn thức ăn', 'Feed standard', 'มาตรฐานอาหาร'), standards.find(({ code }) => code === house.feedstd)?.name ?? house.feedstd),
    ...uses.flatMap(({ itemtp, store, bin }) =>
      fact(GOODS_TYPES[itemtp as keyof typeof GOODS_TYPES], [store, bin].filter((part) => part !== null).join(' · ') || null),
    ),
    ...fact(t3('Ghi chú', 'Remark', 'หมายเหตุ'), house.remark),
  ];
}

/** Figures of the batch by family; AW that is estimated, and what is made of it, say so. */
function figureLines(at: ListAt, batch: BatchLife): FigureLine[] {
  const values = figuresOfBatch(batch, seen(at, familyCodes(FAMILIES)));
  const estimated = live(batch, batch.asof) > 0 && averageLiveWeight(batch, batch.asof)?.estimated === true;
  const told = new Set<string>();
  return FAMILIES.flatMap((family) =>
    seen(at, familyCodes([family])).flatMap((code): FigureLine[] => {
      if (told.has(code)) return [];
      told.add(code);
      const value = values[code] ?? null;
      return [{ family: FAMILY_WORDS[family], code, value, estimated: estimated && value !== null && ESTIMATED.has(code), batch }];
    }),
  );
}

/** Sections that hold something. */
function sectionsOf<S extends { readonly count: number; readonly section: unknown }>(parts: readonly S[]): S['section'][] {
  return parts.filter(({ count }) => count > 0).map(({ section }) => section);
}

/** Reads with all farms of the reader in sight: pigs come from them and go to them. */
async function inReach<T>(at: ListAt, read: () => Promise<T>): Promise<T> {
  await enterFarms(at.tx, at.session.farms);
  const found = await read();
  await enterFarms(at.tx, at.farmids);
  return found;
}

/** What is told of one batch of the house. */
async function batchSections(at: ListAt, batch: BatchLife) {
  const { roomid, parityid, asof } = batch;
  const shape = { farms: false, money: at.money, deleted: false };
  const searched = { roomid, parityid, by: 'event', deleted: 'N' } as const;
  const page = { limit: SHOWN, offset: 0 };
  const groups = await batchGroups(at, roomid, parityid, asof);
  const events = await searchEvents(at, { ...searched, eventcd: [...PIG_CODES] }, page);
  const goods = await searchEvents(at, { ...searched, eventcd: [...GOODS_CODES] }, page);
  const running = await withdrawals(at, batch, at.curbusdt);
  const tags = await livingTags(at, roomid, parityid);
  const [sows, houses] = await inReach(at, async () => [await cohortSows(at, roomid, parityid), await cohortHouses(at, roomid, parityid)] as const);
  const vaccinations = goods.rows.filter(({ eventcd }) => eventcd === 'VAC');
  return sectionsOf([
    {
      count: running.length,
      section: { key: 'withdrawals', title: t3('Đang ngưng thuốc', 'Running withdrawal days', 'ระยะหยุดยาที่ยังไม่ครบ'), table: WITHDRAWALS.of(running) },
    },
    { count: groups.length, section: { key: 'groups', title: t3('Nhóm heo', 'Groups', 'กลุ่มสุกร'), table: GROUPS.of(groups) } },
    { count: events.total, section: { key: 'events', title: t3('Sự kiện', 'Events', 'เหตุการณ์'), table: eventTable(shape).of(events.rows, null) } },
    {
      count: goods.total,
      section: { key: 'goods', title: t3('Phiếu xuất vật tư', 'Goods notes', 'ใบจ่ายวัสดุ'), table: eventTable(shape).of(goods.rows, null) },
    },
    {
      count: vaccinations.length,
      section: { key: 'vaccinations', title: t3('Tiêm phòng', 'Vaccinations', 'การฉีดวัคซีน'), table: eventTable(shape).of(vaccinations, null) },
    },
    {
      count: tags.length,
      section: { key: 'tags', title: t3('Số tai trong chuồng', 'Ear tags living here', 'เบอร์หูในโรงเรือน'), table: TAGS.of(tags) },
    },
    {
      count: sows.length,
      section: { key: 'sows', title: t3('Heo con của những nái', 'Sows whose piglets stand here', 'แม่ของสุกรในโรงเรือน'), table: COHORT_SOWS.of(sows) },
    },
    {
      count: houses.length,
      section: {
        key: 'cohort',
        title: t3('Nhóm cai sữa đi những chuồng nào', 'Where these weaning groups went', 'กลุ่มหย่านมเหล่านี้ไปที่ใด'),
        table: COHORT_HOUSES.of(houses, null),
      },
    },
  ]);
}

/** The batch asked for, the newest where none is; undefined of a house that never had one. @throws Refused V_NOTEXISTS. */
function chosenOf(batches: readonly BatchLife[], parityid: number | null): BatchLife | undefined {
  if (parityid === null) return batches.at(-1);
  const found = batches.find((batch) => batch.parityid === parityid);
  if (found === undefined) throw refused('V_NOTEXISTS', 'parityid', { value: parityid });
  return found;
}

function stateWords({ inuse }: HouseFacts, batch: BatchLife | undefined): Text3 {
  if (!inuse) return HOUSE_STATES.words.cancelled;
  return HOUSE_STATES.words[batch === undefined ? 'notraised' : stateOf(batch)];
}

/** House, state, batch and its days. */
function subtitleOf(house: HouseFacts, batch: BatchLife | undefined): Text3 {
  const title = `${house.roomid} · ${house.name}`;
  const of = batch === undefined ? '' : ` · #${batch.parityid} · ${batch.opendt}–${batch.closedt ?? ''}`;
  const word = stateWords(house, batch);
  return t3(`${title} · ${word.V}${of}`, `${title} · ${word.E}${of}`, `${title} · ${word.T}${of}`);
}

/** PigletRoomdetail: everything about one house: its batch, groups, events, goods, tags and former batches (growfinish.md). */
export const report = listReport({
  name: 'PigletRoomdetail',
  page: {
    kind: 'profile',
    menuGroup: 'growfinish-house',
    place: 2,
    title: t3('Hồ sơ chuồng nuôi', 'House Profile', 'ประวัติโรงเรือน'),
    purpose: t3(
      'Mọi thông tin của một chuồng: lứa đang nuôi, nhóm heo, sự kiện, các lứa trước.',
      'Everything about one house: its batch, groups, events and former batches.',
      'ข้อมูลทั้งหมดของโรงเรือน รุ่นปัจจุบัน กลุ่มสุกร เหตุการณ์ และรุ่นก่อน',
    ),
  },
  paper: 'landscape',
  compares: [],
  drill: growDrill,
  fields: [F.roomid, F.parityid, GROW_FIELDS.farmid] as const,
  answer: async (at, asked) => {
    const roomid = asked.roomid ?? (await usualHouse(at));
    if (roomid === null) return { table: FIGURES.of([]), notes: [NO_BATCH] };
    const house = await houseFacts(at, roomid);
    if (house === null) throw refused('V_NOTEXISTS', 'roomid', { value: roomid });
    const batches = (await at.inFarms((farm) => farm.batches({ asof: at.curbusdt, rooms: [house.roomid] }))).flat();
    const batch = chosenOf(batches, asked.parityid ?? null);
    const former = batches.filter((one) => one !== batch).toReversed();
    const bar = stateBar(batches, at.curbusdt);
    return {
      table: FIGURES.of(batch === undefined ? [] : figureLines(at, batch)),
      sections: [
        { key: 'house', title: t3('Chuồng', 'House', 'โรงเรือน'), table: FACTS.of(await houseLines(at, house)) },
        ...(batch === undefined ? [] : await batchSections(at, batch)),
        ...sectionsOf(await knownSections(at, house, batch)),
        ...sectionsOf([
          {
            count: former.length,
            section: {
              key: 'former',
              title: t3('Các lứa khác', 'Other batches', 'รุ่นอื่น'),
              table: FORMER.of(former.map((one) => ({ batch: one, values: figuresOfBatch(one, FORMER_CODES) }))),
            },
          },
          {
            count: bar.length,
            section: {
              key: 'bar',
              title: t3('Hai năm qua', 'Two years', 'สองปีที่ผ่านมา'),
              table: BAR.of(bar.map((part) => ({ ...part, _state: part.state }))),
            },
          },
        ]),
      ],
      subtitle: subtitleOf(house, batch),
      notes: [batch === undefined ? null : flagText(flagsOf(batch))],
      applied: { farmid: house.farmid, roomid, parityid: batch?.parityid ?? null },
    };
  },
});
