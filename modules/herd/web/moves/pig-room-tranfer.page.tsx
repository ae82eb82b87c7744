import { Alert, Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useAct, useSave } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useViewer } from '#engine/web/session/viewer.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatDate, formatMoment } from '#i18n/dates.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { undoEvent } from '#modules/herd/contract/event.calls.ts';
import { findMovers, findMoves, MOVE_FIELDS, MOVE_FILTERS, MOVE_WORDS, moveAnimals } from '#modules/herd/contract/move.calls.ts';
import { PIGTYPE_WORDS, STATUS_WORDS } from '#modules/herd/contract/status-words.ts';
import { HouseRoom } from './house-room.tsx';

const WORDS = {
  whom: t3('Chuyển những con nào', 'Whom to move', 'ย้ายตัวใด'),
  where: t3('Chuyển đến đâu', 'Where to', 'ย้ายไปไหน'),
  pick: t3('Chọn', 'Choose', 'เลือก'),
  all: t3('Chọn tất cả', 'Select all', 'เลือกทั้งหมด'),
  id: t3('Số tai', 'Identity', 'เบอร์'),
  parity: t3('Lứa', 'Parity', 'ท้อง'),
  mated: t3('Ngày phối', 'Mated', 'วันผสม'),
  inpig: t3('Ngày chửa', 'Days in pig', 'วันอุ้มท้อง'),
  due: t3('Dự kiến đẻ', 'Due', 'กำหนดคลอด'),
  moveby: t3('Hạn lên chuồng đẻ', 'Move by', 'ย้ายภายใน'),
  now: t3('Đang ở', 'Stands in', 'อยู่ที่'),
  none: t3('Không có con nào', 'No animal', 'ไม่พบสุกร'),
  ask: t3(
    'Chọn chuồng đang ở và khoảng ngày phối, hoặc đánh dấu chưa phối.',
    'Choose the source house and the mating days, or tick not mated.',
    'เลือกโรงเรือนต้นทางและช่วงวันผสม หรือเลือกยังไม่ผสม',
  ),
  move: t3('Chuyển', 'Move', 'ย้าย'),
  accept: t3('Chuyển dù có cảnh báo', 'Move all the same', 'ย้ายทั้งที่มีคำเตือน'),
  refused: t3('Chưa chuyển được', 'Not moved', 'ยังไม่ได้ย้าย'),
  warned: t3('Xin kiểm tra lại', 'Please look again', 'กรุณาตรวจสอบ'),
  done: t3('Đã chuyển chuồng', 'Moved', 'ย้ายแล้ว'),
  last: t3('Vừa chuyển', 'Last moves', 'การย้ายล่าสุด'),
  at: t3('Lúc nhập', 'Entered', 'บันทึกเมื่อ'),
  undo: t3('Hoàn tác', 'Undo', 'เลิกทำ'),
  undone: t3('Đã hoàn tác', 'Undone', 'ยกเลิกแล้ว'),
  day: t3('Ngày chuyển', 'Move date', 'วันที่ย้าย'),
} as const;

type Mover = OutputOf<typeof findMovers>['rows'][number];
const text_ = (value: FieldValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** True when the filters say whom: a house, and mating days or that they are not mated. */
const asks = (filters: FieldValues): boolean =>
  text_(filters['fromroom']) !== null && (filters['notmated'] === 'Y' || text_(filters['matefrom']) !== null || text_(filters['mateto']) !== null);

interface ListProps {
  readonly rows: readonly Mover[];
  readonly picked: ReadonlySet<string>;
  readonly onPick: (picked: ReadonlySet<string>) => void;
}

/** The animals, each with a tick box. */
function MoverList({ rows, picked, onPick }: ListProps) {
  const text = useText();
  const today = useSession()?.CURBUSDT ?? '';
  const toggle = (pgid: string): void => {
    const next = new Set(picked);
    if (!next.delete(pgid)) next.add(pgid);
    onPick(next);
  };
  const whole = rows.length > 0 && rows.every(({ pgid }) => picked.has(pgid));
  return (
    <>
      <Checkbox
        mb="xs"
        label={`${text(WORDS.all)} (${picked.size}/${rows.length})`}
        checked={whole}
        indeterminate={!whole && picked.size > 0}
        onChange={() => onPick(new Set(whole ? [] : rows.map(({ pgid }) => pgid)))}
      />
      <PlainTable
        label={text(WORDS.whom)}
        heads={[
          WORDS.pick,
          WORDS.id,
          MOVE_WORDS.status,
          numeric(WORDS.parity),
          WORDS.mated,
          numeric(WORDS.inpig),
          WORDS.due,
          WORDS.moveby,
          WORDS.now,
        ]}
        rows={rows.map((row) => {
          const late = row.moveby !== null && row.moveby < today;
          return {
            key: row.pgid,
            name: <Checkbox aria-label={row.pgid} checked={picked.has(row.pgid)} onChange={() => toggle(row.pgid)} />,
            cells: [
              <span key="id">
                <strong>{row.pgid}</strong> <span className="dim">{row.lineage}</span>
              </span>,
              text((row.status === null ? PIGTYPE_WORDS[row.pigtype] : STATUS_WORDS[row.status]) ?? t3(row.pigtype, row.pigtype, row.pigtype)),
              row.parity,
              formatDate(row.matedt),
              row.inpig,
              formatDate(row.expfarrowdt),
              late ? toned('warn', formatDate(row.moveby)) : formatDate(row.moveby),
              row.roomid,
            ],
          };
        })}
      />
    </>
  );
}

/** The last own moves, each taken back with one press. */
function LastMoves() {
  const text = useText();
  const { data } = useCall(findMoves, {});
  const undoing = useAct(undoEvent, { forgets: ['/herd/', '/common/'], confirmed: WORDS.undone });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Part title={WORDS.last}>
      <PlainTable
        label={text(WORDS.last)}
        heads={[WORDS.id, WORDS.day, MOVE_WORDS.fromroom, MOVE_WORDS.roomid, WORDS.at]}
        buttons
        rows={data.rows.map(({ eventId, pgid, eventdt, fromroom, roomid, at }) => ({
          key: eventId,
          name: pgid,
          cells: [
            formatDate(eventdt),
            fromroom ?? '',
            roomid,
            formatMoment(at),
            <Button key="undo" size="compact-sm" variant="default" loading={undoing.busy} onClick={() => void undoing.save({ eventId })}>
              {text(WORDS.undo)}
            </Button>,
          ],
        }))}
      />
    </Part>
  );
}

