import { Box, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { columnOf } from '#engine/define/resource.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import type { FormValues } from '#engine/web/forms/resolver.ts';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { EntryPage, useUndo } from '#engine/web/screens/entry-page.tsx';
import { useJustEntered } from '#engine/web/screens/just-entered.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { useNarrow } from '#engine/web/ui/use-media.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { CHANGE } from '../../contract/corrections-fields.ts';
import { changeNurseryDeath, getNursery, removeNurseryDeath, saveNurseryDeath } from '../../contract/records.calls.ts';
import { NURSERY_DEATH, NURSERY_HOUSE } from '../../contract/records-fields.ts';

const WORDS = {
  form: { V: 'Heo cai sữa chết', E: 'Nursery deaths', T: 'ลูกสุกรอนุบาลตาย' },
  heads: { V: 'Số heo trong chuồng', E: 'Pigs in the house', T: 'จำนวนในโรงเรือน' },
  weaned: { V: 'Cai sữa vào', E: 'Weaned in', T: 'หย่านมเข้า' },
  movedIn: { V: 'Chuyển đến', E: 'Moved in', T: 'ย้ายเข้า' },
  movedOut: { V: 'Chuyển đi', E: 'Moved out', T: 'ย้ายออก' },
  age: { V: 'Tuổi trung bình (ngày)', E: 'Mean age (days)', T: 'อายุเฉลี่ย (วัน)' },
  recent: { V: 'Chết 14 ngày qua', E: 'Deaths of the last 14 days', T: 'ตายใน 14 วันที่ผ่านมา' },
  edit: { V: 'Sửa', E: 'Edit', T: 'แก้ไข' },
  editing: { V: 'Sửa dòng đã lưu', E: 'Correct a saved row', T: 'แก้ไขรายการที่บันทึกแล้ว' },
  cancel: { V: 'Không sửa nữa', E: 'Leave it as it was', T: 'ยกเลิกการแก้ไข' },
  none: { V: 'Không có', E: 'None', T: 'ไม่มี' },
  batch: {
    V: 'Chuồng này nuôi theo lứa: ghi heo chết ở màn hình heo thịt.',
    E: 'This house is run as a batch: deaths are typed with the grow-finish events.',
    T: 'โรงเรือนนี้เลี้ยงเป็นรุ่น ให้บันทึกที่หน้าสุกรขุน',
  },
} as const;

const FIELDS: readonly Field[] = Object.values(NURSERY_DEATH);
type DeathRow = OutputOf<typeof getNursery>['rows'][number];

const COLUMNS: readonly Column[] = [
  columnOf(NURSERY_DEATH.eventdt),
  columnOf(NURSERY_HOUSE),
  columnOf(NURSERY_DEATH.count),
  columnOf(NURSERY_DEATH.week),
  { key: 'heads', label: WORDS.heads, type: 'int' },
];

interface HouseProps {
  readonly roomid: string;
  readonly day: string;
  readonly onEdit: (row: DeathRow) => void;
}
type House = OutputOf<typeof getNursery>;

/** What came, went and died, and the saved rows of the last days, which can be corrected. */
function HouseBody({ house, onEdit }: { readonly house: House } & Pick<HouseProps, 'onEdit'>) {
  const text = useText();
  const { weaned, movedIn, movedOut, dead, age, week, rows } = house;
  const facts = [
    [WORDS.weaned, formatNumber(weaned)],
    [WORDS.movedIn, formatNumber(movedIn)],
    [WORDS.movedOut, formatNumber(movedOut)],
    [NURSERY_DEATH.count.label, formatNumber(dead)],
    [WORDS.age, age === null ? null : Math.round(age)],
    [NURSERY_DEATH.week.label, week],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      <h3>{text(WORDS.recent)}</h3>
      {rows.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <ul className="plain-list">
        {rows.map((row) => (
          <li key={row.deathId}>
            {formatDate(row.eventdt)}: {row.count} ({text(NURSERY_DEATH.way.options[row.way])}){' '}
            <Button size="compact-xs" variant="subtle" onClick={() => onEdit(row)}>
              {text(WORDS.edit)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The house beside the form; on a phone its head, age and deaths of the last days in a line, the rest behind it. */
function HouseCard({ roomid, day, onEdit }: HouseProps) {
  const text = useText();
  const narrow = useNarrow();
  const growing = useRegistry().routes.get('PigletEvent');
  const { data } = useCall(getNursery, { roomid, eventdt: day }, { keep: true });
  if (data === undefined) return null;
  if (data.batchflg)
    return (
      <p role="alert">
        {text(WORDS.batch)} {growing === undefined ? null : <PageLink name="PigletEvent">{text(growing.title)}</PageLink>}
      </p>
    );
  const head = (
    <span className="animal-summary-head">
      <strong className="animal-summary-id">{roomid}</strong> {text(WORDS.heads)}: {formatNumber(data.heads)}
    </span>
  );
  const body = <HouseBody house={data} onEdit={onEdit} />;
  if (!narrow)
    return (
      <section className="animal-summary" aria-label={text(NURSERY_HOUSE.label)}>
        {head}
        {body}
      </section>
    );
  const died = data.days.reduce((sum, { count }) => sum + count, 0);
  const short = [...(data.age === null ? [] : [[WORDS.age, Math.round(data.age)] as const]), [WORDS.recent, died] as const];
  return (
    <details className="animal-summary" aria-label={text(NURSERY_HOUSE.label)}>
      <summary>
        {head}
        <span className="dim">{short.map(([label, value]) => `${text(label)}: ${formatNumber(value)}`).join(' · ')}</span>
      </summary>
      {body}
    </details>
  );
}

interface FormProps {
  readonly roomid: string;
  /** The saved row that is corrected; null for a new one. */
  readonly row: DeathRow | null;
  readonly onDay: (day: string) => void;
  readonly onSaved: (saved: OutputOf<typeof saveNurseryDeath>, values: FieldValues) => void;
  readonly onCancel: () => void;
}

const day8 = (value: unknown): value is string => typeof value === 'string' && /^\d{8}$/.test(value);

/** Puts the week of age of the house's pigs into the field until somebody types another; nothing without a house. */
function useProposedWeek(form: UseFormReturn<FormValues>, roomid: string, day: string | null, typed: FieldValue): void {
  const { data } = useCall(getNursery, { roomid, eventdt: day ?? '' }, { enabled: roomid !== '' && day !== null, keep: true });
  const proposed = useRef<number | null>(null);
  const week = roomid === '' ? null : (data?.week ?? null);
  useEffect(() => {
    const own = typed !== null && typed !== '' && Number(typed) !== proposed.current;
    if (week === null || own) return;
    proposed.current = week;
    if (typed === null || Number(typed) !== week) form.setValue('week', week);
  }, [week, typed, form]);
}

/** One line of deaths; the week of age follows the house until somebody types another. */
function DeathForm({ roomid, row, onDay, onSaved, onCancel }: FormProps) {
  const text = useText();
  const state = useFieldForm({
    fields: row === null ? FIELDS : [...FIELDS, CHANGE],
    call: row === null ? saveNurseryDeath : (changeNurseryDeath as unknown as typeof saveNurseryDeath),
    draft: `FeedpigEvent.${row === null ? roomid : row.deathId}`,
    folds: 'FeedpigEvent',
    ...(row === null ? {} : { initial: row as unknown as FieldValues }),
    toInput: (values) => ({ ...values, roomid, ...(row === null ? {} : { deathId: row.deathId }) }),
    onSaved,
    confirmed: true,
  });
  const values = state.form.watch() as FieldValues;
  const day = day8(values['eventdt']) ? values['eventdt'] : null;
  useEffect(() => {
    if (day !== null) onDay(day);
  }, [day, onDay]);
  useProposedWeek(state.form, row === null ? roomid : '', day, values['week'] ?? null);
  return (
    <FormFrame
      state={state}
      label={text(row === null ? WORDS.form : WORDS.editing)}
      actions={
        row === null ? undefined : (
          <Button variant="default" onClick={onCancel}>
            {text(WORDS.cancel)}
          </Button>
        )
      }
    >
      {row === null ? null : <h2>{text(WORDS.editing)}</h2>}
      <div className="form-grid">
        <FormFields state={state} />
      </div>
    </FormFrame>
  );
}

/**
 * Page by hand: the week of age follows the house, and saved lines are corrected beside the form.
 * Deaths of weaned piglets by house, several lines in one sitting; a saved row of the last 14 days can be corrected.
 */
export default function FeedpigEventPage() {
  const session = useSession();
  const entered = useJustEntered('FeedpigEvent');
  const [house, setHouse] = useState<FieldValue>(null);
  const [row, setRow] = useState<DeathRow | null>(null);
  const [day, setDay] = useState<string>(session?.CURBUSDT ?? '');
  const roomid = typeof house === 'string' ? house : '';
  const undo = useUndo(removeNurseryDeath, ({ id }) => ({ deathId: id, change: 'undo' }), ['/herd/'], entered);
  const saved = ({ deathId, heads }: OutputOf<typeof saveNurseryDeath>, values: FieldValues) => {
    const { eventdt, count, week } = values;
    if (row !== null) entered.remove(row.deathId);
    entered.add({ id: deathId, eventdt: String(eventdt), roomid, count: Number(count), week: Number(week), heads });
    setRow(null);
    forget('/herd/');
  };
  return (
    <EntryPage
      columns={COLUMNS}
      rows={entered.rows}
      onUndo={undo}
      aside={roomid === '' || day === '' ? null : <HouseCard roomid={roomid} day={day} onEdit={setRow} />}
    >
      <Box mb="md">
        <FieldWidget
          field={NURSERY_HOUSE}
          value={house}
          onChange={(value) => {
            setHouse(value);
            setRow(null);
          }}
        />
      </Box>
      <DeathForm key={`${roomid}.${row?.deathId ?? ''}`} roomid={roomid} row={row} onDay={setDay} onSaved={saved} onCancel={() => setRow(null)} />
    </EntryPage>
  );
}
