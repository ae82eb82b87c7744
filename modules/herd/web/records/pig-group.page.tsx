import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { findGroups, makeGroups, removeGroup, saveGroup } from '../../contract/records.calls.ts';
import { neededMatings } from '../../domain/groups.ts';

const WORDS = {
  year: { V: 'Năm', E: 'Year', T: 'ปี' },
  make: { V: 'Lập nhóm cả năm', E: 'Make the year', T: 'สร้างทั้งปี' },
  days: { V: 'Số ngày một nhóm', E: 'Days of a group', T: 'จำนวนวันต่อกลุ่ม' },
  naming: { V: 'Cách đánh số', E: 'Numbering', T: 'การให้เลข' },
  week: { V: 'Năm và tuần', E: 'Year and week', T: 'ปีและสัปดาห์' },
  running: { V: 'Số thứ tự', E: 'Running number', T: 'เลขลำดับ' },
  places: { V: 'Số chỗ đẻ', E: 'Farrowing places', T: 'จำนวนช่องคลอด' },
  fr: { V: 'Tỷ lệ đẻ dự kiến (%)', E: 'Expected farrowing rate (%)', T: 'อัตราเข้าคลอดที่คาด (%)' },
  needed: { V: 'Số nái cần phối', E: 'Matings needed', T: 'จำนวนที่ต้องผสม' },
  code: { V: 'Nhóm', E: 'Group', T: 'กลุ่ม' },
  first: { V: 'Ngày đầu', E: 'First day', T: 'วันแรก' },
  last: { V: 'Ngày cuối', E: 'Last day', T: 'วันสุดท้าย' },
  sows: { V: 'Kế hoạch phối nái', E: 'Planned sows', T: 'แผนผสมแม่' },
  gilts: { V: 'Kế hoạch phối hậu bị', E: 'Planned gilts', T: 'แผนผสมสาว' },
  farrowings: { V: 'Kế hoạch đẻ', E: 'Planned farrowings', T: 'แผนคลอด' },
  weaned: { V: 'Kế hoạch cai sữa', E: 'Planned weaned', T: 'แผนหย่านม' },
  room: { V: 'Chuồng đẻ', E: 'Farrowing house', T: 'โรงเรือนคลอด' },
  farrowdt: { V: 'Dự kiến đẻ', E: 'Expected farrowing', T: 'คาดคลอด' },
  weandt: { V: 'Dự kiến cai sữa', E: 'Expected weaning', T: 'คาดหย่านม' },
  heat: { V: 'Kiểm tra lên giống', E: 'Heat check', T: 'ตรวจเป็นสัด' },
  check: { V: 'Khám thai', E: 'Pregnancy check', T: 'ตรวจท้อง' },
  move: { V: 'Chuyển chuồng đẻ', E: 'Move', T: 'ย้ายขึ้นคลอด' },
  done: { V: 'Thực tế: phối nái / hậu bị, đẻ, cai sữa', E: 'Actual: sows / gilts mated, farrowed, weaned', T: 'จริง: ผสมแม่ / สาว คลอด หย่านม' },
  remove: { V: 'Xóa nhóm', E: 'Delete the group', T: 'ลบกลุ่ม' },
  save: { V: 'Lưu thay đổi', E: 'Save changes', T: 'บันทึกการเปลี่ยนแปลง' },
  none: { V: 'Năm này chưa có nhóm nào.', E: 'No group in this year yet.', T: 'ปีนี้ยังไม่มีกลุ่ม' },
  refused: { V: 'Chưa lưu', E: 'Not saved', T: 'ยังไม่บันทึก' },
} as const;

const EDIT: readonly Field[] = [
  { key: 'first', kind: 'date', label: WORDS.first },
  { key: 'last', kind: 'date', label: WORDS.last },
  { key: 'sows', kind: 'int', label: WORDS.sows, min: 0, max: 99_999 },
  { key: 'gilts', kind: 'int', label: WORDS.gilts, min: 0, max: 99_999 },
  { key: 'farrowings', kind: 'int', label: WORDS.farrowings, min: 0, max: 99_999 },
  { key: 'weaned', kind: 'int', label: WORDS.weaned, min: 0, max: 999_999 },
  { key: 'roomid', kind: 'code', list: 'room', listParents: { area: 'sow' }, label: WORDS.room },
  { key: 'farrowdt', kind: 'date', label: WORDS.farrowdt },
  { key: 'weandt', kind: 'date', label: WORDS.weandt },
];
const DAYS = [7, 14, 21, 28, 35] as const;