interface MoveProps {
  readonly filters: FieldValues;
  readonly picked: ReadonlySet<string>;
  readonly onDone: () => void;
}

/** Where the chosen go, and the button that moves them. */
function MoveForm({ filters, picked, onDone }: MoveProps) {
  const text = useText();
  const session = useSession();
  const [values, setValues] = useState<FieldValues>({ eventdt: session?.CURBUSDT ?? null });
  const { busy, issues, save } = useSave(moveAnimals, { forgets: ['/herd/', '/common/', '/growfinish/'], confirmed: WORDS.done, onSaved: onDone });
  const own = issues.filter(({ row }) => row === undefined);
  const warned = issues.length > 0 && issues.every(({ level }) => level === 'warning');
  const labels = Object.fromEntries([...MOVE_FIELDS, ...MOVE_FILTERS].map((field) => [field.key, text(field.label)]));
  const faultOf = (key: string): string | undefined => {
    const issue = own.find(({ field }) => field === key);
    return issue === undefined ? undefined : clientError(issue, labels);
  };
  const send = async (): Promise<void> => {
    const pgids = [...picked];
    const accept = warned ? issues.map(({ code }) => code) : [];
    await save({ ...filters, ...values, pgids, accept } as never);
  };
  const rowIssues = issues.filter(({ row }) => row !== undefined);
  return (
    <Part title={WORDS.where}>
      <FieldGrid fields={MOVE_FIELDS} values={values} onChange={(key, value) => setValues({ ...values, [key]: value })} faultOf={faultOf}>
        <HouseRoom roomid={text_(values['roomid'])} coming={picked.size} />
      </FieldGrid>
      <IssueList title={text(warned ? WORDS.warned : WORDS.refused)} tone={warned ? 'warning' : 'error'} issues={own} labels={labels} />
      {rowIssues.length === 0 ? null : (
        <Alert color="red" variant="light" my="sm" title={text(WORDS.refused)} role="alert">
          {rowIssues.map((issue) => (
            <div key={`${issue.row}${issue.code}`}>
              <strong>{[...picked][(issue.row ?? 1) - 1]}</strong> {clientError(issue, labels)} ({issue.code})
            </div>
          ))}
        </Alert>
      )}
      <Group mt="md">
        <Button loading={busy} onClick={() => void send()}>
          {text(warned ? WORDS.accept : WORDS.move)} ({picked.size})
        </Button>
      </Group>
    </Part>
  );
}

/** The filters as the address names them; a bare address asks for a house of its own. */
function useFilters(): readonly [FieldValues, (key: string, value: FieldValue) => void] {
  const [search, setSearch] = useParams();
  const values: FieldValues = {
    fromroom: search['fromroom'] ?? null,
    matefrom: isBusinessDate(search['matefrom']) ? search['matefrom'] : null,
    mateto: isBusinessDate(search['mateto']) ? search['mateto'] : null,
    notmated: search['notmated'] === 'Y' ? 'Y' : 'N',
    status: (search['status'] ?? '').split(',').filter(Boolean),
    duedays: search['duedays'] === undefined || search['duedays'] === '' ? null : Number(search['duedays']),
  };
  const put = (key: string, value: FieldValue): void => {
    const next = { ...search, [key]: Array.isArray(value) ? value.join(',') : value === null ? '' : String(value) };
    setSearch(Object.fromEntries(Object.entries(next).filter(([, one]) => one !== '' && one !== undefined)) as Record<string, string>);
  };
  return [values, put];
}

/** Page by hand: a list with tick boxes that are saved as one move, its filters in the address. */
export default function PigRoomTranfer() {
  const text = useText();
  const { add } = useViewer('PigRoomTranfer');
  const [filters, put] = useFilters();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const ready = asks(filters);
  const { data, error } = useCall(findMovers, filters as never, { enabled: ready, keep: true });
  const rows = ready ? (data?.rows ?? []) : [];
  const shown = new Set(rows.map(({ pgid }) => pgid));
  const chosen = new Set([...picked].filter((pgid) => shown.has(pgid)));
  return (
    <PageFrame>
      <Part title={WORDS.whom}>
        <FieldGrid fields={MOVE_FILTERS} values={filters} onChange={put} />
        {error === null ? null : (
          <Alert color="red" variant="light">
            {error.message}
          </Alert>
        )}
        {ready && rows.length > 0 ? (
          <MoverList rows={rows} picked={chosen} onPick={setPicked} />
        ) : (
          <Empty title={text(ready ? WORDS.none : WORDS.ask)} />
        )}
      </Part>
      {add ? <MoveForm filters={filters} picked={chosen} onDone={() => setPicked(new Set())} /> : null}
      <LastMoves />
    </PageFrame>
  );
}
