import { Button, Group, Textarea, TextInput } from '@mantine/core';
import type { FieldValue } from '#engine/define/field.ts';
import { decimal } from '#engine/define/fields.ts';
import { NumberField } from '#engine/web/fields/number-field.tsx';
import type { SettingEditor, SettingEditors } from '#engine/web/settings/setting-input.tsx';
import { useText } from '#engine/web/text/text.ts';
import { knownNumber } from '#kernel/known.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { SALE_CLASS } from '#modules/growfinish/domain/events/leaving.event.ts';
import { asNumbers, asPairs, asTexts } from './setting-forms.ts';

const WORDS = {
  add: t3('Thêm dòng', 'Add a line', 'เพิ่มแถว'),
  remove: t3('Bỏ', 'Remove', 'ลบออก'),
  from: t3('Từ tuần', 'From week', 'ตั้งแต่สัปดาห์'),
  to: t3('Đến tuần', 'To week', 'ถึงสัปดาห์'),
  index: t3('EPEF từ', 'EPEF from', 'EPEF ตั้งแต่'),
  bonus: t3('Thưởng', 'Bonus', 'โบนัส'),
};
const CONTACT_WORDS = {
  name: t3('Tên', 'Name', 'ชื่อ'),
  address: t3('Địa chỉ', 'Address', 'ที่อยู่'),
  tel: t3('Điện thoại', 'Telephones', 'โทรศัพท์'),
  email: t1('E-mail'),
  map: t3('Liên kết bản đồ (https)', 'Map link (https)', 'ลิงก์แผนที่ (https)'),
  hours: t3('Giờ làm việc', 'Service hours', 'เวลาทำการ'),
};
const LANGUAGE_WORDS = { V: t1('Tiếng Việt'), E: t1('English'), T: t1('ภาษาไทย') };

/** Texts by name: a line each, the longer ones in a box. */
function textsEditor(words: Readonly<Record<string, Text3>>, long: boolean): SettingEditor {
  const keys = Object.keys(words);
  return ({ value, onChange }) => {
    const text = useText();
    const texts = asTexts(value, keys);
    const put = (key: string, typed: string) => onChange(JSON.stringify({ ...texts, [key]: typed }));
    const Box = long ? Textarea : TextInput;
    return keys.map((key) => (
      <Box
        key={key}
        size="xs"
        mb={4}
        label={text(words[key] ?? t1(key))}
        value={texts[key] ?? ''}
        maxLength={500}
        onChange={(event) => put(key, event.currentTarget.value)}
      />
    ));
  };
}

/** Lines of two numbers. */
function pairsEditor(first: Text3, second: Text3): SettingEditor {
  return ({ value, onChange }) => {
    const text = useText();
    const lines = asPairs(value);
    const put = (next: readonly (readonly (number | null)[])[]) => onChange(JSON.stringify(next));
    const change = (line: number, part: number, typed: FieldValue) =>
      put(lines.map((held, i) => (i === line ? held.map((one, p) => (p === part ? knownNumber(typed) : one)) : held)));
    return (
      <>
        {lines.map((line, at) => (
          // A line has no identity of its own: its place is what it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only told apart by their place
          <Group key={at} gap={6} mb={4} align="end">
            {[first, second].map((label, part) => (
              <NumberField key={label.E} field={decimal(`${part}`, label)} value={line[part] ?? null} onChange={(typed) => change(at, part, typed)} />
            ))}
            <Button size="xs" variant="subtle" aria-label={`${text(WORDS.remove)} ${at + 1}`} onClick={() => put(lines.filter((_, i) => i !== at))}>
              {text(WORDS.remove)}
            </Button>
          </Group>
        ))}
        <Button size="xs" variant="default" onClick={() => put([...lines, [null, null]])}>
          {text(WORDS.add)}
        </Button>
      </>
    );
  };
}

/** A price by sale class; blank has none. */
function FloorPriceEditor({ value, onChange }: Parameters<SettingEditor>[0]) {
  const prices = asNumbers(value);
  const put = (sale: string, typed: FieldValue) => {
    const { [sale]: _, ...others } = prices;
    const price = knownNumber(typed);
    onChange(JSON.stringify(price === null ? others : { ...others, [sale]: price }));
  };
  return Object.entries(SALE_CLASS.words).map(([sale, label]) => (
    <NumberField key={sale} field={decimal(sale, label)} value={prices[sale] ?? null} onChange={(typed) => put(sale, typed)} />
  ));
}

/** Tables of a farm's settings. */
export const TABLE_EDITORS: SettingEditors = {
  AGECLASS: pairsEditor(WORDS.from, WORDS.to),
  EPEFBONUS: pairsEditor(WORDS.index, WORDS.bonus),
  FLOORPRICE: FloorPriceEditor,
};

/** Texts of the system's settings. */
export const SYSTEM_EDITORS: SettingEditors = {
  CONTACT: textsEditor(CONTACT_WORDS, false),
  MAINTTEXT: textsEditor(LANGUAGE_WORDS, true),
};
