import { Button, Group, NumberInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { CodeField } from '#engine/web/fields/code-field.tsx';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { type Text3, t3 } from '#kernel/language.ts';
import { findItems, saveItem } from '../../contract/list.calls.ts';
import { WORDS } from '../words.ts';

export const ITEM_WORDS = {
  needexp: t3('Theo dõi hạn dùng', 'Expiry date needed', 'ต้องระบุวันหมดอายุ'),
  withdrawal: t3('Ngày ngưng thuốc', 'Withdrawal days', 'วันหยุดยา'),
  dose: t3('Liều dùng', 'Dose', 'ขนาดยา'),
  price: t3('Giá bán', 'Sale price', 'ราคาขาย'),
  pricebasis: t3('Giá tính theo', 'Price per', 'ราคาต่อ'),
  servcd: t3('Mã dịch vụ', 'Service code', 'รหัสบริการ'),
  costgrp: t3('Nhóm chi phí', 'Cost group', 'กลุ่มต้นทุน'),
  splitkey: t3('Cách phân bổ', 'Split key', 'เกณฑ์ปันส่วน'),
  lowest: t3('Tồn tối thiểu', 'Lowest stock', 'คงเหลือขั้นต่ำ'),
  tax: t3('Thuế', 'Tax', 'ภาษี'),
  addUnit: t3('Thêm đơn vị', 'Add a unit', 'เพิ่มหน่วย'),
  fixed: t3(
    'Đã có nhập xuất: loại hàng, đơn vị cơ sở và hệ số không đổi được; quy cách mới là đơn vị mới.',
    'It was moved: type, base unit and factors stand; a new pack is a new unit.',
    'มีการเคลื่อนไหวแล้ว ประเภท หน่วยฐาน และตัวคูณแก้ไม่ได้ ขนาดใหม่ให้เพิ่มหน่วยใหม่',
  ),
};

const FIELDS: readonly Field[] = [
  { key: 'itemid', kind: 'text', label: WORDS.itemid, required: true, maxLength: 20 },
  { key: 'itemtp', kind: 'code', list: 'itemtp', label: WORDS.itemtp, required: true, initial: 'feed' },
  { key: 'V', kind: 'text', label: WORDS.nameV, required: true, maxLength: 120 },
  { key: 'E', kind: 'text', label: WORDS.nameE, required: true, maxLength: 120 },
  { key: 'T', kind: 'text', label: WORDS.nameT, required: true, maxLength: 120 },
  { key: 'brand', kind: 'code', list: 'brand', label: WORDS.brand },
  { key: 'unit', kind: 'code', list: 'unit', label: WORDS.baseunit, required: true, initial: 'kg' },
  { key: 'needexp', kind: 'code', list: 'yesno', label: ITEM_WORDS.needexp },
  { key: 'withdrawal', kind: 'int', unit: 'd', label: ITEM_WORDS.withdrawal, min: 0, max: 365 },
  { key: 'dose', kind: 'decimal', decimals: 4, label: ITEM_WORDS.dose, min: 0 },
  { key: 'lowest', kind: 'decimal', decimals: 4, label: ITEM_WORDS.lowest, min: 0 },
  { key: 'supplierid', kind: 'code', list: 'supplier', label: WORDS.supplier },
  { key: 'price', kind: 'decimal', decimals: 4, label: ITEM_WORDS.price, min: 0 },
  { key: 'pricebasis', kind: 'code', label: ITEM_WORDS.pricebasis },
  { key: 'tax', kind: 'decimal', decimals: 2, unit: '%', label: ITEM_WORDS.tax, min: 0, max: 100 },
  { key: 'servcd', kind: 'text', label: ITEM_WORDS.servcd, maxLength: 40 },
  { key: 'costgrp', kind: 'text', label: ITEM_WORDS.costgrp, maxLength: 40 },
  { key: 'splitkey', kind: 'text', label: ITEM_WORDS.splitkey, maxLength: 40 },
  { key: 'company', kind: 'code', list: 'yesno', label: WORDS.company, required: true, initial: 'N' },
  { key: 'inuse', kind: 'code', list: 'yesno', label: WORDS.inuse, required: true, initial: 'Y' },
];

const BASES: Readonly<Record<'kg' | 'head' | 'unit', Text3>> = {
  kg: t3('kg', 'kg', 'กก.'),
  head: t3('con', 'head', 'ตัว'),
  unit: t3('đơn vị', 'unit', 'หน่วย'),
};

/** An item as the list has it. */
export type Item = OutputOf<typeof findItems>['rows'][number];

/** Level that keeps rows of the company. */
const COMPANY_LEVEL = 75;

interface UnitRow {
  readonly key: number;
  readonly unit: string | null;
  readonly factor: number | null;
}

const UNIT_FIELD: Field = { key: 'units', kind: 'code', list: 'unit', label: WORDS.unit };

/** Other units of the item, each so many base units. */
function UnitsEditor({ rows, onChange }: { readonly rows: readonly UnitRow[]; readonly onChange: (rows: readonly UnitRow[]) => void }) {
  const text = useText();
  const put = (key: number, more: Partial<UnitRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...more } : row)));
  return (
    <fieldset className="unit-editor">
      <legend>{text(WORDS.units)}</legend>
      {rows.map((row) => (
        <Group key={row.key} align="end" wrap="nowrap">
          <CodeField field={UNIT_FIELD} value={row.unit} onChange={(unit) => put(row.key, { unit: typeof unit === 'string' ? unit : null })} />
          <NumberInput
            label={text(WORDS.factor)}
            value={row.factor ?? ''}
            min={0}
            decimalScale={6}
            hideControls
            onChange={(factor) => put(row.key, { factor: typeof factor === 'number' ? factor : null })}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={`${text(WORDS.remove)} ${row.unit ?? ''}`}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            ×
          </Button>
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onChange([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, unit: null, factor: null }])}
      >
        {text(ITEM_WORDS.addUnit)}
      </Button>
    </fieldset>
  );
}

