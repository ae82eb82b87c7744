import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { PedParams } from '../../contract/reports/reports.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { meanCoancestry, relationshipTimes } from '../../domain/coancestry.ts';
import type { CheckedPedigree } from '../../domain/pedigree-check.ts';
import { chosen } from '../filter.ts';
import { commonAncestors, pedigreeDepth } from '../measures.ts';
import type { GenAnimal } from '../register.ts';
import { rounded } from '../values.ts';
import { col, type GenReportContext, type GenWorld, headingOf, meanOf, NOTES, openWorld } from './report-kit.ts';

const COLUMNS: readonly Column[] = [
  col('gid', G.gid, 'text', { frozen: true }),
  col('pgid', G.pgid, 'text'),
  col('breed', G.breed, 'text'),
  col('lineage', G.lineage, 'text'),
  col('birthdt', G.birthdt, 'date'),
  col('sireid', G.sireid, 'text'),
  col('damid', G.damid, 'text'),
  col('f', G.f, 'decimal', { decimals: 3, unit: '%' }),
  col('change', t3('Đổi từ lần trước', 'Change since last run', 'เปลี่ยนจากครั้งก่อน'), 'decimal', { decimals: 3, unit: '%' }),
  col('completeness', G.completeness, 'decimal', { decimals: 2 }),
  col('gens', G.gens, 'decimal', { decimals: 2 }),
  col('shared', t3('Số tổ tiên chung', 'Common ancestors', 'จำนวนบรรพบุรุษร่วม'), 'int'),
  col('closest', t3('Gần nhất', 'Closest', 'ใกล้ที่สุด'), 'text'),
  col('kinship', t3('Quan hệ bình quân với dòng', 'Mean coancestry with the line', 'ความสัมพันธ์เฉลี่ยกับสาย'), 'decimal', { decimals: 3, unit: '%' }),
];
const GROUPED: readonly Column[] = [
  col('group', t3('Nhóm', 'Group', 'กลุ่ม'), 'text', { frozen: true }),
  col('n', t3('Số con', 'Animals', 'จำนวนตัว'), 'int'),
  col('f', t3('F bình quân', 'Mean F', 'F เฉลี่ย'), 'decimal', { decimals: 3, unit: '%' }),
  col('max', t3('F cao nhất', 'Highest F', 'F สูงสุด'), 'decimal', { decimals: 3, unit: '%' }),
  col('over', t3('Trên 6.25 %', 'Above 6.25 %', 'เกิน 6.25 %'), 'int'),
  col('completeness', G.completeness, 'decimal', { decimals: 2 }),
  col('gens', G.gens, 'decimal', { decimals: 2 }),
];
const YEARS: readonly Column[] = [
  col('year', t3('Năm sinh', 'Birth year', 'ปีเกิด'), 'text', { frozen: true }),
  col('n', t3('Số con', 'Animals', 'จำนวนตัว'), 'int'),
  col('f', t3('F bình quân', 'Mean F', 'F เฉลี่ย'), 'decimal', { decimals: 3, unit: '%' }),
  col('kinship', t3('Quan hệ bình quân', 'Mean coancestry', 'ความสัมพันธ์เฉลี่ย'), 'decimal', { decimals: 3, unit: '%' }),
  col('delta', t3('ΔF mỗi đời', 'ΔF a generation', 'ΔF ต่อรุ่น'), 'decimal', { decimals: 3, unit: '%' }),
  col('ne', t3('Kích thước hiệu dụng Ne', 'Effective size Ne', 'ขนาดประสิทธิผล Ne'), 'decimal', { decimals: 0 }),
];

interface Facts {
  readonly animal: GenAnimal;
  readonly at: number;
  readonly f: number;
  readonly completeness: number;
  readonly gens: number;
}

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
function lineKinship(world: GenWorld, pedigree: CheckedPedigree, f: Float64Array): (animal: GenAnimal, at: number) => number | null {
  const rows = new Map<string, Float64Array>();
  const living = Map.groupBy(
    world.register.animals.filter((animal) => animal.status === 'living' && animal.lineage !== null),
    (animal) => animal.lineage ?? '',
  );
  return (animal, at) => {
    const line = animal.lineage ?? '';
    const members = living.get(line);
    if (members === undefined) return null;
    const row = rows.get(line) ?? coancestryWith(members, pedigree, f);
    rows.set(line, row);
    return (row[at] ?? 0) / 2;
  };
}

