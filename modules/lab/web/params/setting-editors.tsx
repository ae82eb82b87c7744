import { Checkbox, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { parseTypedDate } from '#engine/sheet/typed-date.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import type { SettingEditor, SettingEditors } from '#engine/web/settings/setting-input.tsx';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { STEP_WORDS, W } from '../../contract/requests/words.ts';
import { NUMBER_KINDS, patternsOf, patternText } from '../../domain/params/setting-rules.ts';
import type { NumberKind } from '../../domain/requests/numbers.ts';
import { LAB_KINDS } from '../../domain/requests/states.ts';
import { STEP_NAMES, stepLevel } from '../../domain/requests/step-levels.ts';
import { CHOSEN } from './chosen-settings.tsx';
import { HalfLives } from './half-lives.tsx';
import { type Table, tableOf } from './table-text.ts';

const KINDS = ['L', 'M', 'S', 'R'] as const;
const LANGUAGES = ['V', 'E', 'T'] as const;
const kindName = (kind: (typeof KINDS)[number]): Text3 => LAB_KINDS.words[kind];

/** Yes or no for each kind of laboratory. */
const KindFlags: SettingEditor = ({ value, onChange }) => {
  const text = useText();
  const table = tableOf(value);
  return (
    <Stack gap={4}>
      {KINDS.map((kind) => (
        <Checkbox
          key={kind}
          size="xs"
          label={text(kindName(kind))}
          checked={table[kind] === 'Y'}
          onChange={(event) => onChange(JSON.stringify({ ...table, [kind]: event.currentTarget.checked ? 'Y' : 'N' }))}
        />
      ))}
    </Stack>
  );
};

/** A label in three languages for each kind; the usual one where it is left blank. */
const KindNames: SettingEditor = ({ value, onChange }) => {
  const table = tableOf(value);
  const put = (kind: string, language: string, typed: string) => {
    const own = { V: '', E: '', T: '', ...(table[kind] as object | undefined), [language]: typed };
    onChange(JSON.stringify({ ...table, [kind]: own }));
  };
  return (
    <Stack gap={4}>
      {KINDS.map((kind) => (
        <Group key={kind} gap={4} wrap="nowrap" align="start">
          <strong>{kind}</strong>
          <div style={{ display: 'grid', flex: 1, gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}>
            {LANGUAGES.map((language) => (
              <TextInput
                key={language}
                size="xs"
                aria-label={`${kind} ${language}`}
                placeholder={kindName(kind)[language]}
                value={String((table[kind] as Table | undefined)?.[language] ?? '')}
                onChange={(event) => put(kind, language, event.currentTarget.value)}
              />
            ))}
          </div>
        </Group>
      ))}
    </Stack>
  );
};

/** Numbers the laboratory counts. */
export const NUMBER_WORDS: Readonly<Record<NumberKind, Text3>> = {
  request: t3('Phiếu yêu cầu', 'Request', 'ใบส่งตรวจ'),
  sample: W.labno,
  run: t3('Lượt chạy', 'Run', 'รอบการตรวจ'),
  report: t3('Phiếu kết quả', 'Report', 'รายงาน'),
};

/** A pattern for each kind of number. */
const Patterns: SettingEditor = ({ value, onChange }) => {
  const text = useText();
  const patterns = patternsOf(value);
  return (
    <Stack gap={4}>
      {NUMBER_KINDS.map((kind) => (
        <TextInput
          key={kind}
          size="xs"
          label={text(NUMBER_WORDS[kind])}
          value={patterns[kind]}
          onChange={(event) => onChange(patternText({ ...patterns, [kind]: event.currentTarget.value.replaceAll(/[;=]/g, '') }))}
        />
      ))}
    </Stack>
  );
};

/** The lowest level of each step by kind; a step a kind does not have stays blank. */
const StepLevels: SettingEditor = ({ value, onChange }) => {
  const text = useText();
  const table = tableOf(value);
  const word = (step: string): string => (step in STEP_WORDS ? text(STEP_WORDS[step as 'code']) : text(step === 'undo' ? UNDO : REOPEN));
  return (
    <table className="report-table">
      <thead>
        <tr>
          <th />
          {KINDS.map((kind) => (
            <th key={kind}>{kind}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {STEP_NAMES.map((step) => (
          <tr key={step}>
            <th scope="row">{word(step)}</th>
            {KINDS.map((kind) => {
              const usual = stepLevel(step, kind).lab;
              const key = `${step}.${kind}`;
              return (
                <td key={kind}>
                  {usual === null ? null : (
                    <NumberInput
                      size="xs"
                      w={64}
                      hideControls
                      aria-label={`${word(step)} ${kind}`}
                      min={15}
                      max={90}
                      value={typeof table[key] === 'number' ? table[key] : usual}
                      onChange={(level) => onChange(JSON.stringify({ ...table, [key]: Number(level) }))}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
const UNDO = t3('Lùi bước sau xác nhận', 'Back after confirmed', 'ถอยหลังหลังยืนยัน');
const REOPEN = t3('Mở lại phiếu đã duyệt', 'Reopen an issued report', 'เปิดรายงานที่ออกแล้ว');

const WEEKDAYS: readonly Text3[] = [
  t3('CN', 'Sun', 'อา.'),
  t3('T2', 'Mon', 'จ.'),
  t3('T3', 'Tue', 'อ.'),
  t3('T4', 'Wed', 'พ.'),
  t3('T5', 'Thu', 'พฤ.'),
  t3('T6', 'Fri', 'ศ.'),
  t3('T7', 'Sat', 'ส.'),
];
const HOLIDAYS = t3('Ngày nghỉ, mỗi dòng một ngày', 'Holidays, one a line', 'วันหยุด บรรทัดละวัน');

/** A day as it is kept; what is no day stays as it was typed, for the rule to refuse. */
const dayTyped = (text: string): string => parseTypedDate(text) ?? text;

/** Weekdays that are worked, and days it is closed. */
const WorkDays: SettingEditor = ({ value, onChange }) => {
  const text = useText();
  const table = tableOf(value);
  const days = Array.isArray(table['days']) ? (table['days'] as number[]) : [];
  const holidays = Array.isArray(table['holidays']) ? (table['holidays'] as string[]) : [];
  const put = (more: object) => onChange(JSON.stringify({ days, holidays, ...more }));
  return (
    <Stack gap={4}>
      <Group gap={8}>
        {WEEKDAYS.map((word, day) => (
          <Checkbox
            key={word.E}
            size="xs"
            label={text(word)}
            checked={days.includes(day)}
            onChange={(event) => put({ days: event.currentTarget.checked ? [...days, day].toSorted() : days.filter((one) => one !== day) })}
          />
        ))}
      </Group>
      <Textarea
        size="xs"
        label={text(HOLIDAYS)}
        autosize
        minRows={2}
        defaultValue={holidays.map((day) => formatDate(day)).join('\n')}
        onBlur={(event) =>
          put({
            holidays: event.currentTarget.value
              .split(/[\s,;]+/)
              .filter((one) => one !== '')
              .map(dayTyped),
          })
        }
      />
    </Stack>
  );
};

const MAIL_MARKS = t3(
  '{no} số phiếu, {customer} khách hàng, {lab} phòng xét nghiệm',
  '{no} report, {customer} customer, {lab} laboratory',
  '{no} เลขที่รายงาน {customer} ลูกค้า {lab} ห้องปฏิบัติการ',
);

/** The letter that brings a report, in three languages. */
const Letters: SettingEditor = ({ value, onChange }) => {
  const text = useText();
  const table = tableOf(value);
  return (
    <Stack gap={4}>
      {LANGUAGES.map((language) => (
        <Textarea
          key={language}
          size="xs"
          label={language}
          autosize
          minRows={2}
          value={String(table[language] ?? '')}
          onChange={(event) => onChange(JSON.stringify({ V: '', E: '', T: '', ...table, [language]: event.currentTarget.value }))}
        />
      ))}
      <span className="dim">{text(MAIL_MARKS)}</span>
    </Stack>
  );
};

interface NumbersProps {
  readonly names: Readonly<Record<string, Text3>>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Numbers of a table, each under its name. */
function Numbers({ names, value, onChange }: NumbersProps) {
  const language = useLanguage();
  const table = tableOf(value);
  return (
    <Group gap={8}>
      {Object.entries(names).map(([key, name]) => (
        <NumberInput
          key={key}
          size="xs"
          w={110}
          label={name[language]}
          step={key === 'lambda' ? 0.1 : 1}
          value={typeof table[key] === 'number' ? table[key] : ''}
          onChange={(next) => onChange(JSON.stringify({ ...table, [key]: next === '' ? null : Number(next) }))}
        />
      ))}
    </Group>
  );
}

const BLOCK = { share: t3('Tỷ lệ %', 'Share %', 'สัดส่วน %'), titre: t3('Hiệu giá 1:', 'Titre 1:', 'ไตเตอร์ 1:') };
const EPI = { lambda: t1('λ'), limit: t3('Giới hạn k', 'Limit k', 'ขีดจำกัด k'), years: t3('Số năm nền', 'Base years', 'ปีฐาน') };

/** Settings of a laboratory that are typed otherwise than they are kept. */
export const LAB_EDITORS: SettingEditors = {
  ...CHOSEN,
  LABKNDNAME: KindNames,
  LABNUM: Patterns,
  LABSTEP: StepLevels,
  LAB2APR: KindFlags,
  LABBLIND: KindFlags,
  LABWORK: WorkDays,
  LABMAIL: Letters,
  LABHALFOF: HalfLives,
  LABBLOCK: (props) => <Numbers names={BLOCK} {...props} />,
  LABEPI: (props) => <Numbers names={EPI} {...props} />,
};
