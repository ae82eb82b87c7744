import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import { unitText } from '#engine/define/units.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, trySend } from '#engine/web/client/send.ts';
import { useLanguage, useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';
import { findSettings, saveSettings } from '#modules/admin/contract/setting.calls.ts';
import { W } from '../words.ts';

type Setting = OutputOf<typeof findSettings>['settings'][number];

/** Limits of runs, plans and accuracy; what the sets hold stands in the sets. */
const SHOWN = [
  'GENSTART',
  'GENHOURS',
  'GENCG',
  'GENSD',
  'GENUPG',
  'GENBASE',
  'GENERRMAX',
  'GENCORR',
  'GENPUB',
  'GENFREF',
  'GENFWARN',
  'GENCOMP',
  'GENBOARN',
  'GENBOARPCT',
  'GENBOARUSE',
  'GENIDSIGNS',
  'GENPLANCAP',
  'GENLAMBDA',
  'GENDF',
  'GENACC',
];
const WORDS = {
  title: t3('Giới hạn của lần chạy và kế hoạch phối', 'Limits of runs and mating plans', 'ขีดจำกัดของการประมวลผลและแผนผสม'),
  save: t3('Lưu giới hạn', 'Save the limits', 'บันทึกขีดจำกัด'),
};

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : value === null || value === undefined ? '' : String(value));

/** What was typed, in the shape the setting is kept in. */
function typedValue(setting: Setting, typed: string): string | number | number[] {
  if (setting.type === 'numbers' || setting.type === 'range')
    return typed
      .split(/[;\s]+/)
      .filter((part) => part !== '')
      .map(Number);
  return setting.type === 'int' || setting.type === 'decimal' ? Number(typed) : typed.trim();
}

/** The company's genetic limits: default and range beside each, changed with a reason from today on. */
export function GenSettings() {
  const text = useText();
  const language = useLanguage();
  const session = useSession();
  const rights = useRights('ParamAdjParamStd');
  const { data } = useCall(findSettings, { scope: 'company', tab: 'genetics' });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [why, setWhy] = useState('');
  const [issues, setIssues] = useState<readonly WireIssue[]>([]);
  if (data === undefined) return null;
  const settings = SHOWN.flatMap((name) => data.settings.find((setting) => setting.name === name) ?? []);
  const changed = settings.filter((setting) => typed[setting.name] !== undefined && typed[setting.name] !== textOf(setting.value));
  const mayEdit = rights.edit && settings.some((setting) => setting.mayChange);
  const save = async () => {
    const answer = await trySend(saveSettings, {
      reqid: newRequestId(),
      scope: 'company',
      validFrom: session?.CURBUSDT ?? today(),
      reason: why,
      values: changed.map((setting) => ({ name: setting.name, value: typedValue(setting, typed[setting.name] ?? '') })),
    });
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) return;
    notify('ok', text(W.saved), '');
    setTyped({});
    setWhy('');
    forget('/admin/findSettings', '/genetics/');
  };
  return (
    <section aria-labelledby="gen-limits">
      <h2 id="gen-limits">{text(WORDS.title)}</h2>
      <div className="gen-numbers">
        {settings.map((setting) => (
          <TextInput
            key={setting.name}
            label={`${setting.label}${setting.unit === '' ? '' : ` (${unitText(setting.unit, language)})`}`}
            description={`${setting.name}: ${textOf(setting.initial)}${setting.min === null ? '' : `, ${setting.min}–${setting.max}`}`}
            value={typed[setting.name] ?? textOf(setting.value)}
            readOnly={!setting.mayChange || !rights.edit}
            onChange={(event) => setTyped({ ...typed, [setting.name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <IssueList title={text(WORDS.title)} issues={issues} labels={Object.fromEntries(settings.map((setting) => [setting.name, setting.label]))} />
      {mayEdit ? (
        <Group align="end">
          <TextInput label={text(W.reason)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
          <Button disabled={changed.length === 0 || why.trim() === ''} onClick={() => void save()}>
            {text(WORDS.save)} ({changed.length})
          </Button>
        </Group>
      ) : null}
    </section>
  );
}
