import { choice, decimal } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { ANIMAL_FILTER, GENETIC_LISTS as L } from '../../contract/reports/animal-filter.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { meanCoancestry, relationshipTimes } from '../../domain/coancestry.ts';
import type { CheckedPedigree } from '../../domain/pedigree-check.ts';
import { chosen } from '../filter.ts';
import { commonAncestors, pedigreeDepth } from '../measures.ts';
import type { GenAnimal } from '../register.ts';
import { publishedRun } from '../scope.ts';
import { loadValues, meanOf, rounded } from '../values.ts';
import { type GenWorld, geneticReport, geneticTable, headingOf, inPercent, NOTES, openWorld, PERCENT } from './genetic-report.ts';

/** An animal with what its pedigree makes it; `f` as a share. */
interface Facts extends GenAnimal {
  readonly at: number;
  readonly f: number;
  readonly completeness: number;
  readonly gens: number;
}

/** What stands beside it in the list of animals. */
interface Listed extends Facts {
  readonly change: number | null;
  readonly kinship: number | null;
}

/** A pedigree known too little to trust its inbreeding. */
const grey = ({ completeness }: Facts): 'muted' | false => completeness < 0.6 && 'muted';

const ANIMALS = geneticTable<Listed>((c) => [
  c.text('gid'),
  c.decimal('f', { ...PERCENT, of: ({ f }) => 100 * f, mark: grey }),
  c.decimal('change', t3('Đổi từ lần trước', 'Change since last run', 'เปลี่ยนจากครั้งก่อน'), { ...PERCENT, of: ({ change }) => inPercent(change) }),
  c.text('sireid'),
  c.text('damid'),
  c.int('shared', t3('Số tổ tiên chung', 'Common ancestors', 'จำนวนบรรพบุรุษร่วม')),
  c.text('closest', t3('Tổ tiên chung gần nhất', 'Closest one', 'บรรพบุรุษร่วมที่ใกล้ที่สุด')),
  c.decimal('completeness', { decimals: 2, mark: grey }),
  c.date('birthdt'),
  c.text('pgid', { of: ({ pgid, eartag }) => pgid ?? eartag }),
  c.text('breed'),
  c.text('lineage'),
  c.decimal('gens', { decimals: 2 }),
  c.decimal('kinship', t3('Quan hệ bình quân với dòng', 'Mean coancestry with the line', 'ความสัมพันธ์เฉลี่ยกับสาย'), {
    ...PERCENT,
    of: ({ kinship }) => inPercent(kinship),
  }),
]);

/** Animals together: of a boar, a line, a birth year. */
interface Group {
  readonly group: string;
  readonly members: readonly Facts[];
}

const N = t3('Số con', 'Animals', 'จำนวนตัว');
const MEAN_F = t3('F bình quân', 'Mean F', 'F เฉลี่ย');
const MAX_F = t3('F cao nhất', 'Highest F', 'F สูงสุด');
const maxF = (list: readonly Facts[]): number => Math.max(...list.map(({ f }) => f));
const meanF = (list: readonly Facts[]): number => meanOf(list.map(({ f }) => f)) ?? 0;

const GROUPS = geneticTable<Group>((c) => [
  c.text('group', t3('Nhóm', 'Group', 'กลุ่ม'), { frozen: true }),
  c.int('n', N, { of: ({ members }) => members.length }),
  c.decimal('f', MEAN_F, { ...PERCENT, of: ({ members }) => 100 * meanF(members) }),
  c.decimal('max', MAX_F, { ...PERCENT, of: ({ members }) => 100 * maxF(members) }),
  c.int('over', t3('F trên 6.25 %', 'F above 6.25 %', 'F เกิน 6.25 %'), { of: ({ members }) => members.filter(({ f }) => f > 0.0625).length }),
  c.decimal('completeness', { decimals: 2, of: ({ members }) => meanOf(members.map(({ completeness }) => completeness)) }),
  c.decimal('gens', { decimals: 2, of: ({ members }) => meanOf(members.map(({ gens }) => gens)) }),
]);

/** A birth year; shares, `step` from the year before. */
interface Year {
  readonly year: string;
  readonly n: number;
  readonly f: number;
  readonly kinship: number;
  readonly step: number | null;
}

const YEARS = geneticTable<Year>((c) => [
  c.text('year', t3('Năm sinh', 'Birth year', 'ปีเกิด'), { frozen: true }),
  c.int('n', N),
  c.decimal('f', MEAN_F, { ...PERCENT, of: ({ f }) => 100 * f }),
  c.decimal('kinship', t3('Quan hệ bình quân', 'Mean coancestry', 'ความสัมพันธ์เฉลี่ย'), { ...PERCENT, of: ({ kinship }) => 100 * kinship }),
  c.decimal('delta', t3('ΔF mỗi đời', 'ΔF per generation', 'ΔF ต่อรุ่น'), { ...PERCENT, of: ({ step }) => inPercent(step) }),
  c.decimal('ne', t3('Kích thước hiệu dụng Ne', 'Effective size Ne', 'ขนาดประสิทธิผล Ne'), {
    decimals: 0,
    of: ({ step }) => (step === null || step <= 0 ? null : 1 / (2 * step)),
  }),
]);

