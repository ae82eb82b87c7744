import type { Field } from '#engine/define/field.ts';
import { code, date, decimal, text, yesno } from '#engine/define/fields.ts';
import { LAB_KINDS, type LabKind, type LabKindCode } from '../../domain/stock/kinds.ts';
import { LW as W } from './words.ts';

/** What is written on the head of a note of laboratory goods. */
export const LAB_HEAD = [
  code('storeid', W.store, { list: 'labstore', required: true }),
  date('valuedt', W.valuedt, { required: true, initial: 'today' }),
  code('supplierid', W.supplier, { list: 'supplier', required: true }),
  code('custid', W.customer, { list: 'customer', required: true }),
  code('tostore', W.tostore, { list: 'labstore', required: true }),
  code('tofarm', W.tofarm, { list: 'farm', required: true, maxLength: 12 }),
  code('testcd', W.test, { list: 'labtest', required: true, maxLength: 20 }),
  text('runno', W.run, { maxLength: 40 }),
  text('refno', W.refno, { maxLength: 40, usual: true }),
  code('currency', W.currency, { list: 'currency' }),
  decimal('rate', W.rate, { decimals: 6 }),
  text('remark', W.remark, { maxLength: 500 }),
] as const;

/** What is written on a line. */
export const LAB_LINE = [
  code('itemid', W.item, { list: 'labitem', required: true }),
  text('lot', W.lot, { maxLength: 40 }),
  date('expdt', W.expdt),
  code('unit', W.unit, { list: 'unit', required: true }),
  decimal('qty', W.qty, { decimals: 4, required: true }),
  decimal('price', W.price, { decimals: 4, required: true }),
  yesno('gift', W.gift),
  decimal('temp', W.temp, { decimals: 1, unit: '°C', min: -200, max: 100 }),
  text('place', W.place, { maxLength: 20, format: 'code' }),
  code('tounit', W.tounit, { list: 'unit', required: true }),
  date('opened', W.opened),
  decimal('loss', W.loss, { decimals: 4, max: 1e9 }),
  code('reason', W.reason, { list: 'reason', listParents: { eventcd: 'STK' }, required: true }),
  text('lotreason', W.lotreason),
  text('remark', W.remark),
] as const;

/** Members of the head a kind asks for. */
export function labHeadKeys(code: LabKindCode): string[] {
  const { other, price }: LabKind = LAB_KINDS[code];
  return [
    'storeid',
    'valuedt',
    ...(other === null ? [] : [other]),
    ...(code === 'test' ? ['runno'] : []),
    ...(code === 'convert' ? [] : ['refno']),
    ...(price === 'typed' ? ['currency', 'rate'] : []),
    'remark',
  ];
}

/** Where goods are sent: any farm or laboratory of the company, whoever has it in reach. */
const DESTINATIONS: Readonly<Partial<Record<LabKindCode, Partial<Field>>>> = {
  farm: { list: 'labfarm' },
  lab: { list: 'labsister', label: W.tolab },
};

/** Fields of the head a kind asks for. */
export const labHeadFields = (code: LabKindCode): Field[] =>
  labHeadKeys(code).flatMap((key) => {
    const field: Field | undefined = LAB_HEAD.find((one) => one.key === key);
    if (field === undefined) return [];
    return key === 'tofarm' ? [{ ...field, ...DESTINATIONS[code] }] : [field];
  });

/** Members of a line a kind asks for. */
export function labLineKeys(code: LabKindCode): string[] {
  const { type, price, reason, anyLot }: LabKind = LAB_KINDS[code];
  if (type === 'CN') return ['itemid', 'lot', 'unit', 'qty', 'tounit', 'opened', 'loss', 'reason', 'remark'];
  return [
    'itemid',
    'lot',
    ...(type === 'RN' ? ['expdt'] : []),
    'unit',
    'qty',
    ...(price === 'typed' ? ['price', ...(code === 'return' ? [] : ['gift']), 'temp'] : []),
    ...(type === 'RN' ? ['place'] : []),
    ...(reason ? ['reason'] : []),
    ...(type === 'DN' && !anyLot ? ['lotreason'] : []),
    'remark',
  ];
}