/** Groups of a year: days, plans and what happened; level 60 edits them. */
export default function PigGroupPage() {
  const text = useText();
  const session = useSession();
  const [year, setYear] = useState(Number(session?.CURBUSDT?.slice(0, 4) ?? 2026));
  const { data } = useCall(findGroups, { year }, { keep: true });
  const [edits, setEdits] = useState<Readonly<Record<string, FieldValues>>>({});
  const [ownDays, setDays] = useState<(typeof DAYS)[number] | null>(null);
  const [ownNaming, setNaming] = useState<'YYYYWW' | 'running' | null>(null);
  const [places, setPlaces] = useState<number | null>(null);
  const [fr, setFr] = useState<number | null>(null);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const editor = Number(session?.USRLVL ?? 0) >= 60;
  const rows = data?.rows ?? [];
  const days = ownDays ?? DAYS.find((n) => n === data?.grpdays) ?? 7;
  const naming = ownNaming ?? data?.grpcode ?? 'YYYYWW';
  const put = (code: string, key: string, value: FieldValue) => setEdits({ ...edits, [code]: { ...edits[code], [key]: value } });
  const told = (answer: { ok: boolean; issues?: readonly ShownIssue[] }) => {
    setIssues(answer.ok ? [] : (answer.issues ?? []));
    if (!answer.ok) return;
    setEdits({});
    forget('/herd/');
  };
  const save = async () => {
    const changed = rows.flatMap((row) => {
      if (edits[row.code] === undefined) return [];
      const { code, first, last, sows, gilts, farrowings, weaned, roomid, farrowdt, weandt, version } = row;
      return [{ code, first, last, sows, gilts, farrowings, weaned, roomid, farrowdt, weandt, version, ...edits[code] }];
    });
    told(await trySend(saveGroup, { reqid: newRequestId(), rows: changed as never }));
  };
  const make = async () => told(await trySend(makeGroups, { reqid: newRequestId(), year, days, naming, places, fr }));
  const remove = async (code: string, version: number) => told(await trySend(removeGroup, { reqid: newRequestId(), code, version }));
  const number = (value: string | number) => (value === '' ? null : Number(value));
  return (
    <PageFrame>
      <Stack>
        <Group align="end">
          <NumberInput w="9rem" label={text(WORDS.year)} value={year} min={1990} max={2999} onChange={(value) => setYear(Number(value) || year)} />
          {editor ? (
            <>
              <NativeSelect
                label={text(WORDS.days)}
                value={String(days)}
                onChange={(event) => setDays(DAYS.find((n) => String(n) === event.currentTarget.value) ?? 7)}
                data={DAYS.map(String)}
              />
              <NativeSelect
                label={text(WORDS.naming)}
                value={naming}
                onChange={(event) => setNaming(event.currentTarget.value === 'running' ? 'running' : 'YYYYWW')}
                data={[
                  { value: 'YYYYWW', label: text(WORDS.week) },
                  { value: 'running', label: text(WORDS.running) },
                ]}
              />
              <NumberInput
                w="9rem"
                label={text(WORDS.places)}
                value={places ?? ''}
                min={0}
                max={9999}
                onChange={(value) => setPlaces(number(value))}
              />
              <NumberInput w="9rem" label={text(WORDS.fr)} value={fr ?? ''} min={1} max={100} onChange={(value) => setFr(number(value))} />
              <Button variant="default" onClick={() => void make()}>
                {text(WORDS.make)}
              </Button>
            </>
          ) : null}
        </Group>
        {places !== null && fr !== null && fr >= 1 ? (
          <p role="status">
            {text(WORDS.needed)}: {neededMatings(places, fr)}
          </p>
        ) : null}
        {issues.length === 0 ? null : <IssueList tone="error" title={text(WORDS.refused)} issues={issues} />}
        {rows.length === 0 ? (
          <Empty title={text(WORDS.none)} />
        ) : (
          <div className="table-box" tabIndex={0} role="region" aria-label={text(WORDS.code)}>
            <table className="report-table cell-fields">
              <thead>
                <tr>
                  {[WORDS.code, ...EDIT.map(({ label }) => label), WORDS.heat, WORDS.check, WORDS.move, WORDS.done].map((label) => (
                    <th key={label.E} scope="col">
                      {text(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.code}>
                    <th scope="row">
                      {row.code}
                      {editor && row.unused ? (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          aria-label={`${text(WORDS.remove)} ${row.code}`}
                          title={text(WORDS.remove)}
                          onClick={() => void remove(row.code, row.version)}
                        >
                          ✕
                        </Button>
                      ) : null}
                    </th>
                    {EDIT.map((field) => {
                      const value = edits[row.code]?.[field.key] ?? row[field.key as 'first'] ?? null;
                      return (
                        <td key={field.key}>
                          {editor ? (
                            <FieldWidget field={field} value={value} onChange={(next) => put(row.code, field.key, next)} />
                          ) : field.kind === 'date' && value !== null ? (
                            formatDate(value as never)
                          ) : (
                            value
                          )}
                        </td>
                      );
                    })}
                    <td>{formatDate(row.heatdt as never)}</td>
                    <td>{formatDate(row.checkdt as never)}</td>
                    <td>{formatDate(row.movedt as never)}</td>
                    <td className="num">
                      {row.matedSows} / {row.matedGilts}, {row.farrowed}, {row.pigsWeaned}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {editor ? (
          <Group>
            <Button disabled={Object.keys(edits).length === 0} onClick={() => void save()}>
              {text(WORDS.save)}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </PageFrame>
  );
}
