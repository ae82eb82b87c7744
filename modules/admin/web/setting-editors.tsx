import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import { useLists } from '#engine/web/client/lists.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import type { SettingEditor, SettingEditors } from '#engine/web/settings/setting-input.tsx';
import { useText } from '#engine/web/text/text.ts';
import { weekdayName } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { ALARM_FIGURES, VACCINATED, VACCINATION_DAYS } from '#modules/herd/domain/settings/plan-forms.ts';
import { asAlarm, asVaccinations, type Limit, type VaccinationLine } from './setting-forms.ts';
import { TABLE_EDITORS } from './table-editors.tsx';

const WORDS = {
  item: t3('Vắc xin', 'Vaccine', 'วัคซีน'),
  type: t3('Loại heo', 'Type of pig', 'ประเภทสุกร'),
  from: t3('Tính từ', 'Counted from', 'นับจาก'),
  day: t3('Ngày thứ', 'Day', 'วันที่'),
  add: t3('Thêm mũi tiêm', 'Add a line', 'เพิ่มรายการ'),
  remove: t3('Bỏ', 'Remove', 'ลบออก'),
  warn: t3('Cảnh báo %', 'Warning %', 'เตือน %'),
  alarm: t3('Báo động %', 'Alarm %', 'แจ้งเตือน %'),
  mode: t3('Giới hạn', 'Limit', 'ขีดจำกัด'),
  statistical: t3('Thống kê (2 và 3 độ lệch chuẩn)', 'Statistical (2 and 3 SD)', 'ทางสถิติ (2 และ 3 SD)'),
  fixed: t3('Cố định', 'Fixed', 'กำหนดค่า'),
};
const TYPES = {
  '': t3('Tất cả', 'All', 'ทั้งหมด'),
  sow: t3('Nái', 'Sows', 'แม่สุกร'),
  gilt: t3('Hậu bị', 'Gilts', 'สุกรสาว'),
  boar: t3('Đực giống', 'Boars', 'พ่อพันธุ์'),
};
const DAYS = {
  inpigday: t3('ngày phối', 'mating (day in pig)', 'วันผสม'),
  lactday: t3('ngày đẻ', 'farrowing', 'วันคลอด'),
  ageday: t3('ngày sinh', 'birth (age)', 'วันเกิด'),
};
const FIGURES = {
  MORT: t3('Tỷ lệ chết nái', 'Sow mortality', 'อัตราตายแม่สุกร'),
  PWM: t3('Chết trước cai sữa', 'Pre-weaning mortality', 'ตายก่อนหย่านม'),
  NURM: t3('Chết ở chuồng cai sữa', 'Nursery mortality', 'ตายในโรงอนุบาล'),
  SB: t3('Chết khi sinh', 'Stillborn', 'ตายแรกคลอด'),
};
const ITEM: Field = { key: 'item', kind: 'code', label: WORDS.item, list: 'item', listParents: { itemtp: 'vaccine' } };

/** The value as the settings table holds it: JSON. */
type EditorProps = Parameters<SettingEditor>[0];

const digits = (typed: string, length: number): number => Number(typed.replace(/\D/g, '').slice(0, length));

interface VaccinationProps {
  readonly line: VaccinationLine;
  /** Its number, from 1. */
  readonly number: number;
  readonly items: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (line: VaccinationLine) => void;
  readonly onRemove: () => void;
}

