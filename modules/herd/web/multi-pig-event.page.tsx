import { Alert, Button, NativeSelect, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { blankToNull, checkFields } from '#engine/define/field-check.ts';
import { forget } from '#engine/web/client/query.ts';
import { send } from '#engine/web/client/send.ts';
import { DraftNote } from '#engine/web/forms/draft-note.tsx';
import { eventFields } from '#engine/web/forms/event-form.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { showFirstWrong } from '#engine/web/ui/wrong-field.ts';
import type { Issue } from '#kernel/issue.ts';
import { saveEvents } from '../contract/event.calls.ts';
import { findAnimals } from '../contract/find.calls.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import type { EventCode } from '../domain/herd-event.ts';
import { weanedByHouse } from '../domain/nursery.ts';
import { eventKind } from './event-kind.ts';
import { CheckResults, HouseTotals, type Source, Sources } from './records/multi-pig-parts.tsx';
import { SaveMany } from './records/save-many.tsx';
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
  saved: { V: (n: number) => `Đã lưu ${n} dòng.`, E: (n: number) => `${n} rows saved.`, T: (n: number) => `บันทึกแล้ว ${n} แถว` },
} as const;

type Row = { readonly pgid: string; readonly own: FieldValues; readonly issues: readonly Issue[] };

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

/** The work of the page: what is typed, what is wrong with it, and the save. */
function useManyEvents() {
  const text = useText();
  const session = useSession();
  const [search] = useParams();
  const work = useKeptState<Work>(`MultiPigEvent.${search['pgids'] ?? ''}.${search['eventcd'] ?? search['event'] ?? ''}`, () =>
    startOf(search, session?.CURBUSDT ?? null),
  );
  const { code, common, rows, counted } = work.value;
  const put = (over: Partial<Work>) => work.set((now) => ({ ...now, ...over }));
  const [checked, setChecked] = useState(false);
  const [saved, setSaved] = useState(0);
  const fields = useMemo(() => eventFields(eventKind(code, false), []), [code]);
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, text(field.label)])), [fields, text]);
  const sumsByHouse = code === 'WEA' ? weanedByHouse(rows.map((row) => ({ ...common, ...row.own }))) : [];
  const saving = useAct(saveEvents, {
    onSaved: (answer) => {
      setSaved(answer.saved);
      if (answer.saved > 0) forget('/herd/');
      const answerOf = new Map(answer.rows.map((row) => [row.row, row]));
      const left = rows.map((row, i) => ({ row, answer: answerOf.get(i + 1) })).filter(({ answer: item }) => answer.saved === 0 || item?.ok !== true);
      const next = left.map(({ row, answer: item }) => ({ ...row, issues: item?.issues ?? [] }));
      put({ rows: next, ...(answer.saved > 0 ? { counted: {} } : {}) });
    },
  });
  /** True when the values for all are sound; else the cursor goes to the first that is not. */
  const sound = (): boolean => {
    const [wrong] = commonIssues(fields, work.value);
    setChecked(wrong !== undefined);
    if (wrong !== undefined) showFirstWrong();
    return wrong === undefined;
  };
  const save = (mode: 'all' | 'good', accept: boolean) => {
    setSaved(0);
    if (!sound()) return;
    const body = rows.map((row) => ({ ...common, ...row.own, eventcd: code, pgid: row.pgid, eventdt: String(common['eventdt'] ?? '') }));
    const houses = sumsByHouse.flatMap(({ roomid }) => (counted[roomid] === undefined ? [] : [{ roomid, total: counted[roomid] }]));
    void saving.save({ rows: body, mode, accept, ...(houses.length === 0 ? {} : { houses }) });
  };
  return { work, put, fields, labels, sumsByHouse, save, saved, busy: saving.busy, faults: checked ? commonIssues(fields, work.value) : [] };
}

