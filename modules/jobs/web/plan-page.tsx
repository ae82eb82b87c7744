import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { J, REPEATS, WEEKDAYS } from '../contract/words.ts';
import { ASSIGN_FIELDS, findAssignments, saveAssignment } from '../contract/work.calls.ts';
import { Views } from './views.tsx';
import { NextTasks, WeekGrid } from './week-grid.tsx';
import { W } from './words.ts';

type Assignment = OutputOf<typeof findAssignments>['rows'][number];

/** Codes of houses as people count them: F2 before F10. */
const inOrder = (a: string, b: string): number => a.localeCompare(b, 'vi', { numeric: true });

/** From this year on an assignment has no end that anybody means. */
const FOREVER = '20990101';

/** The form of an assignment: a new one, or a change of one that stands. */
function AssignForm({ row, onDone }: { readonly row: Assignment | null; readonly onDone: () => void }) {
  const text = useText();
  return (
    <Dialog title={text(W.assign)} onClose={onDone} size="lg">
      {row === null ? null : (
        <Alert color="blue" variant="light" mb="sm">
          {text(W.changes)}
        </Alert>
      )}
      <FieldForm
        label={text(W.assign)}
        draft={`JobInput.assign.${row?.assignId ?? 'new'}.${row?.version ?? 0}`}
        fields={ASSIGN_FIELDS}
        call={saveAssignment}
        initial={(row ?? {}) as unknown as FieldValues}
        toInput={(values) => ({ ...values, ...(row === null ? {} : { assignId: row.assignId, version: row.version }) })}
        forgets={['/jobs/']}
        confirmed
        onSaved={onDone}
      />
    </Dialog>
  );
}

/** How often an assignment falls due, in words. */
function useRepeatText(): (row: Assignment) => string {
  const text = useText();
  return ({ repeats, every, weekdays, duehour }) => {
    const days = weekdays.map((day) => text(WEEKDAYS.words[day as keyof typeof WEEKDAYS.words])).join(', ');
    const what =
      repeats === 'weekdays' ? days : text(REPEATS.words[repeats]).replace(/\bn\b|ที่ n/u, (found) => found.replace('n', String(every ?? '')));
    return [what, ...(duehour === null ? [] : [`${text(W.before_hour)} ${duehour}:00`])].join(' · ');
  };
}

function Assignments({ rows, onOpen }: { readonly rows: readonly Assignment[]; readonly onOpen: (row: Assignment) => void }) {
  const text = useText();
  const named = useCodeTexts(ASSIGN_FIELDS);
  const repeat = useRepeatText();
  if (rows.length === 0) return <Empty title={text(W.none)} />;
  // Most work goes on until somebody ends it: the last day has a column where one has it.
  const ends = rows.some(({ to }) => to < FOREVER);
  return (
    <PlainTable
      label={text(W.plan)}
      className="wrap-cells"
      stacks
      heads={[J.job, J.person, J.houses, J.repeats, J.from, ...(ends ? [J.to] : [])]}
      buttons
      rows={rows.map((row) => ({
        key: row.assignId,
        name: named('jobid', row.jobid),
        cells: [
          row.team === null ? named('applyid', row.applyid ?? '') : named('team', row.team),
          row.rooms.map((roomid) => named('rooms', roomid)).join(', '),
          repeat(row),
          formatDate(row.from),
          ...(ends ? [row.to >= FOREVER ? '' : formatDate(row.to)] : []),
          <Button key="edit" size="compact-sm" variant="default" onClick={() => onOpen(row)}>
            {text(W.edit)}
          </Button>,
        ],
      }))}
    />
  );
}

/** Who does what where: assignments, the week by person and day, houses nobody works in, what comes next. */
export function PlanPage() {
  const text = useText();
  const session = useSession();
  const named = useCodeTexts(ASSIGN_FIELDS);
  const [open, setOpen] = useState<{ readonly row: Assignment | null } | null>(null);
  const { data } = useCall(findAssignments, {}, { keep: true });
  const today = session?.CURBUSDT ?? '';
  return (
    <PageFrame
      actions={
        <Group gap="sm">
          <Views />
          <Button onClick={() => setOpen({ row: null })}>{text(W.assign)}</Button>
        </Group>
      }
    >
      {data === undefined ? null : <Assignments rows={data.rows} onOpen={(row) => setOpen({ row })} />}
      {data === undefined || data.empty.length === 0 ? null : (
        <Alert color="yellow" variant="light" my="md" title={text(W.unmanned)}>
          {data.empty
            .toSorted(inOrder)
            .map((roomid) => named('rooms', roomid))
            .join(', ')}
        </Alert>
      )}
      {today === '' ? null : (
        <>
          <Part title={text(W.week)}>
            <WeekGrid today={today} weekstart={session?.WEEKSTART ?? 1} />
          </Part>
          <Part title={text(W.next)}>
            <NextTasks today={today} />
          </Part>
        </>
      )}
      {open === null ? null : <AssignForm row={open.row} onDone={() => setOpen(null)} />}
    </PageFrame>
  );
}
