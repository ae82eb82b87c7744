import { choice, code, date, decimal, defineList, int, text, yesno } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { ROUTES } from '../domain/drug-routes.ts';
import { NOTE_KINDS, type NoteKindCode } from '../domain/note-kinds.ts';
import { NOTE_WORDS as W } from './words.ts';

/** Where a transfer goes. */
const TRANSFER_TYPES = defineList('trftp', {
  internal: t3('Trong trại', 'Inside the farm', 'ภายในฟาร์ม'),
  farm: t3('Sang trại khác', 'To another farm', 'ไปฟาร์มอื่น'),
});

/** What is written on the head of a note. */
export const HEAD_FIELDS = [
  code('storeid', W.store, { list: 'store', required: true }),
  date('valuedt', W.valuedt, { required: true, initial: 'today' }),
  code('supplierid', W.supplier, { list: 'supplier', required: true }),
  code('roomid', W.house, { list: 'anyhouse', required: true }),
  code('recipient', W.recipient, { list: 'applyid', required: true }),
  choice('trftp', W.trftp, TRANSFER_TYPES, { required: true, initial: 'internal' }),
  code('tofarm', W.tofarm, { list: 'targetfarm', required: true, maxLength: 12 }),
  code('tostore', W.tostore, { list: 'targetstore', required: true }),
  text('driver', W.driver, { maxLength: 200 }),
  text('plate', W.plate, { maxLength: 40 }),
  text('receiver', W.recipient, { maxLength: 200 }),
  text('refno', W.refno, { maxLength: 40 }),
  code('currency', W.currency, { list: 'currency' }),
  decimal('rate', W.rate, { decimals: 6 }),
  code('applyid', W.operator, { list: 'applyid', required: true }),
  text('remark', W.remark, { maxLength: 500 }),
] as const;

/** What is written on a line of a note. */
export const LINE_FIELDS = [
  code('roomid', W.house, { list: 'anyhouse', required: true }),
  code('pigtype', W.pigtype, { list: 'pigtype' }),
  code('itemid', W.item, { required: true }),
  text('lot', W.lot, { maxLength: 40 }),
  date('expdt', W.expdt),
  code('unit', W.unit, { required: true }),
  decimal('qty', W.qty, { decimals: 4, required: true }),
  decimal('price', W.price, { decimals: 4, required: true }),
  decimal('discount', W.discount, { decimals: 2, max: 1e12 }),
  yesno('gift', W.gift),
  int('coverdays', W.coverdays, { max: 45 }),
  decimal('dose', W.dose, { decimals: 4, max: 1e9 }),
  int('heads', W.heads, { max: 100_000 }),
  choice('route', W.route, ROUTES),
  int('withdrawal', W.withdrawal, { unit: 'd', max: 365 }),
  text('prescription', W.prescription, { maxLength: 40 }),
  code('reason', W.reason, { list: 'reason', listParents: { eventcd: 'STK' }, required: true }),
  int('broken', W.broken, { max: 999_999 }),
  int('dirty', W.dirty, { max: 999_999 }),
  decimal('mass', W.mass, { unit: 'kg', decimals: 3, max: 999_999 }),
  text('lotreason', W.lotreason),
  text('remark', W.remark),
] as const;

/** Where goods of a kind of note go: a laboratory puts them where it likes when it receives them. */
const destinationKeys = (kind: NoteKindCode): string[] => (kind === 'lab' ? ['tofarm'] : ['trftp', 'tofarm', 'tostore']);

/** Members of the head a kind of note asks for. */
export function headKeys(kind: NoteKindCode): string[] {
  const { type, supplier, house, price } = NOTE_KINDS[kind];
  return [
    'storeid',
    'valuedt',
    ...(type === 'TN' ? [...destinationKeys(kind), 'driver', 'plate', 'receiver'] : []),
    ...(supplier ? ['supplierid'] : []),
    ...(house === 'note' ? ['roomid'] : []),
    ...(type === 'DN' && !supplier ? ['recipient'] : []),
    'refno',
    ...(price === 'typed' ? ['currency', 'rate'] : []),
    'applyid',
    'remark',
  ];
}

/** What is asked of goods a house uses, and of which types of item. */
const USED = [
  ['coverdays', 'feed'],
  ...(['dose', 'heads', 'route', 'withdrawal'] as const).map((key) => [key, 'medicine', 'vaccine'] as const),
  ['prescription', 'feed', 'medicine', 'vaccine'],
] as const;

/** Members of a line a kind of note asks for an item of a type; every member of the kind when it is null. */
export function lineKeys(kind: NoteKindCode, itemtp: string | null): string[] {
  const { type, house, price, reason } = NOTE_KINDS[kind];
  const use = USED.flatMap(([key, ...types]) => (itemtp === null || types.some((type) => type === itemtp) ? [key] : []));
  return [
    ...(house === 'line' ? ['roomid', 'pigtype'] : []),
    'itemid',
    'lot',
    ...(type === 'RN' ? ['expdt'] : []),
    'unit',
    'qty',
    ...(price === 'typed' ? ['price', 'discount', ...(kind === 'purchase' ? ['gift'] : [])] : []),
    ...(house === 'line' ? use : []),
    ...(reason ? ['reason'] : []),
    ...(type === 'RN' ? [] : ['lotreason']),
    'remark',
  ];
}
