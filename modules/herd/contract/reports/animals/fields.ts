import type { Field } from '#engine/define/field.ts';
import { t3 } from '#kernel/language.ts';

/** Fields of the parameter bar the reports on animals share. */
export const ANIMAL_FIELDS = {
  entrytp: { key: 'entrytp', kind: 'code', label: t3('Loại nhập', 'Entry type', 'ประเภทการเข้า'), list: 'entrytp' },
  source: { key: 'source', kind: 'code', label: t3('Nguồn gốc', 'Source', 'แหล่งที่มา'), list: 'source' },
  lot: { key: 'lot', kind: 'text', label: t3('Lô nhập', 'Lot', 'ล็อต'), maxLength: 40 },
  day: { key: 'day', kind: 'date', label: t3('Ngày', 'Day', 'วันที่'), initial: 'today' },
  pigtype: { key: 'pigtype', kind: 'code', label: t3('Loại heo', 'Type', 'ประเภท'), list: 'pigtype' },
  pgid: { key: 'pgid', kind: 'animal', label: t3('Nái', 'Sow', 'แม่สุกร') },
  boarlineage: { key: 'boarlineage', kind: 'code', label: t3('Dòng đực', 'Boar lineage', 'สายเลือดพ่อพันธุ์'), list: 'lineage' },
} as const satisfies Record<string, Field>;
