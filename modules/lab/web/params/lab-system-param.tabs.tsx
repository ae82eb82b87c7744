import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import type { LevelTab, TabsDef } from '#engine/web/screens/tabs-page.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { settingCallsOf } from '#engine/web/settings/setting-calls.ts';
import { SettingsTable } from '#engine/web/settings/settings-table.tsx';
import { useText } from '#engine/web/text/text.ts';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { t3 } from '#kernel/language.ts';
import { getLabProfile, PROFILE_FIELDS, raiseCounter, saveLabProfile } from '../../contract/params/settings.calls.ts';
import { LabLogo } from './lab-logo.tsx';
import { LAB_EDITORS, NUMBER_WORDS } from './setting-editors.tsx';

const CALLS = settingCallsOf('lab');

const WORDS = {
  profile: t3('Tên và người ký', 'Names and signatories', 'ชื่อและผู้ลงนาม'),
  counters: t3('Số đếm trong năm', 'Counters of the year', 'ตัวนับของปี'),
  kind: t3('Loại số', 'Kind of number', 'ประเภทเลข'),
  year: t3('Năm', 'Year', 'ปี'),
  next: t3('Số kế tiếp', 'Next number', 'เลขถัดไป'),
  sample: t3('Số sẽ cấp', 'Will read', 'เลขที่จะออก'),
  raise: t3('Tăng', 'Move forward', 'เลื่อนไปข้างหน้า'),
  reason: t3('Lý do', 'Reason', 'เหตุผล'),
  never: t3(
    'Số đếm chỉ tăng, không lùi: số đã cấp không dùng lại.',
    'Counters never go back: a number is given once.',
    'ตัวนับไม่ถอยหลัง เลขหนึ่งออกครั้งเดียว',
  ),
} as const;
type Profile = OutputOf<typeof getLabProfile>;

/** How the laboratory is named on its papers, and who signs them. */
function ProfileForm() {
  const text = useText();
  const { data } = useCall(getLabProfile, {}, { keep: true });
  if (data === undefined) return null;
  return (
    <FieldForm
      key={data.version}
      fields={PROFILE_FIELDS}
      call={saveLabProfile}
      label={text(WORDS.profile)}
      draft={`LabSystemParam.${data.labid}.${data.version}`}
      initial={data as unknown as FieldValues}
      toInput={(values) => ({ ...values, version: data.version })}
      onSaved={() => forget('/lab/')}
      confirmed
      stay
    />
  );
}

function CounterRow({ row, onDone }: { readonly row: Profile['counters'][number]; readonly onDone: () => void }) {
  const text = useText();
  const mayRaise = (useSession()?.USRLVL ?? 0) >= 70;
  const [next, setNext] = useState<number>(row.next);
  const [reason, setReason] = useState('');
  const { save, busy } = useAct(raiseCounter, { forgets: ['/lab/'] });
  if (!mayRaise) return null;
  return (
    <Group gap={6} wrap="nowrap">
      <NumberInput size="xs" w={110} aria-label={text(WORDS.next)} min={row.next} value={next} onChange={(value) => setNext(Number(value))} />
      <TextInput
        size="xs"
        aria-label={text(WORDS.reason)}
        placeholder={text(WORDS.reason)}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        size="compact-sm"
        loading={busy}
        disabled={next <= row.next || reason.trim() === ''}
        onClick={() => void save({ kind: row.kind, next, reason }).then((done) => (done === null ? undefined : onDone()))}
      >
        {text(WORDS.raise)}
      </Button>
    </Group>
  );
}

/** Counters of the year: what comes next, moved forward alone. */
function Counters() {
  const text = useText();
  const { data } = useCall(getLabProfile, {}, { keep: true });
  if (data === undefined) return null;
  return (
    <>
      <p className="dim">{text(WORDS.never)}</p>
      <PlainTable
        label={text(WORDS.counters)}
        heads={[WORDS.kind, WORDS.year, { label: WORDS.next, numeric: true }, WORDS.sample]}
        buttons
        rows={data.counters.map((row) => ({
          key: `${row.kind}.${row.next}`,
          name: text(NUMBER_WORDS[row.kind]),
          cells: [String(row.year), row.next, row.sample, <CounterRow key="raise" row={row} onDone={() => forget('/lab/')} />],
        }))}
      />
    </>
  );
}

const TABS: readonly LevelTab[] = [
  {
    key: 'settings',
    label: t3('Thông số', 'Settings', 'ค่ากำหนด'),
    content: () => <SettingsTable scope="lab" tab="lab" editors={LAB_EDITORS} calls={CALLS} forgets={['/lab/']} />,
  },
  {
    key: 'profile',
    label: WORDS.profile,
    content: () => (
      <>
        <ProfileForm />
        <LabLogo />
      </>
    ),
  },
  { key: 'counters', label: WORDS.counters, content: () => <Counters /> },
];

/** How a laboratory works, how its papers name it, its counters. */
export const settingTabs: TabsDef = { tabs: TABS };
