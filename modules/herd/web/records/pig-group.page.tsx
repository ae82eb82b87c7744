import { Alert, Button, Group, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { type Text3, t3 } from '#kernel/language.ts';
import { findGroups, makeGroups, removeGroup, saveGroup } from '../../contract/records.calls.ts';
import { GroupEditor } from './group-editor.tsx';
import { GroupMaker } from './group-maker.tsx';
import { type GroupRow, GroupTable } from './group-table.tsx';

const WORDS = {
  year: { V: 'Năm', E: 'Year', T: 'ปี' },
  add: { V: 'Thêm một nhóm', E: 'Add a group', T: 'เพิ่มกลุ่ม' },
  none: { V: 'Năm này chưa có nhóm nào.', E: 'No group in this year yet.', T: 'ปีนี้ยังไม่มีกลุ่ม' },
  removed: { V: 'Đã xóa nhóm', E: 'Group removed:', T: 'ลบกลุ่มแล้ว:' },
  undo: { V: 'Hoàn tác', E: 'Undo', T: 'เลิกทำ' },
  refused: { V: 'Chưa lưu', E: 'Not saved', T: 'ยังไม่บันทึก' },
} as const;
const wholeYear = (n: number): Text3 => t3(`Xem cả năm (${n} nhóm)`, `The whole year (${n} groups)`, `ดูทั้งปี (${n} กลุ่ม)`);

const EDIT_LEVEL = 60;
/** Stands for the group that is added. */
const ADDED = '';

type Waiting = Readonly<Record<string, FieldValues>>;

/** What is done with the groups of a year: typed and saved, made, taken away and brought back. */
function useGroups(rows: readonly GroupRow[]) {
  /** The group that is edited, or the one that is added. */
  const [edited, setEdited] = useState<string | null>(null);
  /** Groups typed and refused so far: neighbours that exchange days are saved together. */
  const [waiting, setWaiting] = useState<Waiting>({});
  const [gone, setGone] = useState<GroupRow | null>(null);
  const settled = {
    forgets: ['/herd/'],
    onSaved: () => {
      setEdited(null);
      setWaiting({});
    },
  };
  const [saving, making, removing] = [useSave(saveGroup, settled), useSave(makeGroups, settled), useSave(removeGroup, settled)];
  return {
    ...{ edited, setEdited, gone, make: making.save },
    issues: [...saving.issues, ...making.issues, ...removing.issues],
    shown: rows.map((row): GroupRow => ({ ...row, ...waiting[row.code] })),
    remove: async (code: string, version: number): Promise<void> => {
      const row = rows.find((one) => one.code === code) ?? null;
      if ((await removing.save({ code, version })) !== null) setGone(row);
    },
    restore: async ({ code, first, last, sows, gilts, farrowings, weaned, roomid, farrowdt, weandt }: GroupRow): Promise<void> => {
      const row = { code, first, last, sows, gilts, farrowings, weaned, roomid, farrowdt, weandt, version: 0 };
      if ((await saving.save({ rows: [row] as never })) !== null) setGone(null);
    },
    save: async (row: FieldValues): Promise<boolean> => {
      const next = { ...waiting, [String(row['code'])]: row };
      setWaiting(next);
      return (await saving.save({ rows: Object.values(next) as never })) !== null;
    },
    close: (): void => {
      setWaiting(Object.fromEntries(Object.entries(waiting).filter(([code]) => code !== edited)));
      setEdited(null);
    },
  };
}

/** A group that was taken away, to be brought back. */
function GoneGroup({ code, onRestore }: { readonly code: string; readonly onRestore: () => void }) {
  const text = useText();
  return (
    <Alert role="status" variant="light" p="xs" style={{ position: 'sticky', top: '4rem', zIndex: 2 }}>
      {text(WORDS.removed)} <strong>{code}</strong>{' '}
      <Button size="compact-sm" variant="subtle" onClick={onRestore}>
        {text(WORDS.undo)}
      </Button>
    </Alert>
  );
}

/** The groups of a year that still have work before them; all of them once asked for, and in a year that is over or has not begun. */
function useRunning(rows: readonly GroupRow[], year: number) {
  const session = useSession();
  const [whole, setWhole] = useState<number | null>(null);
  const running = rows.filter(({ weandt }) => weandt >= (session?.CURBUSDT ?? ''));
  const partly = whole !== year && running.length > 0 && running.length < rows.length;
  return { listed: partly ? running : rows, onWhole: partly ? () => setWhole(year) : null };
}

/** Shows the groups whose work is done too. */
function WholeYear({ groups, onWhole }: { readonly groups: number; readonly onWhole: (() => void) | null }) {
  const text = useText();
  if (onWhole === null) return null;
  return (
    <Button variant="subtle" onClick={onWhole}>
      {text(wholeYear(groups))}
    </Button>
  );
}

/**
 * Page by hand: neighbouring groups that exchange days are saved together.
 * Groups of a year: days, plans and what happened; level 60 edits them.
 */
export default function PigGroupPage() {
  const text = useText();
  const session = useSession();
  const [search, setSearch] = useParams();
  const year = Number(search['year'] ?? session?.CURBUSDT?.slice(0, 4)) || 2026;
  const { data } = useCall(findGroups, { year }, { keep: true });
  const editor = Number(session?.USRLVL ?? 0) >= EDIT_LEVEL;
  const rows = data?.rows ?? [];
  const { edited, setEdited, gone, make, issues, shown, remove, restore, save, close } = useGroups(rows);
  const { listed, onWhole } = useRunning(shown, year);
  return (
    <PageFrame>
      <Stack>
        <Group align="end">
          <NumberInput
            w="9rem"
            label={text(WORDS.year)}
            value={year}
            min={1990}
            max={2999}
            onChange={(value) => Number(value) >= 1990 && setSearch({ year: String(value) })}
          />
          <WholeYear groups={rows.length} onWhole={onWhole} />
        </Group>
        {editor && data !== undefined ? (
          <GroupMaker made={rows.length > 0} grpdays={data.grpdays} grpcode={data.grpcode} onMake={(how) => void make({ year, ...how })} />
        ) : null}
        <IssueList title={text(WORDS.refused)} issues={issues} />
        {edited === null ? null : <GroupEditor key={edited} row={shown.find(({ code }) => code === edited) ?? null} onSave={save} onClose={close} />}
        {gone === null ? null : <GoneGroup code={gone.code} onRestore={() => void restore(gone)} />}
        {rows.length === 0 ? (
          <Empty title={text(WORDS.none)} />
        ) : (
          <GroupTable rows={listed} editor={editor} onEdit={setEdited} onRemove={(code, version) => void remove(code, version)} />
        )}
        {editor && edited === null ? (
          <Group>
            <Button variant="default" onClick={() => setEdited(ADDED)}>
              {text(WORDS.add)}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </PageFrame>
  );
}