/** How many ancestors both parents share, and the one that weighs most. */
function sharedAncestors(
  pedigree: CheckedPedigree,
  f: Float64Array,
  { animal, f: own }: Facts,
  deep: boolean,
): Pick<ReportRow, 'shared' | 'closest'> {
  // Paths of thousands of animals would take minutes; a long list leaves them to the animal's own view.
  if (!deep) return { shared: null, closest: null };
  const at = (gid: string | null): number => (gid === null ? -1 : (pedigree.indexOf.get(gid) ?? -1));
  const common = own > 0 ? commonAncestors(pedigree, f, at(animal.sireid), at(animal.damid), 6) : [];
  const [first] = common;
  return { shared: common.length, closest: first === undefined ? null : (pedigree.ids[first.animal] ?? null) };
}

function animalRow(world: GenWorld, pedigree: CheckedPedigree, f: Float64Array, facts: Facts, kinship: number | null, deep: boolean): ReportRow {
  const { animal } = facts;
  const { gid, pgid, eartag, breed, lineage, birthdt, sireid, damid } = animal;
  const stored = world.values.get(gid);
  const change = stored === undefined || stored.f_old === null ? null : 100 * (stored.f - stored.f_old);
  return {
    ...{ gid, pgid: pgid ?? eartag, breed, lineage, birthdt, sireid, damid },
    f: rounded(100 * facts.f, 4),
    change: rounded(change, 4),
    completeness: rounded(facts.completeness, 3),
    gens: rounded(facts.gens, 2),
    ...sharedAncestors(pedigree, f, facts, deep),
    kinship: kinship === null ? null : rounded(100 * kinship, 4),
    ...(facts.completeness < 0.6 ? { _mark_f: 'muted', _mark_completeness: 'muted' } : {}),
  };
}

function groupRows(list: readonly Facts[], keyOf: (facts: Facts) => string): ReportRow[] {
  return [...Map.groupBy(list, keyOf)]
    .map(([group, members]) => ({
      group,
      n: members.length,
      f: rounded(100 * (meanOf(members.map(({ f }) => f)) ?? 0), 4),
      max: rounded(100 * Math.max(...members.map(({ f }) => f)), 4),
      over: members.filter(({ f }) => f > 0.0625).length,
      completeness: rounded(meanOf(members.map(({ completeness }) => completeness)), 3),
      gens: rounded(meanOf(members.map(({ gens }) => gens)), 2),
    }))
    .sort((a, b) => (a.group < b.group ? -1 : 1));
}

