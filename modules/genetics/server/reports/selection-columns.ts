import type { Column } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { GROWTH_TRAITS } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { col } from './report-kit.ts';

/** Decimals of the post-weaning traits. */
export const DECIMALS: Readonly<Record<string, number>> = { BW: 1, BF: 2, LD: 1, ADG: 0, FCR: 3 };
const TEST = t3('Kiểm tra', 'Test', 'การทดสอบ');
const ADJUSTED = t3('Hiệu chỉnh', 'Adjusted', 'ปรับค่าแล้ว');
const EBV = t3('EBV (độ tin cậy)', 'EBV (accuracy)', 'EBV (ความแม่นยำ)');
const BODY = t3('Ngoại hình', 'Conformation', 'รูปร่าง');
const same = (text: string) => t3(text, text, text);

/** Columns of the selection list. */
export const COLUMNS: readonly Column[] = [
  col('gid', G.gid, 'text', { frozen: true }),
  col('rank', G.rank, 'int'),
  col('proposal', G.proposal, 'text'),
  col('tsi', same('TSI'), 'decimal', { decimals: 1 }),
  col('mli', same('MLI'), 'decimal', { decimals: 1 }),
  col('spi', same('SPI'), 'decimal', { decimals: 1 }),
  col('total', G.total, 'decimal', { decimals: 1 }),
  col('missing', t3('Thiếu EBV', 'EBV missing', 'ไม่มี EBV'), 'text'),
  col('mark', same('PA ≈'), 'text'),
  col('pgid', G.pgid, 'text'),
  col('sexText', G.sex, 'text'),
  col('lineage', G.lineage, 'text'),
  col('birthdt', G.birthdt, 'date'),
  col('sireid', G.sireid, 'text'),
  col('damid', G.damid, 'text'),
  col('testdt', G.testdt, 'date', { group: TEST }),
  col('age', G.age, 'int', { group: TEST, unit: 'd' }),
  col('endkg', G.weight, 'decimal', { group: TEST, decimals: 1, unit: 'kg' }),
  col('adg', same('ADG'), 'decimal', { group: TEST, decimals: 0 }),
  col('backfat', same('BF'), 'decimal', { group: TEST, decimals: 1 }),
  col('loin', same('LD'), 'decimal', { group: TEST, decimals: 1 }),
  col('fcr', same('FCR'), 'decimal', { group: TEST, decimals: 2 }),
  ...GROWTH_TRAITS.map((trait) => col(`adj${trait}`, same(trait), 'decimal', { group: ADJUSTED, decimals: DECIMALS[trait] ?? 1 })),
  ...GROWTH_TRAITS.map((trait) =>
    col(`dev${trait}`, same(trait), 'decimal', { group: t3('Lệch nhóm', 'Group deviation', 'ต่างจากกลุ่ม'), decimals: DECIMALS[trait] ?? 1 }),
  ),
  ...GROWTH_TRAITS.flatMap((trait) => [
    col(`ebv${trait}`, same(trait), 'decimal', { group: EBV, decimals: DECIMALS[trait] ?? 2 }),
    col(`acc${trait}`, same(`r ${trait}`), 'decimal', { group: EBV, decimals: 2 }),
  ]),
  col('body', G.body, 'decimal', { decimals: 1 }),
  col('teats', t3('Vú trái/phải', 'Teats L/R', 'เต้านม ซ/ข'), 'text', { group: BODY }),
  col('feetleg', t3('Chân', 'Legs', 'ขา'), 'int', { group: BODY }),
  col('vulva', t3('Âm hộ', 'Vulva', 'อวัยวะเพศ'), 'int', { group: BODY }),
  col('f', G.f, 'decimal', { decimals: 2, unit: '%' }),
  col('failed', t3('Ngưỡng không đạt', 'Failed threshold', 'เกณฑ์ที่ไม่ผ่าน'), 'text'),
  col('chosen', G.mark, 'text'),
  col('profile', t3('Hồ sơ', 'Profile', 'ประวัติ'), 'text'),
];
