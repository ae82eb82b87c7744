import { Alert, Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { DraftNote } from '#engine/web/forms/draft-note.tsx';
import { eventFields } from '#engine/web/forms/event-form.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { count, useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import type { Issue } from '#kernel/issue.ts';
import { saveEvents } from '../contract/event.calls.ts';
import { findAnimals } from '../contract/find.calls.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import type { EventCode } from '../domain/herd-event.ts';
import { weanedByHouse } from '../domain/nursery.ts';
import { eventKind } from './event-kind.ts';
import { CheckResults, HouseTotals, type Source, Sources } from './records/multi-pig-parts.tsx';
import { StockNeeded } from './records/stock-needed.tsx';

/** Events that are typed for a group (herd.md, MultiPigEvent). */
const CODES: readonly EventCode[] = ['RUT', 'FRX', 'RET', 'WEA', 'WGT', 'SCO', 'VAC', 'TRT', 'MOV', 'TRF', 'CUL'];
const LIMIT = 500;

const WORDS = {
  event: { V: 'Sự kiện', E: 'Event', T: 'เหตุการณ์' },
  common: { V: 'Giá trị chung cho mọi con', E: 'Values for all animals', T: 'ค่าร่วมของทุกตัว' },
  animals: { V: 'Danh sách heo', E: 'Animals', T: 'รายการสุกร' },
  paste: { V: 'Quét hoặc dán số tai, mỗi dòng một con', E: 'Scan or paste identities, one a line', T: 'สแกนหรือวางเบอร์หู บรรทัดละตัว' },
  add: { V: 'Thêm', E: 'Add', T: 'เพิ่ม' },
  addTo: { V: 'Thêm vào danh sách', E: 'Add to the list', T: 'เพิ่มในรายการ' },
  empty: {
    V: 'Chưa có con nào. Quét, dán số tai hoặc chọn chuồng, nhóm, trạng thái.',
    E: 'No animal yet. Scan, paste identities, or choose a house, a group or a status.',
    T: 'ยังไม่มีสุกร กรุณาสแกน วางเบอร์หู หรือเลือกโรงเรือน กลุ่ม หรือสถานะ',
  },
  saveAll: { V: 'Lưu tất cả', E: 'Save all', T: 'บันทึกทั้งหมด' },
  saveGood: { V: 'Chỉ lưu các dòng đúng', E: 'Save the good rows only', T: 'บันทึกเฉพาะแถวที่ถูกต้อง' },
  accept: { V: 'Chấp nhận cảnh báo và lưu', E: 'Accept the warnings and save', T: 'ยอมรับคำเตือนและบันทึก' },
  saved: { V: (n: number) => `Đã lưu ${n} dòng.`, E: (n: number) => `${n} rows saved.`, T: (n: number) => `บันทึกแล้ว ${n} แถว` },
  refused: { V: 'Dòng bị từ chối', E: 'Rows refused', T: 'แถวที่ถูกปฏิเสธ' },
} as const;

type Row = { readonly pgid: string; readonly own: FieldValues; readonly issues: readonly Issue[] };

interface SaveProps {
  /** Fields of the common values that are wrong. */
  readonly faults: number;
  readonly heads: number;
  readonly refusals: number;
  readonly warnings: number;
  readonly busy: boolean;
  readonly onSave: (mode: 'all' | 'good', accept: boolean) => void;
}

/** All rows or none; after refusals the good ones, after warnings all with them accepted. */
function SaveButtons({ faults, heads, refusals, warnings, busy, onSave }: SaveProps) {
  const text = useText();
  const t = useT('form');
  return (
    <>
      {refusals === 0 ? null : (
        <Alert color="red" role="alert">
          {text(WORDS.refused)}: {refusals}
        </Alert>
      )}
      <Group mt="sm">
        <Button loading={busy} disabled={heads === 0} onClick={() => onSave('all', false)}>
          {text(WORDS.saveAll)}
        </Button>
        {refusals === 0 ? null : (
          <Button variant="default" loading={busy} onClick={() => onSave('good', false)}>
            {text(WORDS.saveGood)}
          </Button>
        )}
        {warnings === 0 || refusals > 0 ? null : (
          <Button color="yellow.9" loading={busy} onClick={() => onSave('all', true)}>
            {text(WORDS.accept)}
          </Button>
        )}
        {faults === 0 ? null : (
          <span className="form-wrong" role="status">
            {t('problemCount', { count: count(faults) })}
          </span>
        )}
      </Group>
    </>
  );
}

/** What is typed on this page, kept until it is saved. */
interface Work {
  readonly code: EventCode;
  readonly common: FieldValues;
  readonly rows: readonly Row[];
  readonly pasted: string;
  readonly counted: Readonly<Record<string, number>>;
}

const rowsOf = (pgids: readonly string[]): Row[] =>
  [...new Set(pgids.map((pgid) => pgid.trim().toUpperCase()).filter(Boolean))].map((pgid) => ({ pgid, own: {}, issues: [] }));

/** The page as it opens: the event and the animals the address names. */
function startOf(search: Readonly<Record<string, string | undefined>>, day: string | null): Work {
  const asked = search['eventcd'] ?? search['event'];
  return {
    code: CODES.find((known) => known === asked) ?? 'VAC',
    common: { eventdt: day },
    rows: rowsOf((search['pgids'] ?? '').split(',')).slice(0, LIMIT),
    pasted: '',
    counted: {},
  };
}

/** The sentence beside a field. */
function faultText(faults: readonly Issue[], field: string, labels: Readonly<Record<string, string>>): string | undefined {
  const fault = faults.find((issue) => issue.field === field);
  return fault === undefined ? undefined : clientError(fault, labels);
}

const isMissing = (value: FieldValue | undefined): boolean => value === null || value === undefined || value === '';

/** What is wrong with the values for all animals; a value every animal has of its own is not asked for again. */
function commonIssues(fields: readonly Field[], { common, rows }: Work): Issue[] {
  const own = rows[0]?.own ?? {};
  const covered = Object.entries(own).filter(([key]) => isMissing(common[key]) && rows.every((row) => !isMissing(row.own[key])));
  return checkFields(fields, blankToNull({ ...common, ...Object.fromEntries(covered) }) as FieldValues);
}

/**
 * Page by hand: values for all animals over a grid of exceptions, filled by scanning, pasting and searching.
 * One event for many animals: common values once, exceptions row by row, everything wrong at once.
 */
export default function MultiPigEventPage() {
  const text = useText();
  const session = useSession();
  const [search] = useParams();
  const work = useKeptState<Work>(`MultiPigEvent.${search['pgids'] ?? ''}.${search['eventcd'] ?? search['event'] ?? ''}`, () =>
    startOf(search, session?.CURBUSDT ?? null),
  );
  const { code, common, rows, pasted, counted } = work.value;
  const put = (over: Partial<Work>) => work.set((now) => ({ ...now, ...over }));
  const setRows = (next: readonly Row[]) => put({ rows: next });
  const type = eventKind(code, false);
  const fields = useMemo(() => eventFields(type, []), [type]);
  const own = type.fields;
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(0);
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, text(field.label)])), [fields, text]);
  const faults = checked ? commonIssues(fields, work.value) : [];

  const add = (pgids: readonly string[], over: Partial<Work> = {}) => {
    const known = new Set(rows.map((row) => row.pgid));
    put({ rows: [...rows, ...rowsOf(pgids).filter(({ pgid }) => !known.has(pgid))].slice(0, LIMIT), ...over });
  };
  const addFound = async (by: Source) => {
    const found = await send(findAnimals, { ...by, size: LIMIT });
    if (found !== null) add(found.rows.map((row) => row.pgid));
  };
  /** Every row gets its result: the identities named are negative, the rest positive. */
  const judge = (negatives: ReadonlySet<string>) =>
    setRows(rows.map((row) => ({ ...row, own: { ...row.own, fregexamreslt: negatives.has(row.pgid) ? 'negative' : 'positive' } })));
  const sumsByHouse = code === 'WEA' ? weanedByHouse(rows.map((row) => ({ ...common, ...row.own }))) : [];
  const save = async (mode: 'all' | 'good', accept: boolean) => {
    setSaved(0);
    const [wrong] = commonIssues(fields, work.value);
    setChecked(wrong !== undefined);
    if (wrong !== undefined) {
      document.querySelector<HTMLElement>(`[data-field="${wrong.field ?? ''}"]`)?.focus();
      return;
    }
    setBusy(true);
    const body = rows.map((row) => ({ ...common, ...row.own, eventcd: code, pgid: row.pgid, eventdt: String(common['eventdt'] ?? '') }));
    const houses = sumsByHouse.flatMap(({ roomid }) => (counted[roomid] === undefined ? [] : [{ roomid, total: counted[roomid] }]));
    const answer = await send(saveEvents, { reqid: newRequestId(), rows: body, mode, accept, ...(houses.length === 0 ? {} : { houses }) });
    setBusy(false);
    if (answer === null) return;
    if (answer.saved > 0) {
      setSaved(answer.saved);
      forget('/herd/');
    }
    const issuesOf = new Map(answer.rows.map((row) => [row.row, row]));
    const left = rows.map((row, i) => ({ row, answer: issuesOf.get(i + 1) })).filter(({ answer: item }) => answer.saved === 0 || item?.ok !== true);
    const next = left.map(({ row, answer: item }) => ({ ...row, issues: item?.issues ?? [] }));
    put({ rows: next, ...(answer.saved > 0 ? { counted: {} } : {}) });
  };
  const sums = own
    .filter(({ kind }) => kind === 'int' || kind === 'decimal')
    .map(({ key }) => [key, rows.reduce((sum, row) => sum + Number(row.own[key] ?? common[key] ?? 0), 0)] as const);
  const sumOf = new Map(sums);
  const refusals = rows.filter((row) => row.issues.some((issue) => issue.level !== 'warning')).length;
  const warnings = rows.filter((row) => row.issues.length > 0).length - refusals;
  const change = (at: number, key: string, value: FieldValue) =>
    setRows(rows.map((item, i) => (i === at ? { ...item, own: { ...item.own, [key]: value } } : item)));
  return (
    <PageFrame>
      <DraftNote restored={work.restored && saved === 0} onDrop={work.drop} />
      <NativeSelect
        label={text(WORDS.event)}
        maw={360}
        value={code}
        onChange={(event) => put({ code: event.currentTarget.value as EventCode })}
        data={CODES.map((value) => ({ value, label: text(EVENT_TYPES[value].title) }))}
      />
      <section aria-labelledby="common-values">
        <h2 id="common-values">{text(WORDS.common)}</h2>
        <FieldGrid
          fields={fields}
          values={common}
          faultOf={(key) => faultText(faults, key, labels)}
          onChange={(key, value) => work.set((now) => ({ ...now, common: { ...now.common, [key]: value } }))}
        />
      </section>
      <section aria-labelledby="animals">
        <h2 id="animals">
          {text(WORDS.animals)} ({rows.length})
        </h2>
        <div className="add-lines">
          <div className="add-line">
            <Textarea
              label={text(WORDS.paste)}
              value={pasted}
              autosize
              minRows={1}
              maxRows={6}
              onChange={(event) => put({ pasted: event.currentTarget.value })}
            />
            <Button
              variant="default"
              disabled={pasted.trim() === ''}
              aria-label={text(WORDS.addTo)}
              onClick={() => add(pasted.split(/[\s,;]+/), { pasted: '' })}
            >
              {text(WORDS.add)}
            </Button>
          </div>
          <Sources onFound={(by) => void addFound(by)} />
        </div>
        {code !== 'FRX' || rows.length === 0 ? null : <CheckResults onJudge={judge} />}
        {rows.length === 0 ? (
          <Empty title={text(WORDS.empty)} />
        ) : (
          <FieldRows
            head={CARD_WORDS.pgid}
            labelledBy="animals"
            fields={own}
            rows={rows.map((row) => ({ key: row.pgid, name: row.pgid, values: row.own, issues: row.issues }))}
            labels={labels}
            sums={sumOf}
            onChange={change}
            onRemove={(at) => setRows(rows.filter((_, i) => i !== at))}
          />
        )}
      </section>
      {sumsByHouse.length === 0 ? null : <HouseTotals sums={sumsByHouse} counted={counted} onCount={(next) => put({ counted: next })} />}
      <StockNeeded code={code} day={String(common['eventdt'] ?? '')} rows={rows.map((row) => ({ ...common, ...row.own }))} />
      {saved === 0 ? null : (
        <Alert color="green.9" role="status">
          {text({ V: WORDS.saved.V(saved), E: WORDS.saved.E(saved), T: WORDS.saved.T(saved) })}
        </Alert>
      )}
      <SaveButtons
        faults={faults.length}
        heads={rows.length}
        refusals={refusals}
        warnings={warnings}
        busy={busy}
        onSave={(mode, accept) => void save(mode, accept)}
      />
    </PageFrame>
  );
}
