import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { COPY_MAX, type COPY_MODES, copyMenus, findTemplates } from '../contract/menu-copy.calls.ts';
import { findUsers } from '../contract/user.calls.ts';
import { CompareTable } from './menu-copy-compare.tsx';
import { CopyTargets, ModuleChoice } from './menu-copy-targets.tsx';
import { TemplateKeeper } from './menu-copy-templates.tsx';
import { CopyUndo } from './menu-copy-undo.tsx';
import { COPY_MODE_NAMES } from './menu-copy-words.ts';

const WORDS = {
  from: t3('Sao chép từ', 'Copy from', 'คัดลอกจาก'),
  byDefault: t3('Mặc định của cấp', 'Level default', 'ค่าเริ่มต้นของระดับ'),
  templates: t3('Mẫu đã lưu', 'Saved templates', 'แม่แบบที่บันทึก'),
  users: t3('Người dùng', 'Users', 'ผู้ใช้'),
  mode: t3('Cách làm', 'Mode', 'วิธี'),
  compare: t3('So sánh', 'Compare', 'เปรียบเทียบ'),
  save: t3('Xác nhận', 'Confirm', 'ยืนยัน'),
  saved: t3('Đã sao chép quyền', 'Permissions copied', 'คัดลอกสิทธิ์แล้ว'),
};

type Mode = (typeof COPY_MODES)[number];

/** Where permissions come from, as one choice of the list: "" the level's default, else the kind and the id. */
type Source = '' | `user:${string}` | `template:${string}`;

function sourceInput(source: Source): { source: 'user' | 'default' | 'template'; from: string | null } {
  if (source === '') return { source: 'default', from: null };
  const at = source.indexOf(':');
  return { source: source.slice(0, at) as 'user' | 'template', from: source.slice(at + 1) };
}

/** The comparison, and the copy that follows it. */
function useCopying() {
  const text = useText();
  return useAct(copyMenus, {
    onSaved: ({ saved }) => {
      if (!saved) return;
      notify('ok', text(WORDS.save), text(WORDS.saved));
      forget('/admin/findCopies', '/admin/getMenus');
    },
  });
}

interface SourceProps {
  readonly source: Source;
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly users: readonly { readonly userid: string; readonly name: string; readonly role: string }[];
  readonly onChoose: (source: Source) => void;
}

/** Whose permissions are copied: the level's default, a template's, a user's. */
function SourceChoice({ source, templates, users, onChoose }: SourceProps) {
  const text = useText();
  return (
    <NativeSelect
      label={text(WORDS.from)}
      miw={240}
      value={source}
      data={[
        { value: '', label: text(WORDS.byDefault) },
        { group: text(WORDS.templates), items: templates.map(({ id, name }) => ({ value: `template:${id}`, label: name })) },
        {
          group: text(WORDS.users),
          items: users.map((user) => ({ value: `user:${user.userid}`, label: `${user.name} (${user.userid}) · ${user.role}` })),
        },
      ]}
      onChange={(event) => onChoose(event.currentTarget.value as Source)}
    />
  );
}

/**
 * Page by hand: compares the rights of many people before they are copied.
 * Copies permissions of a user, a template or the level's default to several users: choose, compare, confirm.
 */
export default function MenuCopyPage() {
  const text = useText();
  const users = (useCall(findUsers, { page: 1, size: 500 }).data?.rows ?? []).filter(({ editable }) => editable);
  const templates = useCall(findTemplates, {}).data ?? [];
  const [source, setSource] = useState<Source>('');
  const [mode, setMode] = useState<Mode>('replace');
  const [modules, setModules] = useState<readonly string[]>([]);
  const [to, setTo] = useState<readonly string[]>([]);
  const { busy, data: compared, save: send, clear } = useCopying();
  const from = sourceInput(source);
  // What was compared must be what is confirmed: every other choice asks for a new comparison.
  const choose =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      clear();
      set(value);
    };
  const run = (save: boolean) => void send({ ...from, to: [...to], mode, modules: modules.length === 0 ? null : [...modules], save });
  return (
    <PageFrame>
      <Stack>
        <CopyUndo onUndone={clear} />
        <Group align="end">
          <SourceChoice source={source} templates={templates} users={users} onChoose={choose(setSource)} />
          <NativeSelect
            label={text(WORDS.mode)}
            value={mode}
            data={(Object.keys(COPY_MODE_NAMES) as Mode[]).map((value) => ({ value, label: text(COPY_MODE_NAMES[value]) }))}
            onChange={(event) => choose(setMode)(event.currentTarget.value as Mode)}
          />
        </Group>
        <TemplateKeeper templates={templates} userid={from.source === 'user' ? from.from : null} />
        <CopyTargets users={users.filter(({ userid }) => from.source !== 'user' || userid !== from.from)} chosen={to} onChoose={choose(setTo)} />
        <ModuleChoice chosen={modules} onChoose={choose(setModules)} />
      </Stack>
      {to.length > COPY_MAX ? (
        <p className="form-root-error" role="alert">
          {clientError({ code: 'V_RANGE', field: 'to', params: { min: 1, max: COPY_MAX } }, { to: text(WORDS.users) })}
        </p>
      ) : null}
      <Group my="md">
        <Button variant="default" loading={busy} disabled={to.length === 0 || to.length > COPY_MAX} onClick={() => run(false)}>
          {text(WORDS.compare)}
        </Button>
        <Button loading={busy} disabled={compared === null || compared.saved} onClick={() => run(true)}>
          {text(WORDS.save)}
        </Button>
      </Group>
      {compared === null ? null : <CompareTable users={compared.users} />}
    </PageFrame>
  );
}
