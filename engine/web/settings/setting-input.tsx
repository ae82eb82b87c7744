import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t1, t3 } from '#kernel/language.ts';
import { DateField } from '../fields/date-field.tsx';
import { useText } from '../text/text.ts';
import type { Setting } from './setting-calls.ts';

/** Draws a value that is not typed as it is kept: the value as text, a table as JSON. */
export type SettingEditor = (props: { readonly value: string; readonly onChange: (text: string) => void }) => ReactNode;
/** The editors of a page, by the name of the setting. */
export type SettingEditors = Readonly<Record<string, SettingEditor>>;

/** Choices that are words; the others (levels, week lengths, languages) speak for themselves. */
const CHOICES: Readonly<Record<string, ReturnType<typeof t3>>> = {
  Y: t3('Có', 'Yes', 'ใช่'),
  N: t3('Không', 'No', 'ไม่ใช่'),
  auto: t3('Tự động', 'Automatic', 'อัตโนมัติ'),
  manual: t3('Chốt tay', 'Closed by hand', 'ปิดเอง'),
  none: t3('Không gì', 'Nothing', 'ไม่แสดง'),
  label: t3('Cơ bản, cần mã in trên nhãn', 'Basic, with the code printed on the label', 'พื้นฐาน เมื่อมีรหัสบนป้าย'),
  basic: t3('Cơ bản', 'Basic', 'พื้นฐาน'),
  litter: t3('Cơ bản và lứa đẻ', 'Basic and litters', 'พื้นฐานและครอก'),
  loss: t3('Chết và loại', 'Deaths and culls', 'ตายและคัดทิ้ง'),
  deaths: t3('Chỉ số chết', 'Deaths alone', 'เฉพาะตาย'),
  running: t3('Số thứ tự', 'Running number', 'เลขลำดับ'),
  YYYYWW: t3('Năm và tuần (YYYYWW)', 'Year and week (YYYYWW)', 'ปีและสัปดาห์ (YYYYWW)'),
  refuse: t3('Từ chối', 'Refuse', 'ไม่รับ'),
  warn: t3('Cảnh báo', 'Warn', 'เตือน'),
  off: t3('Không kiểm tra', 'Not checked', 'ไม่ตรวจ'),
};
/** A choice as a word, a table left to its editor. */
export function chosenText(value: string, text: ReturnType<typeof useText>, words: Setting['words'] = {}): string {
  const word = words[value] ?? CHOICES[value];
  if (word !== undefined) return text(word);
  return value.startsWith('{') || value === '[]' ? '–' : value;
}

interface DayProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

function DayInput({ label, name, value, error, onChange }: DayProps) {
  return (
    <div className="bare-field">
      <DateField
        field={{ key: name, kind: 'date', label: { V: label, E: label, T: label } }}
        value={value === '' ? null : value}
        error={error}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
      />
    </div>
  );
}

/** The field of a setting: a choice, an editor of its own, or what one types. */
export function ValueInput({
  setting,
  editors,
  value,
  onChange,
  error,
}: {
  readonly setting: Setting;
  readonly editors: SettingEditors;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | null;
}) {
  const text = useText();
  const label = setting.label;
  const shown = (code: string): string => text(setting.words[code] ?? CHOICES[code] ?? t1(code));
  if (!setting.mayChange) return <span>{shown(value)}</span>;
  const Editor = editors[setting.name];
  if (Editor !== undefined) {
    return (
      <>
        <Editor value={value} onChange={onChange} />
        {error === null ? null : <p className="form-root-error">{error}</p>}
      </>
    );
  }
  if (setting.type === 'date') return <DayInput label={label} name={setting.name} value={value} error={error} onChange={onChange} />;
  const choices = setting.type === 'flag' ? ['Y', 'N'] : setting.choices;
  if ((setting.type === 'code' || setting.type === 'flag') && choices.length > 0) {
    return (
      <NativeSelect
        aria-label={label}
        size="xs"
        value={value}
        data={choices.map((code) => ({ value: code, label: shown(code) }))}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      size="xs"
      value={value}
      error={error}
      inputMode={setting.type === 'int' || setting.type === 'decimal' ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
