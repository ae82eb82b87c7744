import { choice, date, decimal, int, text } from '#engine/define/fields.ts';
import type { ParamsOf } from '#engine/define/report.ts';
import type { Db } from '#engine/server/db.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { formatNumber, type Text3, t1, t3 } from '#kernel/language.ts';
import { ANIMAL_FILTER, GENETIC_LISTS as L } from '../../contract/reports/animal-filter.ts';
import { GROWTH_TRAITS } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, TRAIT_UNITS } from '../../contract/texts.ts';
import { chosen } from '../filter.ts';
import { fcrOf, gainOf, lastTests } from '../test-records.ts';
import { withIndices } from './blank-indices.ts';
import { geneticReport, geneticTable, headingOf, NOTES, openWorld } from './genetic-report.ts';
import { best, ebvColumns, LEAST_ACCURACY, MISSING, rankedColumns, recordColumns } from './ranking.ts';
import { type Candidate, type Decided, decide, differential, failedText, isLimited } from './selection-choice.ts';

const SHARE = { max: 100, unit: '%' } as const;
const FIELDS = [
  ...ANIMAL_FILTER,
  date('testFrom', t3('Kiểm tra từ', 'Tested from', 'ทดสอบตั้งแต่')),
  date('testTo', t3('Kiểm tra đến', 'Tested to', 'ทดสอบถึง')),
  text('batch', t3('Đợt kiểm tra', 'Test batch', 'รุ่นทดสอบ'), { maxLength: 20 }),
  choice('profile', t3('Hồ sơ', 'Profile', 'ประวัติ'), L.genprofile),
  choice('sort', t3('Xếp theo', 'Sort by', 'เรียงตาม'), L.genindex, { fallback: 'TSI' }),
  MISSING,
  decimal('leastIndex', t3('Chỉ số từ', 'Index at least', 'ดัชนีอย่างน้อย'), { min: -200, max: 400, decimals: 1 }),
  decimal('mostBf', t3('Dày mỡ lưng tối đa', 'Backfat at most', 'ไขมันไม่เกิน'), { max: 60, decimals: 1, unit: 'mm' }),
  decimal('leastAdg', t3('Tăng khối lượng từ', 'Gain at least', 'ADG อย่างน้อย'), { max: 2000, decimals: 0, unit: 'g/d' }),
  LEAST_ACCURACY,
  decimal('leastBody', t3('Ngoại hình từ', 'Body at least', 'รูปร่างอย่างน้อย'), { max: 100, decimals: 0 }),
  int('leastTeats', t3('Số vú từ', 'Teats at least', 'เต้านมอย่างน้อย'), { max: 30 }),
  decimal('mostF', t3('F tối đa', 'F at most', 'F ไม่เกิน'), { ...SHARE, decimals: 2 }),
  int('wanted', t3('Số con cần', 'Wanted', 'จำนวนที่ต้องการ'), { max: 5000 }),
  decimal('wantedPct', t3('Hoặc % số con', 'Or % of them', 'หรือ % ของทั้งหมด'), { ...SHARE, decimals: 1 }),
  int('perLitter', t3('Tối đa mỗi ổ', 'At most per litter', 'สูงสุดต่อครอก'), { min: 1, max: 30 }),
  int('perSire', t3('Tối đa mỗi đực', 'At most per sire', 'สูงสุดต่อพ่อ'), { min: 1, max: 500 }),
] as const;
type Asked = ParamsOf<typeof FIELDS>;

const MARKS = { keep: G.keep, reserve: G.reserve, cull: G.cull } as const;
const TONES = { keep: 'good', reserve: 'info', cull: 'bad' } as const;

/** A tested animal with what is proposed for it and what was chosen before. */
interface Chosen extends Decided {
  readonly chosen: string | null;
  readonly _proposal?: string;
  readonly _closed: 0 | 1;
}

