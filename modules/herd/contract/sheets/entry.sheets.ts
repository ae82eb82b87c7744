import type { Field } from '#engine/define/field.ts';
import { defineSheet, type SheetDef } from '#engine/define/sheet-def.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { EntryType } from '#modules/herd/domain/animal.ts';
import { entryFields } from '#modules/herd/domain/entry-fields.ts';
import { day, WORDS } from '#modules/herd/domain/fields.ts';

const ENTRYDT: Field = day('entrydt', t3('Ngày nhập', 'Arrival date', 'วันที่เข้าฟาร์ม'), { required: true });
const REMARK: Field = { key: 'remark', kind: 'longtext', label: WORDS.remark, maxLength: 500 };

const COMMON = ['pgid', 'entrydt', 'birthdt', 'lineage', 'source', 'roomid', 'weight'];
const OWN: Readonly<Record<EntryType, readonly string[]>> = {
  mated: ['services', 'parity', 'matedt', 'matetp', 'boarid', 'boarid2', 'boarid3', 'mategrp'],
  weaned: ['services', 'parity', 'weandt', 'farrowdt', 'livenum', 'weannum'],
  gilt: ['rutdt'],
  boar: [],
};
const GENETIC = ['altid', 'sireid', 'damid', 'bvindx', 'teats', 'feetleg', 'vulva', 'rfid'];

function columns(entrytp: EntryType, extended: boolean): Field[] {
  const known = [ENTRYDT, REMARK, ...entryFields(entrytp)];
  const keys = [...COMMON, ...OWN[entrytp], ...(extended ? GENETIC : []), 'remark'];
  return keys.flatMap((key) => known.find((field) => field.key === key) ?? []);
}

const TITLES: Readonly<Record<EntryType, Text3>> = {
  mated: t3('Nhập nái đã phối', 'Mating entry', 'นำเข้าแม่สุกรผสมแล้ว'),
  weaned: t3('Nhập nái cai sữa', 'Weaning entry', 'นำเข้าแม่สุกรหย่านม'),
  gilt: t3('Nhập hậu bị', 'Gilt entry', 'นำเข้าสุกรสาว'),
  boar: t3('Nhập đực giống', 'Boar entry', 'นำเข้าพ่อพันธุ์'),
};
const WITH_GENETICS = t3('có di truyền', 'with genetics', 'พร้อมข้อมูลพันธุกรรม');

function entrySheet(entrytp: EntryType, extended: boolean): SheetDef {
  const title = TITLES[entrytp];
  const long = t3(`${title.V}, ${WITH_GENETICS.V}`, `${title.E}, ${WITH_GENETICS.E}`, `${title.T} ${WITH_GENETICS.T}`);
  return defineSheet({
    sheet: extended ? `${entrytp}-genetic` : entrytp,
    route: 'PigEntryBatch',
    title: extended ? long : title,
    columns: columns(entrytp, extended),
    unique: ['pgid'],
  });
}

const TYPES: readonly EntryType[] = ['mated', 'weaned', 'gilt', 'boar'];

/** The eight sheets of PigEntryBatch: four kinds of entry, each plain and with genetics. */
export const ENTRY_SHEETS: readonly SheetDef[] = TYPES.flatMap((entrytp) => [entrySheet(entrytp, false), entrySheet(entrytp, true)]);