/** Coancestry of every animal with the living breeders of one line: the line's mean breeder against all. */
function coancestryWith(members: readonly GenAnimal[], pedigree: CheckedPedigree, f: Float64Array): Float64Array {
  const x = new Float64Array(pedigree.n);
  for (const { gid } of members) {
    const i = pedigree.indexOf.get(gid);
    if (i !== undefined) x[i] = 1 / members.length;
  }
  return relationshipTimes(pedigree, f, x);
}

/** Mean coancestry of each animal with the living breeders of its line: one pass a line. */
function lineKinship(world: GenWorld, pedigree: CheckedPedigree, f: Float64Array): (facts: Facts) => number | null {
  const rows = new Map<string, Float64Array>();
  const living = Map.groupBy(
    world.register.animals.filter((animal) => animal.status === 'living' && animal.lineage !== null),
    (animal) => animal.lineage ?? '',
  );
  return ({ lineage, at }) => {
    const line = lineage ?? '';
    const members = living.get(line);
    if (members === undefined) return null;
    const row = rows.get(line) ?? coancestryWith(members, pedigree, f);
    rows.set(line, row);
    return (row[at] ?? 0) / 2;
  };
}

/** How many ancestors both parents share, and the one that weighs most. */
function sharedAncestors(pedigree: CheckedPedigree, f: Float64Array, { sireid, damid, f: own }: Facts) {
  const at = (gid: string | null): number => (gid === null ? -1 : (pedigree.indexOf.get(gid) ?? -1));
  const common = own > 0 ? commonAncestors(pedigree, f, at(sireid), at(damid), 6) : [];
  const [first] = common;
  return { shared: common.length, closest: first === undefined ? null : (pedigree.ids[first.animal] ?? null) };
}

/** Animals of one kind together, by name. */
function groupsOf(list: readonly Facts[], keyOf: (facts: Facts) => string): Group[] {
  return [...Map.groupBy(list, keyOf)].map(([group, members]) => ({ group, members })).sort((a, b) => (a.group < b.group ? -1 : 1));
}

const yearOf = ({ birthdt }: GenAnimal): string | undefined => birthdt?.slice(0, 4);

/** Mean F and coancestry by birth year; ΔF from one year to the next over the generations between them, Ne = 1/(2ΔF). */
function yearsOf(list: readonly Facts[], pedigree: CheckedPedigree, f: Float64Array): Year[] {
  const dated = list.filter(({ birthdt }) => birthdt !== null);
  let former: { f: number; gens: number } | null = null;
  return groupsOf(dated, (facts) => yearOf(facts) ?? '').map(({ group, members }): Year => {
    const [mean, gens] = [meanF(members), meanOf(members.map((one) => one.gens)) ?? 0];
    const between = former === null ? 0 : gens - former.gens;
    const step = former === null || between <= 0.05 ? null : 1 - (1 - (mean - former.f) / (1 - former.f)) ** (1 / between);
    former = { f: mean, gens };
    const kinship = meanCoancestry(
      pedigree,
      f,
      members.map(({ at }) => at),
      members.map(() => 1 / members.length),
    );
    return { year: group, n: members.length, f: mean, kinship, step };
  });
}

/** What stands over the list, of all animals that were asked for, however inbred. */
function headline(all: readonly Facts[]) {
  const figure = (key: string, label: Text3, share: (list: readonly Facts[]) => number, decimals = 2) => ({
    ...{ figure: key, label, decimals, unit: '%' },
    value: all.length === 0 ? null : 100 * share(all),
  });
  const above = (limit: number) => (list: readonly Facts[]) => list.filter(({ f }) => f > limit).length / list.length;
  return [
    figure('meanF', MEAN_F, meanF),
    figure('maxF', MAX_F, maxF),
    figure('over3', t3('Con có F trên 3.125 %', 'Animals with F above 3.125 %', 'ตัวที่ F เกิน 3.125 %'), above(0.03125), 1),
    figure('over6', t3('F trên 6.25 %', 'F above 6.25 %', 'F เกิน 6.25 %'), above(0.0625), 1),
    figure('over12', t3('F trên 12.5 %', 'F above 12.5 %', 'F เกิน 12.5 %'), above(0.125), 1),
  ];
}