const TEST = t3('Kiểm tra', 'Test', 'การทดสอบ');
const ADJUSTED = t3('Hiệu chỉnh', 'Adjusted', 'ปรับค่าแล้ว');
const DEVIATION = t3('Lệch nhóm', 'Group deviation', 'ต่างจากกลุ่ม');
const BODY = t3('Ngoại hình', 'Conformation', 'รูปร่าง');
const decimalsOf = (trait: string): number => TRAIT_UNITS[trait]?.decimals ?? 1;

const TABLE = geneticTable<Chosen>((c) => {
  const { index, sex, missing, mark, f } = rankedColumns(c, GROWTH_TRAITS);
  return [
    c.text('gid'),
    c.int('rank'),
    index('tsi'),
    index('mli'),
    index('spi'),
    index('total'),
    c.text('proposal', { words: MARKS, mark: ({ proposal }) => proposal && TONES[proposal] }),
    c.text('failed', t3('Ngưỡng không đạt', 'Failed threshold', 'เกณฑ์ที่ไม่ผ่าน'), { of: ({ failed }) => failedText(failed) }),
    sex,
    c.decimal('adg', t1('ADG'), { group: TEST, decimals: 0, of: gainOf }),
    c.decimal('backfat', t1('BF'), { group: TEST, decimals: 1 }),
    c.decimal('loin', t1('LD'), { group: TEST, decimals: 1 }),
    c.decimal('fcr', t1('FCR'), { group: TEST, decimals: 2, of: fcrOf }),
    c.decimal('endkg', G.weight, { group: TEST, decimals: 1, unit: 'kg' }),
    c.int('age', { group: TEST, unit: 'd', of: ({ birthdt, testdt }) => (birthdt === null ? null : daysBetween(birthdt, testdt)) }),
    c.date('testdt', { group: TEST }),
    c.text('pgid', { of: ({ pgid, eartag }) => pgid ?? eartag }),
    c.text('lineage'),
    c.date('birthdt'),
    c.text('sireid'),
    c.text('damid'),
    ...recordColumns(c, 'adj', ADJUSTED, GROWTH_TRAITS, decimalsOf),
    ...recordColumns(c, 'dev', DEVIATION, GROWTH_TRAITS, decimalsOf),
    ...ebvColumns(c, GROWTH_TRAITS, decimalsOf),
    index('body'),
    c.text('teats', t3('Vú trái/phải', 'Teats L/R', 'เต้านม ซ/ข'), {
      group: BODY,
      of: ({ teats_left: left, teats_right: right }) => (left === null || right === null ? null : `${left}/${right}`),
    }),
    c.int('feetleg', t3('Chân', 'Legs', 'ขา'), { group: BODY }),
    c.int('vulva', t3('Âm hộ', 'Vulva', 'อวัยวะเพศ'), { group: BODY }),
    f,
    missing,
    mark,
    c.text('chosen', G.mark, { words: MARKS }),
    c.text('profile', t3('Hồ sơ', 'Profile', 'ประวัติ'), { words: L.genprofile.words, of: ({ closed }) => (closed ? 'closed' : 'open') }),
  ];
});

/** What people chose before, by animal. */
async function marksIn(tx: Db, farms: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ gid: string; mark: string }>('select gid, mark from gen_mark where farm_id = any($1)', [farms]);
  return new Map(rows.map(({ gid, mark }) => [gid, mark]));
}

const KEYS = { TSI: 'tsi', MLI: 'mli', SPI: 'spi', total: 'total' } as const;
const signed = (value: number, decimals: number): string => `${value >= 0 ? '+' : ''}${formatNumber(value, decimals)}`;

/** The selection differential of each index that has one. */
function differentials(decided: readonly Decided[]): Text3[] {
  return Object.entries(KEYS).flatMap(([name, key]) => {
    const found = differential(decided, key);
    if (found === null) return [];
    const figures = `${signed(found.s, 1)}, i ${signed(found.i, 2)}`;
    return [t3(`${name}: chênh lệch chọn lọc ${figures}`, `${name}: selection differential ${figures}`, `${name}: ผลต่างการคัดเลือก ${figures}`)];
  });
}