/** Adds animals: scanned, pasted, or searched for. */
function Adding({ pasted, onPaste, onAdd }: { readonly pasted: string; readonly onPaste: (pasted: string) => void; readonly onAdd: OnAdd }) {
  const text = useText();
  const addFound = async (by: Source) => {
    const found = await send(findAnimals, { ...by, size: LIMIT });
    if (found !== null) onAdd(found.rows.map((row) => row.pgid));
  };
  return (
    <div className="add-lines">
      <div className="add-line">
        <Textarea label={text(WORDS.paste)} value={pasted} rows={1} onChange={(event) => onPaste(event.currentTarget.value)} />
        <Button
          variant="default"
          disabled={pasted.trim() === ''}
          aria-label={text(WORDS.addTo)}
          onClick={() => onAdd(pasted.split(/[\s,;]+/), { pasted: '' })}
        >
          {text(WORDS.add)}
        </Button>
      </div>
      <Sources onFound={(by) => void addFound(by)} />
    </div>
  );
}

type OnAdd = (pgids: readonly string[], over?: Partial<Work>) => void;

interface AnimalsProps {
  readonly work: Work;
  readonly labels: Readonly<Record<string, string>>;
  readonly put: (over: Partial<Work>) => void;
}

/** The animals of the event, each with its exceptions and what is refused of it. */
function Animals({ work, labels, put }: AnimalsProps) {
  const text = useText();
  const { code, common, rows, pasted } = work;
  const own = eventKind(code, false).fields;
  const add: OnAdd = (pgids, over = {}) => {
    const known = new Set(rows.map((row) => row.pgid));
    put({ rows: [...rows, ...rowsOf(pgids).filter(({ pgid }) => !known.has(pgid))].slice(0, LIMIT), ...over });
  };
  const setOwn = (at: (row: Row, i: number) => FieldValues) => put({ rows: rows.map((row, i) => ({ ...row, own: { ...row.own, ...at(row, i) } })) });
  const sumOf = new Map(
    own
      .filter(({ kind }) => kind === 'int' || kind === 'decimal')
      .map(({ key }) => [key, rows.reduce((sum, row) => sum + Number(row.own[key] ?? common[key] ?? 0), 0)] as const),
  );
  return (
    <section aria-labelledby="animals">
      <h2 id="animals">
        {text(WORDS.animals)} ({rows.length})
      </h2>
      <Adding pasted={pasted} onPaste={(next) => put({ pasted: next })} onAdd={add} />
      {code !== 'FRX' || rows.length === 0 ? null : (
        // Every row gets its result: the identities named are negative, the rest positive.
        <CheckResults onJudge={(negatives) => setOwn(({ pgid }) => ({ fregexamreslt: negatives.has(pgid) ? 'negative' : 'positive' }))} />
      )}
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
          onChange={(at, key, value: FieldValue) => setOwn((_, i) => (i === at ? { [key]: value } : {}))}
          onRemove={(at) => put({ rows: rows.filter((_, i) => i !== at) })}
        />
      )}
    </section>
  );
}

/**
 * Page by hand: values for all animals over a grid of exceptions, filled by scanning, pasting and searching.
 * One event for many animals: common values once, exceptions row by row, everything wrong at once.
 */
export default function MultiPigEventPage() {
  const text = useText();
  const { work, put, fields, labels, sumsByHouse, save, saved, busy, faults } = useManyEvents();
  const { code, common, rows, counted } = work.value;
  const refusals = rows.filter((row) => row.issues.some((issue) => issue.level !== 'warning')).length;
  const warnings = rows.filter((row) => row.issues.length > 0).length - refusals;
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
          folds={`MultiPigEvent.${code}`}
          faultOf={(key) => faultText(faults, key, labels)}
          onChange={(key, value) => work.set((now) => ({ ...now, common: { ...now.common, [key]: value } }))}
        />
      </section>
      <Animals work={work.value} labels={labels} put={put} />
      {sumsByHouse.length === 0 ? null : <HouseTotals sums={sumsByHouse} counted={counted} onCount={(next) => put({ counted: next })} />}
      <StockNeeded code={code} day={String(common['eventdt'] ?? '')} rows={rows.map((row) => ({ ...common, ...row.own }))} />
      {saved === 0 ? null : (
        <Alert color="green.9" role="status">
          {text({ V: WORDS.saved.V(saved), E: WORDS.saved.E(saved), T: WORDS.saved.T(saved) })}
        </Alert>
      )}
      <SaveMany
        faults={faults.flatMap(({ field }) => field ?? [])}
        labels={labels}
        heads={rows.length}
        refusals={refusals}
        warnings={warnings}
        busy={busy}
        onSave={save}
      />
    </PageFrame>
  );
}
