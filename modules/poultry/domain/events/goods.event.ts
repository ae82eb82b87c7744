import { goodsFields, treatedFields } from '#engine/batch/domain/goods-fields.ts';
import { decimal, int } from '#engine/define/fields.ts';
import { refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { ROUTES } from '#modules/stock/domain/drug-routes.ts';
import { MOST_BIRDS } from '../limits.ts';
import type { FlockEvent } from './event.ts';

const common = { move: null, reason: 'none', reasonsOf: [], mostHead: null } as const;

/** FED: feed out of a warehouse, spread over the days it covers. */
export const feedEvent: FlockEvent = {
  ...common,
  code: 'FED',
  title: t3('Cho ăn', 'Feed use', 'ใช้อาหาร'),
  fields: goodsFields('feed'),
  goods: 'feed',
};

/** TRT: a medicine given to the flock. */
export const treatmentEvent: FlockEvent = {
  ...common,
  code: 'TRT',
  title: t3('Điều trị', 'Treatment', 'ใช้ยา'),
  fields: [...goodsFields('medicine'), ...treatedFields(MOST_BIRDS, ROUTES)],
  goods: 'medicine',
};

/** VAC: a vaccine given to the flock. */
export const vaccineEvent: FlockEvent = {
  ...common,
  code: 'VAC',
  title: t3('Chủng vắc xin', 'Vaccination', 'ทำวัคซีน'),
  fields: [...goodsFields('vaccine'), ...treatedFields(MOST_BIRDS, ROUTES)],
  goods: 'vaccine',
};

/** Most eggs of a record. */
const MOST_EGGS = 999_999;
const EGG_COUNT = { min: 0, max: MOST_EGGS } as const;

/** Members of a record of eggs beside where they go. */
export const EGG_FIELDS = [
  int('eggs', t3('Số trứng', 'Eggs', 'จำนวนไข่'), { required: true, min: 1, max: MOST_EGGS }),
  int('broken', t3('Trứng vỡ', 'Broken', 'ไข่แตก'), { ...EGG_COUNT, usual: true }),
  int('dirty', t3('Trứng bẩn', 'Dirty', 'ไข่สกปรก'), { ...EGG_COUNT, usual: true }),
  decimal('mass', t3('Khối lượng trứng', 'Egg mass', 'น้ำหนักไข่'), { unit: 'kg', decimals: 3, min: 0.001, max: 999_999 }),
] as const;

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Good eggs = laid − broken − dirty: they alone enter the warehouse. V_RANGE of more broken and dirty than laid. */
export function completeEggs({ eggs, broken, dirty }: Readonly<Record<string, unknown>>) {
  const bad = countOf(broken) + countOf(dirty);
  const over = typeof eggs === 'number' && bad > eggs;
  return {
    values: typeof eggs === 'number' ? { qty: Math.max(0, eggs - bad) } : {},
    issues: over ? [refuse('V_RANGE', countOf(broken) > eggs ? 'broken' : 'dirty', { min: 0, max: Math.max(0, eggs - countOf(broken)) })] : [],
  };
}

/** Where eggs go, and as which item: of the fields of goods, those that name them. */
const INTO: ReadonlySet<string> = new Set(['storeid', 'itemid']);

/** EGG: eggs laid; the good ones enter the warehouse at value 0, a note of production. */
export const eggEvent: FlockEvent = {
  ...common,
  code: 'EGG',
  title: t3('Thu trứng', 'Eggs', 'เก็บไข่'),
  fields: [...EGG_FIELDS, ...goodsFields('egg').flatMap((field) => (INTO.has(field.key) ? { ...field, initial: 'keep' } : []))],
  complete: completeEggs,
  goods: 'egg',
  brings: true,
};