/** A vaccine, for whom, on which day from mating, farrowing or birth. */
function VaccinationRow({ line, number, items, onChange, onRemove }: VaccinationProps) {
  const text = useText();
  const basis = VACCINATION_DAYS.find((name) => line[name] !== undefined) ?? 'inpigday';
  const { item, type } = line;
  const who = type === undefined ? {} : { type };
  return (
    <Group gap={6} mb={4} align="end">
      <NativeSelect
        size="xs"
        aria-label={`${text(WORDS.item)} ${number}`}
        value={item}
        data={[...(items.some((one) => one.value === item) ? [] : [{ value: item, label: item }]), ...items]}
        onChange={(event) => onChange({ ...line, item: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={`${text(WORDS.type)} ${number}`}
        value={type ?? ''}
        data={(['', ...VACCINATED] as const).map((one) => ({ value: one, label: text(TYPES[one]) }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value as keyof typeof TYPES;
          onChange({ item, ...(chosen === '' ? {} : { type: chosen }), [basis]: line[basis] ?? 0 });
        }}
      />
      <TextInput
        size="xs"
        w={64}
        inputMode="numeric"
        aria-label={`${text(WORDS.day)} ${number}`}
        value={line[basis] ?? 0}
        onChange={(event) => onChange({ item, ...who, [basis]: digits(event.currentTarget.value, 4) })}
      />
      <NativeSelect
        size="xs"
        aria-label={`${text(WORDS.from)} ${number}`}
        value={basis}
        data={VACCINATION_DAYS.map((one) => ({ value: one, label: `${text(WORDS.from)} ${text(DAYS[one])}` }))}
        onChange={(event) => onChange({ item, ...who, [event.currentTarget.value]: line[basis] ?? 0 })}
      />
      <Button size="xs" variant="subtle" aria-label={`${text(WORDS.remove)} ${number}`} onClick={onRemove}>
        {text(WORDS.remove)}
      </Button>
    </Group>
  );
}

/** Lines of the vaccination programme. */
function VaccinationEditor({ value, onChange }: EditorProps) {
  const text = useText();
  const { rows } = useLists(useMemo(() => [ITEM], []));
  const items = (rows.get('item') ?? []).map((row) => ({ value: row.value, label: row.label }));
  const lines = asVaccinations(value);
  const put = (next: readonly VaccinationLine[]) => onChange(JSON.stringify(next));
  return (
    <>
      {lines.map((line, at) => (
        <VaccinationRow
          // A line has no identity of its own: its place is what it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only told apart by their place
          key={at}
          line={line}
          number={at + 1}
          items={items}
          onChange={(next) => put(lines.map((held, i) => (i === at ? next : held)))}
          onRemove={() => put(lines.filter((_, i) => i !== at))}
        />
      ))}
      <Button size="xs" variant="default" onClick={() => put([...lines, { item: items[0]?.value ?? '', type: 'sow', inpigday: 84 }])}>
        {text(WORDS.add)}
      </Button>
    </>
  );
}

/** Limits of the death rates: what the past says, or fixed figures for warning and alarm. */
function AlarmEditor({ value, onChange }: EditorProps) {
  const text = useText();
  const limits = asAlarm(value);
  const put = (name: string, limit: Limit) => onChange(JSON.stringify({ ...limits, [name]: limit }));
  const percent = (typed: string): number => Math.min(100, Number(typed.replace(',', '.').replace(/[^\d.]/g, '')) || 0);
  return (
    <>
      {ALARM_FIGURES.map((name) => {
        const limit = limits[name] ?? 'statistical';
        const [warn, alarm] = limit === 'statistical' ? [0, 0] : limit;
        return (
          <Group key={name} gap={6} mb={4} align="end">
            <NativeSelect
              size="xs"
              label={text(FIGURES[name])}
              value={limit === 'statistical' ? 'statistical' : 'fixed'}
              data={(['statistical', 'fixed'] as const).map((mode) => ({ value: mode, label: text(WORDS[mode]) }))}
              onChange={(event) => put(name, event.currentTarget.value === 'fixed' ? [10, 15] : 'statistical')}
            />
            {limit === 'statistical' ? null : (
              <>
                <TextInput
                  size="xs"
                  w={90}
                  label={text(WORDS.warn)}
                  inputMode="decimal"
                  value={warn}
                  onChange={(event) => put(name, [percent(event.currentTarget.value), alarm])}
                />
                <TextInput
                  size="xs"
                  w={90}
                  label={text(WORDS.alarm)}
                  inputMode="decimal"
                  value={alarm}
                  onChange={(event) => put(name, [warn, percent(event.currentTarget.value)])}
                />
              </>
            )}
          </Group>
        );
      })}
    </>
  );
}

const DAYS_OF_WEEK = [1, 2, 3, 4, 5, 6, 0];

/** The day a week starts on, by its name. */
function WeekStartEditor({ value, onChange }: EditorProps) {
  const language = useLanguage();
  return (
    <NativeSelect
      size="xs"
      aria-label="WEEKSTART"
      value={value}
      data={DAYS_OF_WEEK.map((day) => ({ value: String(day), label: `${day} – ${weekdayName(day, language)}` }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Editors of the settings that are not typed as they are kept. */
export const SETTING_EDITORS: SettingEditors = {
  VACPLAN: VaccinationEditor,
  ALARM: AlarmEditor,
  WEEKSTART: WeekStartEditor,
  ...TABLE_EDITORS,
};