/** Mean F and coancestry by birth year; ΔF from one year to the next over the generations between them, Ne = 1/(2ΔF). */
function yearRows(list: readonly Facts[], pedigree: CheckedPedigree, f: Float64Array): { row: ReportRow; f: number; year: string }[] {
  const years = [
    ...Map.groupBy(
      list.filter(({ animal }) => animal.birthdt !== null),
      ({ animal }) => (animal.birthdt ?? '').slice(0, 4),
    ),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  let former: { f: number; gens: number } | null = null;
  return years.map(([year, members]) => {
    const [meanF, gens] = [meanOf(members.map((one) => one.f)) ?? 0, meanOf(members.map((one) => one.gens)) ?? 0];
    const between = former === null ? 0 : gens - former.gens;
    const step = former === null || between <= 0.05 ? null : 1 - (1 - (meanF - former.f) / (1 - former.f)) ** (1 / between);
    former = { f: meanF, gens };
    const kinship = meanCoancestry(
      pedigree,
      f,
      members.map(({ at }) => at),
      members.map(() => 1 / members.length),
    );
    return {
      year,
      f: meanF,
      row: {
        year,
        n: members.length,
        f: rounded(100 * meanF, 4),
        kinship: rounded(100 * kinship, 4),
        delta: step === null ? null : rounded(100 * step, 4),
        ne: step === null || step <= 0 ? null : Math.round(1 / (2 * step)),
      },
    };
  });
}

const figure = (key: string, label: Text3, value: number | null, decimals: number, unit?: string) => ({
  figure: key,
  label,
  value,
  decimals,
  ...(unit === undefined ? {} : { unit }),
});
const DEEP_ROWS = 400;

/** PigPedReport: how inbred animals are, and why. */
export async function queryPed(tx: Db, ctx: GenReportContext, params: PedParams): Promise<ReportResult> {
  const world = await openWorld(tx, ctx);
  const [pedigree, f] = [world.register.pedigree(), world.register.inbreeding()];
  const subtitle = await headingOf(tx, world);
  if (pedigree === null || f === null)
    return {
      columns: COLUMNS,
      rows: [],
      subtitle,
      notes: [{ text: t3('Phả hệ có vòng lặp: hãy sửa trước.', 'The pedigree holds a loop: repair it first.', 'พันธุ์ประวัติวนซ้ำ กรุณาแก้ไขก่อน') }],
    };
  const depth = pedigreeDepth(pedigree);
  const all = chosen(world.register, world.scope, params).flatMap((animal): Facts[] => {
    const at = pedigree.indexOf.get(animal.gid);
    return at === undefined ? [] : [{ animal, at, f: f[at] ?? 0, completeness: depth.completeness[at] ?? 0, gens: depth.gens[at] ?? 0 }];
  });
  const list = all.filter((facts) => 100 * facts.f >= (params.leastF ?? 0));
  const kinshipOf = lineKinship(world, pedigree, f);
  const by = params.by;
  const keys = {
    boar: (facts: Facts) => facts.animal.sireid ?? '–',
    line: (facts: Facts) => facts.animal.lineage ?? '–',
    year: (facts: Facts) => facts.animal.birthdt?.slice(0, 4) ?? '–',
  };
  const rows =
    by === 'animal'
      ? [...list]
          .sort((a, b) => b.f - a.f)
          .map((facts) => animalRow(world, pedigree, f, facts, kinshipOf(facts.animal, facts.at), list.length <= DEEP_ROWS))
      : groupRows(list, keys[by]);
  const years = yearRows(all, pedigree, f);
  const share = (limit: number): number | null => (all.length === 0 ? null : (100 * all.filter((facts) => facts.f > limit).length) / all.length);
  return {
    columns: by === 'animal' ? COLUMNS : GROUPED,
    rows,
    subtitle,
    headline: [
      figure('meanF', t3('F bình quân', 'Mean F', 'F เฉลี่ย'), all.length === 0 ? null : 100 * (meanOf(all.map((facts) => facts.f)) ?? 0), 2, '%'),
      figure('maxF', t3('F cao nhất', 'Highest F', 'F สูงสุด'), all.length === 0 ? null : 100 * Math.max(...all.map((facts) => facts.f)), 2, '%'),
      figure('over3', t3('Trên 3.125 %', 'Above 3.125 %', 'เกิน 3.125 %'), share(0.03125), 1, '%'),
      figure('over6', t3('Trên 6.25 %', 'Above 6.25 %', 'เกิน 6.25 %'), share(0.0625), 1, '%'),
      figure('over12', t3('Trên 12.5 %', 'Above 12.5 %', 'เกิน 12.5 %'), share(0.125), 1, '%'),
    ],
    charts:
      years.length < 2
        ? []
        : [
            {
              kind: 'line',
              title: t3('F bình quân theo năm sinh', 'Mean F by birth year', 'F เฉลี่ยตามปีเกิด'),
              x: years.map(({ year }) => year),
              series: [{ name: G.f, values: years.map((year) => rounded(100 * year.f, 3)) }],
            },
          ],
    sections: [{ key: 'years', title: t3('Theo năm sinh', 'By birth year', 'ตามปีเกิด'), columns: YEARS, rows: years.map(({ row }) => row) }],
    notes: [NOTES.grey],
  };
}
