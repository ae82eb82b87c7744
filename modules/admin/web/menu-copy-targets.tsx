import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import type { findUsers } from '../contract/user.calls.ts';
import { MODULE_NAMES } from './menu-copy-words.ts';

const WORDS = {
  to: t3('Cho những người', 'To', 'ให้กับ'),
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  level: t3('Cấp', 'Level', 'ระดับ'),
  every: t3('Tất cả', 'All', 'ทั้งหมด'),
  take: t3('Chọn tất cả đang thấy', 'Choose all shown', 'เลือกทั้งหมดที่เห็น'),
  none: t3('Bỏ chọn', 'Choose none', 'ไม่เลือก'),
  modules: t3('Phân hệ (không chọn: tất cả)', 'Modules (none chosen: all)', 'ส่วนของระบบ (ไม่เลือก: ทั้งหมด)'),
};

type User = OutputOf<typeof findUsers>['rows'][number];

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

/** Parts of the product a copy touches. */
export function ModuleChoice({ chosen, onChoose }: ChoiceProps) {
  const text = useText();
  const { routes } = useRegistry();
  const there = new Set([...routes.values()].map((route) => route.module as string));
  return (
    <fieldset>
      <legend>{text(WORDS.modules)}</legend>
      {Object.entries(MODULE_NAMES)
        .filter(([name]) => there.has(name))
        .map(([name, label]) => (
          <label key={name} className="form-cell">
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => onChoose(toggled(chosen, name))} /> {text(label)}
          </label>
        ))}
    </fieldset>
  );
}

/** The users a copy reaches: by farm, by level, or one by one. */
export function CopyTargets({ users, chosen, onChoose }: ChoiceProps & { readonly users: readonly User[] }) {
  const text = useText();
  const [farm, setFarm] = useState('');
  const [level, setLevel] = useState('');
  const farms = [...new Set(users.map(({ farmid }) => farmid ?? ''))].filter((id) => id !== '').sort();
  const levels = [...new Map(users.map(({ usrlvl, role }) => [String(usrlvl), role]))].sort(([a], [b]) => Number(b) - Number(a));
  const shown = users.filter((user) => (farm === '' || user.farmid === farm) && (level === '' || String(user.usrlvl) === level));
  return (
    <fieldset>
      <legend>
        {text(WORDS.to)} ({chosen.length})
      </legend>
      <Group align="end" mb="xs">
        <NativeSelect
          label={text(WORDS.farm)}
          size="xs"
          value={farm}
          data={[{ value: '', label: text(WORDS.every) }, ...farms]}
          onChange={(event) => setFarm(event.currentTarget.value)}
        />
        <NativeSelect
          label={text(WORDS.level)}
          size="xs"
          value={level}
          data={[{ value: '', label: text(WORDS.every) }, ...levels.map(([value, role]) => ({ value, label: `${value} · ${role}` }))]}
          onChange={(event) => setLevel(event.currentTarget.value)}
        />
        <Button size="xs" variant="default" onClick={() => onChoose([...new Set([...chosen, ...shown.map(({ userid }) => userid)])])}>
          {text(WORDS.take)}
        </Button>
        <Button size="xs" variant="default" disabled={chosen.length === 0} onClick={() => onChoose([])}>
          {text(WORDS.none)}
        </Button>
      </Group>
      {shown.map((user) => (
        <label key={user.userid} className="form-cell">
          <input type="checkbox" checked={chosen.includes(user.userid)} onChange={() => onChoose(toggled(chosen, user.userid))} /> {user.name} (
          {user.userid}) · {user.role} · {user.farmid ?? ''}
        </label>
      ))}
    </fieldset>
  );
}