function chartOf(years: readonly Year[]): ReportChart {
  return {
    kind: 'line',
    title: t3('F bình quân theo năm sinh', 'Mean F by birth year', 'F เฉลี่ยตามปีเกิด'),
    unit: '%',
    x: years.map(({ year }) => year),
    series: [{ name: G.f, values: years.map(({ f }) => rounded(100 * f, 3)) }],
  };
}

/** What a row of the list is of, where it is no animal. */
const GROUPED_BY = {
  boar: ({ sireid }: Facts) => sireid ?? '–',
  line: ({ lineage }: Facts) => lineage ?? '–',
  year: (facts: Facts) => yearOf(facts) ?? '–',
};

/** Paths of thousands of animals would take minutes; a longer list leaves them to the animal's own view. */
const DEEP_ROWS = 400;
const NO_PATHS = { shared: null, closest: null };
const TOO_MANY = t3(
  `Danh sách trên ${DEEP_ROWS} con không tìm tổ tiên chung: lọc bớt, hoặc mở từng con.`,
  `Lists of more than ${DEEP_ROWS} animals do not look for common ancestors: narrow the list, or open an animal.`,
  `รายการเกิน ${DEEP_ROWS} ตัวไม่ค้นหาบรรพบุรุษร่วม ให้กรองรายการหรือเปิดรายตัว`,
);

/** Inbreeding before and after the last run of either kind. */
async function lastInbreeding(tx: Db, { run, scope, values }: GenWorld): Promise<GenWorld['values']> {
  const last = await publishedRun(tx, scope.prnt2, 'any');
  return last === null || last.runno === run?.runno ? values : loadValues(tx, last.runno, scope.farms);
}

/** PigPedReport: how inbred animals are, and why; by animal, boar, line or birth year. */
export const report = geneticReport({
  name: 'PigPedReport',
  page: {
    menuGroup: 'genetics-pedigree',
    place: 2,
    title: t3('Báo cáo cận huyết cá thể', 'Individual inbreeding report', 'รายงานเลือดชิดรายตัว'),
    purpose: t3(
      'Mức cận huyết của từng con và nguồn gốc của nó trong phả hệ.',
      'How inbred each animal is, and which ancestors make it so.',
      'ระดับเลือดชิดของแต่ละตัวและบรรพบุรุษที่เป็นสาเหตุ',
    ),
  },
  paper: 'landscape',
  fields: [
    ...ANIMAL_FILTER,
    decimal('leastF', t3('F từ', 'F at least', 'F อย่างน้อย'), { max: 100, unit: '%', decimals: 2 }),
    choice('by', t3('Theo', 'By', 'แยกตาม'), L.genby, { fallback: 'animal' }),
  ],
  answer: async (at, params) => {
    const world = await openWorld(at.tx, at);
    const { register } = world;
    const [pedigree, f] = [register.pedigree(), register.inbreeding()];
    const subtitle = await headingOf(at.tx, world);
    if (pedigree === null || f === null)
      return {
        table: ANIMALS.of([]),
        subtitle,
        notes: [t3('Phả hệ có vòng lặp: hãy sửa trước.', 'The pedigree holds a loop: repair it first.', 'พันธุ์ประวัติวนซ้ำ กรุณาแก้ไขก่อน')],
      };
    const depth = pedigreeDepth(pedigree);
    const all = chosen(register, world.scope, params).flatMap((animal): Facts[] => {
      const place = pedigree.indexOf.get(animal.gid);
      if (place === undefined) return [];
      return [{ ...animal, at: place, f: f[place] ?? 0, completeness: depth.completeness[place] ?? 0, gens: depth.gens[place] ?? 0 }];
    });
    const list = all.filter((facts) => 100 * facts.f >= (params.leastF ?? 0));
    const kinshipOf = lineKinship(world, pedigree, f);
    const stand = await lastInbreeding(at.tx, world);
    const listed = (facts: Facts): Listed => {
      const stored = stand.get(facts.gid);
      const change = stored === undefined || stored.f_old === null ? null : stored.f - stored.f_old;
      return { ...facts, change, kinship: kinshipOf(facts), ...(list.length <= DEEP_ROWS ? sharedAncestors(pedigree, f, facts) : NO_PATHS) };
    };
    const years = yearsOf(all, pedigree, f);
    return {
      table: params.by === 'animal' ? ANIMALS.of(list.toSorted((a, b) => b.f - a.f).map(listed)) : GROUPS.of(groupsOf(list, GROUPED_BY[params.by])),
      subtitle,
      headline: headline(all),
      charts: years.length < 2 ? [] : [chartOf(years)],
      sections: [{ key: 'years', title: t3('Theo năm sinh', 'By birth year', 'ตามปีเกิด'), table: YEARS.of(years) }],
      notes: [NOTES.grey, ...(params.by === 'animal' && list.length > DEEP_ROWS ? [TOO_MANY] : [])],
    };
  },
});
