import { Button, NativeSelect, NumberInput, Tabs } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { eventFields } from '#engine/web/forms/event-form.tsx';
import { FieldForm, FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { LastEntries } from '#engine/web/screens/entry-page.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { saveEvent } from '../../contract/event.calls.ts';
import { findSemenBatches, getBoarSemen, removeSemenOut, saveSemenOut } from '../../contract/records.calls.ts';
import { CARD_WORDS } from '../../contract/words.ts';
import { semenEvent } from '../../domain/events/semen.event.ts';
import { diluentVolume, dosesAllowed, usefulSperm } from '../../domain/semen-rules.ts';

const WORDS = {
  collect: { V: 'Lấy tinh', E: 'Collection', T: 'รีดน้ำเชื้อ' },
  out: { V: 'Liều gửi đi, bỏ đi', E: 'Doses sent or thrown away', T: 'โดสที่ส่งหรือทิ้ง' },
  useful: { V: 'Tinh trùng hữu dụng (10⁹)', E: 'Useful sperm (10⁹)', T: 'อสุจิที่ใช้ได้ (10⁹)' },
  doses: { V: 'Số liều đề nghị', E: 'Doses proposed', T: 'จำนวนโดสที่แนะนำ' },
  diluent: { V: 'Thể tích pha thêm (ml)', E: 'Diluent to add (ml)', T: 'น้ำยาเจือจางที่เติม (มล.)' },
  batch: { V: 'Lô tinh', E: 'Semen batch', T: 'ชุดน้ำเชื้อ' },
  poor: {
    V: 'Tinh kém: đề nghị 0 liều. Muốn sản xuất phải ghi lý do.',
    E: 'Poor semen: 0 doses proposed. More only with a reason.',
    T: 'น้ำเชื้อคุณภาพต่ำ แนะนำ 0 โดส หากผลิตต้องระบุสาเหตุ',
  },
  last: { V: 'Năm lần lấy gần nhất', E: 'Last five collections', T: 'รีดห้าครั้งล่าสุด' },
  since: { V: 'Số ngày từ lần trước', E: 'Days since the last', T: 'จำนวนวันจากครั้งก่อน' },
  next: { V: 'Được lấy lại từ', E: 'Next allowed day', T: 'รีดได้อีกตั้งแต่' },
  day: { V: 'Ngày', E: 'Date', T: 'วันที่' },
  boar: { V: 'Đực giống', E: 'Boar', T: 'พ่อพันธุ์' },
  volume: { V: 'Thể tích (ml)', E: 'Volume (ml)', T: 'ปริมาตร (มล.)' },
  motility: { V: 'Hoạt lực (%)', E: 'Motility (%)', T: 'การเคลื่อนไหว (%)' },
  made: { V: 'Số liều', E: 'Doses', T: 'จำนวนโดส' },
  left: { V: 'Còn lại', E: 'Left', T: 'คงเหลือ' },
  usable: { V: 'Dùng đến ngày', E: 'Usable until', T: 'ใช้ได้ถึง' },
  count: { V: 'Số liều', E: 'Doses', T: 'จำนวนโดส' },
  tofarm: { V: 'Gửi đến trại (để trống: bỏ đi)', E: 'Sent to farm (blank: thrown away)', T: 'ส่งไปฟาร์ม (เว้นว่าง: ทิ้ง)' },
  reason: { V: 'Lý do', E: 'Reason', T: 'สาเหตุ' },
  labels: { V: 'Nhãn lô tinh', E: 'Batch labels', T: 'ป้ายชุดน้ำเชื้อ' },
  copies: { V: 'Số nhãn', E: 'Number of labels', T: 'จำนวนป้าย' },
  print: { V: 'In nhãn', E: 'Print the labels', T: 'พิมพ์ป้าย' },
  none: { V: 'Chưa lấy lần nào', E: 'No collection yet', T: 'ยังไม่เคยรีด' },
} as const;

const FIELDS = eventFields(semenEvent);
const LAST: readonly Column[] = [
  { key: 'eventdt', label: WORDS.day, type: 'date' },
  { key: 'volume', label: WORDS.volume, type: 'int' },
  { key: 'motility', label: WORDS.motility, type: 'int' },
  { key: 'doses', label: WORDS.made, type: 'int' },
];
const BATCHES: readonly Column[] = [
  { key: 'batch', label: WORDS.batch, type: 'text' },
  { key: 'pgid', label: WORDS.boar, type: 'animal' },
  { key: 'collectdt', label: WORDS.day, type: 'date' },
  { key: 'usabledt', label: WORDS.usable, type: 'date' },
  { key: 'doses', label: WORDS.made, type: 'int' },
  { key: 'left', label: WORDS.left, type: 'int' },
];

const OUTS: readonly Column[] = [
  { key: 'eventdt', label: WORDS.day, type: 'date' },
  { key: 'batch', label: WORDS.batch, type: 'text' },
  { key: 'count', label: WORDS.count, type: 'int' },
  { key: 'tofarm', label: WORDS.tofarm, type: 'text' },
  { key: 'reason', label: WORDS.reason, type: 'text' },
  { key: 'applyid', label: CARD_WORDS.operator, type: 'text' },
];

/** Settings a farm starts from, until its own are read. */
const SETTINGS = { SPERMDOSE: 3, DOSEVOL: 80, SEMMOT: 70, SEMABN: 25 };

interface Proposed {
  readonly useful: number | null;
  /** Motility too low or too many abnormal: no dose is proposed. */
  readonly poor: boolean;
  readonly doses: number | null;
  /** Diluent to add, ml. */
  readonly diluent: number | null;
}

function proposalOf(values: FieldValues, settings: typeof SETTINGS): Proposed {
  const number = (key: string): number | null => (values[key] == null || values[key] === '' ? null : Number(values[key]));
  const typed = Object.fromEntries(['volume', 'motility', 'concentration', 'abnormal', 'doses'].map((key) => [key, number(key)]));
  const useful = usefulSperm(typed);
  const poor = (number('motility') ?? 100) < settings.SEMMOT || (number('abnormal') ?? 0) > settings.SEMABN;
  if (useful === null) return { useful, poor, doses: null, diluent: null };
  const doses = poor ? 0 : dosesAllowed(typed, number('spermdose') ?? settings.SPERMDOSE);
  const diluent = diluentVolume({ ...typed, doses: number('doses') ?? doses }, number('dosevol') ?? settings.DOSEVOL);
  return { useful, poor, doses, diluent: diluent === null ? null : Math.round(diluent) };
}

/** What the values typed so far allow: useful sperm, doses, diluent. */
function Proposal({ values, pgid, onDoses }: { readonly values: FieldValues; readonly pgid: string; readonly onDoses: (doses: number) => void }) {
  const text = useText();
  const session = useSession();
  const day = /^\d{8}$/.test(String(values['eventdt'])) ? String(values['eventdt']) : (session?.CURBUSDT ?? '');
  const { data } = useCall(getBoarSemen, { pgid, eventdt: day }, { enabled: pgid.length > 1 && day !== '', keep: true });
  const { useful, poor, doses, diluent } = proposalOf(values, data?.settings ?? SETTINGS);
  useEffect(() => {
    if (doses !== null) onDoses(doses);
  }, [doses, onDoses]);
  const facts: readonly (readonly [Text3, string | number | null | undefined])[] = [
    [WORDS.batch, pgid === '' ? null : `${pgid.toUpperCase()}-${String(values['eventdt'] ?? '')}`],
    [WORDS.useful, useful?.toFixed(1)],
    [WORDS.doses, doses],
    [WORDS.diluent, diluent],
    [WORDS.since, data?.days],
    [WORDS.next, data?.next == null ? null : formatDate(data.next as never)],
  ];
  return (
    <section aria-label={text(WORDS.collect)}>
      <table className="report-table">
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label.E}>
              <th scope="row">{text(label)}</th>
              <td className="num">{value ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {poor && useful !== null ? <p role="alert">{text(WORDS.poor)}</p> : null}
      <h3>{text(WORDS.last)}</h3>
      {data === undefined || data.rows.length === 0 ? (
        <p className="dim">{text(WORDS.none)}</p>
      ) : (
        <ReportGrid columns={LAST} rows={data.rows as never} label={text(WORDS.last)} />
      )}
    </section>
  );
}

function Collect() {
  const text = useText();
  const state = useFieldForm({
    fields: FIELDS,
    call: saveEvent,
    draft: 'PigSemenEvent',
    toInput: (values) => ({ ...values, eventcd: 'SEM' }) as never,
    onSaved: () => forget('/herd/'),
    told: true,
  });
  const values = state.form.watch() as FieldValues;
  const pgid = String(values['pgid'] ?? '');
  const { form } = state;
  const proposed = useRef<number | null>(null);
  // The proposal stands in the field until somebody types another number there.
  const propose = useCallback(
    (doses: number) => {
      const typed = form.getValues('doses');
      const own = typed != null && typed !== '' && Number(typed) !== proposed.current;
      proposed.current = doses;
      if (!own) form.setValue('doses', doses);
    },
    [form],
  );
  return (
    <div className="entry-layout" data-aside>
      <div className="entry-form">
        <FormFrame state={state} label={text(WORDS.collect)}>
          <FormFields state={state} />
        </FormFrame>
      </div>
      <div className="entry-aside">
        <Proposal values={values} pgid={pgid} onDoses={propose} />
      </div>
    </div>
  );
}

function Out() {
  const text = useText();
  const { data } = useCall(findSemenBatches, {});
  const rows = data?.rows ?? [];
  const undo = async ({ id }: { readonly id: string }): Promise<boolean> => {
    if ((await send(removeSemenOut, { reqid: newRequestId(), outId: id })) === null) return false;
    forget('/herd/');
    return true;
  };
  const fields = useMemo<readonly Field[]>(
    () => [
      { key: 'batch', kind: 'code', label: WORDS.batch, required: true },
      { key: 'eventdt', kind: 'date', label: WORDS.day, required: true, initial: 'today' },
      { key: 'count', kind: 'int', label: WORDS.count, required: true, min: 1, max: 1000 },
      { key: 'tofarm', kind: 'code', list: 'farm', label: WORDS.tofarm },
      { key: 'reason', kind: 'code', list: 'reason', listParents: { eventcd: 'SEM' }, label: WORDS.reason, required: true },
      { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator, required: true, initial: 'keep' },
    ],
    [],
  );
  const choices = useMemo(
    () => ({ batch: rows.filter(({ left }) => left > 0).map(({ batch, left }) => ({ value: batch, label: `${batch} (${left})` })) }),
    [rows],
  );
  return (
    <>
      <FieldForm
        label={text(WORDS.out)}
        fields={fields}
        rows={choices as never}
        call={saveSemenOut}
        draft="PigSemenEvent.out"
        toInput={(values) => ({ ...values, way: values['tofarm'] == null ? 'thrown' : 'sent' }) as never}
        onSaved={() => forget('/herd/')}
        told
      />
      <ReportGrid columns={BATCHES} rows={rows as never} label={text(WORDS.batch)} />
      <LastEntries columns={OUTS} rows={data?.outs ?? []} onUndo={undo} />
    </>
  );
}

const LABELS_MAX = 200;

/** Labels for the doses of a batch: batch, boar, collected, usable until. */
function Labels() {
  const text = useText();
  const { data } = useCall(findSemenBatches, {});
  const rows = data?.rows ?? [];
  const [chosen, setChosen] = useState('');
  const [copies, setCopies] = useState<number | null>(null);
  const batch = rows.find((row) => row.batch === chosen) ?? rows[0];
  if (batch === undefined) return <p className="dim">{text(WORDS.none)}</p>;
  const count = Math.min(LABELS_MAX, copies ?? batch.doses);
  return (
    <>
      <div className="form-grid no-print">
        <NativeSelect
          label={text(WORDS.batch)}
          value={batch.batch}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setCopies(null);
          }}
          data={rows.map((row) => row.batch)}
        />
        <NumberInput label={text(WORDS.copies)} value={count} min={1} max={LABELS_MAX} onChange={(value) => setCopies(Number(value) || 1)} />
      </div>
      <Button className="no-print" onClick={() => window.print()}>
        {text(WORDS.print)}
      </Button>
      <ul className="label-sheet" aria-label={text(WORDS.labels)}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all labels of a batch are alike.
          <li key={at}>
            <strong>{batch.batch}</strong>
            {text(WORDS.boar)} {batch.pgid} · {formatDate(batch.collectdt as never)}
            <br />
            {text(WORDS.usable)} {formatDate(batch.usabledt as never)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The semen laboratory: collections with what they allow, and doses that leave the store. */
export default function PigSemenEventPage() {
  const text = useText();
  const [tab, setTab] = useState<string | null>('collect');
  return (
    <PageFrame>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List className="no-print">
          <Tabs.Tab value="collect">{text(WORDS.collect)}</Tabs.Tab>
          <Tabs.Tab value="out">{text(WORDS.out)}</Tabs.Tab>
          <Tabs.Tab value="labels">{text(WORDS.labels)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="collect">
          <Collect />
        </Tabs.Panel>
        <Tabs.Panel value="out">
          <Out />
        </Tabs.Panel>
        <Tabs.Panel value="labels">
          <Labels />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