function valuesOf(item: Item): FieldValues {
  const { names, supplier, units: _, ...rest } = item;
  return { ...(rest as unknown as FieldValues), ...names, supplierid: supplier };
}

/** Defines an item, or changes one. */
export function ItemForm({ item, onDone }: { readonly item: Item | null; readonly onDone: () => void }) {
  const text = useText();
  const rights = useRights('ItemList');
  const level = useSession()?.USRLVL ?? 0;
  const [units, setUnits] = useState<readonly UnitRow[]>(() => (item?.units ?? []).map((one, key) => ({ ...one, key })));
  const initial = useMemo<FieldValues>(() => (item === null ? {} : valuesOf(item)), [item]);
  const rows = useMemo(() => ({ pricebasis: (['kg', 'head', 'unit'] as const).map((value) => ({ value, label: text(BASES[value]) })) }), [text]);
  const mayCompany = level >= COMPANY_LEVEL;
  const fields = FIELDS.filter(({ key }) => (item === null || key !== 'itemid') && (mayCompany || key !== 'company'));
  if (!rights.edit || (item?.company === 'Y' && !mayCompany)) return <ItemCard item={item} />;
  return (
    <>
      {item?.used === 'Y' ? <p className="dim">{text(ITEM_WORDS.fixed)}</p> : null}
      <FieldForm
        label={text(item === null ? WORDS.add : WORDS.edit)}
        draft={`ItemList.${item?.itemid ?? 'new'}`}
        fields={fields}
        call={saveItem}
        initial={initial}
        rows={rows}
        toInput={(values) => ({
          ...values,
          itemid: item?.itemid ?? values['itemid'],
          company: values['company'] ?? 'N',
          ...(item === null ? {} : { version: item.version }),
          units: units.flatMap(({ unit, factor }) => (unit === null || factor === null ? [] : [{ unit, factor }])),
        })}
        confirmed
        forgets={[findItems.path, '/common/', 'list']}
        onSaved={() => onDone()}
      >
        <UnitsEditor rows={units} onChange={setUnits} />
      </FieldForm>
    </>
  );
}

/** An item that this person may only read. */
function ItemCard({ item }: { readonly item: Item | null }) {
  if (item === null) return null;
  const facts = [
    [WORDS.nameV, item.names.V],
    [WORDS.nameE, item.names.E],
    [WORDS.nameT, item.names.T],
    [WORDS.baseunit, item.unitName],
    [WORDS.units, item.units.map(({ unit, factor }) => `${unit} = ${factor} ${item.unit}`).join(', ')],
    [ITEM_WORDS.withdrawal, item.withdrawal],
    [ITEM_WORDS.lowest, item.lowest],
  ] as const;
  return <Facts facts={facts} />;
}