/** How many were tested, and how many of them are proposed; nothing is where nobody could be judged. */
function headline(decided: readonly Decided[]) {
  const judged = decided.some(({ proposal }) => proposal !== null);
  const kept = decided.filter(({ proposal }) => proposal === 'keep').length;
  return [
    { figure: 'tested', label: t3('Đã kiểm tra', 'Tested', 'ทดสอบแล้ว'), value: decided.length, decimals: 0 },
    { figure: 'kept', label: t3('Đề xuất giữ', 'Proposed to keep', 'เสนอให้เก็บ'), value: judged ? kept : null, decimals: 0 },
    {
      ...{ figure: 'keptPct', label: t3('Tỷ lệ chọn', 'Chosen', 'สัดส่วนที่เลือก'), decimals: 1, unit: '%' },
      value: judged ? (100 * kept) / decided.length : null,
    },
  ];
}

const UNLIMITED = t3(
  'Chưa có giới hạn nào nên chưa đề xuất: cho biết số con cần, tỷ lệ, hoặc một ngưỡng.',
  'Nothing limits the choice, so nothing is proposed: say how many are wanted, what share, or a threshold.',
  'ยังไม่มีเกณฑ์ จึงยังไม่เสนอ ระบุจำนวนที่ต้องการ สัดส่วน หรือเกณฑ์อย่างใดอย่างหนึ่ง',
);

/** True for an animal whose profile is open or closed as asked. */
const inProfile = ({ profile }: Asked, closed: boolean): boolean => profile == null || closed === (profile === 'closed');

/** PigGenIndexReport: who is kept after the test. */
export const report = geneticReport({
  name: 'PigGenIndexReport',
  page: {
    menuGroup: 'genetics-ebv',
    place: 1,
    title: t3('Báo cáo chọn lọc EBV sau cai sữa', 'Postweaning EBV selection report', 'รายงานคัดเลือก EBV หลังหย่านม'),
    purpose: t3(
      'Chọn đực và hậu bị sau kiểm tra năng suất theo giá trị giống.',
      'Choose boars and gilts after the performance test by their breeding values.',
      'คัดเลือกพ่อพันธุ์และสุกรสาวหลังทดสอบด้วยค่าการผสมพันธุ์',
    ),
  },
  paper: 'landscape',
  fields: FIELDS,
  answer: async (at, params) => {
    const { world, missing, notesOn } = await withIndices(at.tx, await openWorld(at.tx, at), params.missing === 'leave');
    const { register, scope, values, low } = world;
    const tests = await lastTests(at.tx, scope.readable, params);
    const marks = await marksIn(at.tx, scope.readable);
    const key = KEYS[params.sort];
    const candidates = chosen(register, scope, { ...params, status: params.status ?? 'all' })
      .flatMap((animal): Candidate[] => {
        const test = tests.get(animal.gid);
        if (test === undefined || !inProfile(params, animal.closed)) return [];
        const value = values.get(animal.gid);
        const f = register.fOf(animal.gid);
        const lineTeats = register.lines.get(animal.lineage ?? '')?.teats ?? null;
        return [{ ...animal, ...test, value, low, f, lineTeats, sort: value?.[key] ?? null, rank: null, missing: missing(animal, key) }];
      })
      .sort(best);
    const decided = decide(candidates, params);
    const rows = decided.map((one, i): Chosen => {
      const { gid, sort, proposal, closed } = one;
      return {
        ...one,
        ...{ rank: sort === null ? null : i + 1, chosen: marks.get(gid) ?? null, _closed: closed ? 1 : 0 },
        ...(proposal === null ? {} : { _proposal: proposal }),
      };
    });
    return {
      table: TABLE.of(rows),
      subtitle: await headingOf(at.tx, world),
      headline: headline(decided),
      notes: [...(isLimited(params) ? [] : [UNLIMITED]), ...notesOn(decided), ...differentials(decided), NOTES.pa, NOTES.approx, NOTES.low],
    };
  },
});
