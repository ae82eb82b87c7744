import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { columnOf } from '#engine/define/resource.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { EntryPage, useUndo } from '#engine/web/screens/entry-page.tsx';
import { useJustEntered } from '#engine/web/screens/just-entered.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { DOSE_FIELDS, findVaccinations, removeVaccination, saveVaccination } from '../../contract/health/dose.calls.ts';
import { HW } from '../../contract/health/words.ts';
import { VaccineTables } from './vaccine-tables.tsx';

const WORDS = {
  form: t3('Ghi một lần tiêm', 'A vaccination', 'บันทึกการฉีดวัคซีน'),
  issued: t3('Vắc xin đã xuất, chưa ghi tiêm', 'Issued, not entered yet', 'จ่ายแล้วแต่ยังไม่บันทึก'),
  take: t3('Lấy vào', 'Take over', 'นำมาบันทึก'),
  none: t3('Không còn phiếu xuất vắc xin nào chờ ghi.', 'Nothing issued waits to be entered.', 'ไม่มีวัคซีนที่จ่ายแล้วรอบันทึก'),
  leave: t3('Không lấy từ phiếu xuất', 'Not from the issue', 'ไม่ใช้ใบจ่าย'),
} as const;

type Answer = OutputOf<typeof findVaccinations>;
type Issued = Answer['issued'][number];

/** Members of an issued line that begin the form. */
const TAKEN = ['roomid', 'givendt', 'itemid', 'disease', 'doseno', 'lot', 'expdt', 'mlhead', 'route', 'applyid', 'ageweeks'] as const;

/** What the form begins with; the head of the house where the note names none. */
function beginOf(line: Issued, houses: Answer['houses']): FieldValues {
  const known = Object.fromEntries(TAKEN.filter((key) => line[key] !== null && line[key] !== '').map((key) => [key, line[key]]));
  const heads = line.heads ?? houses.find(({ roomid }) => roomid === line.roomid)?.heads ?? null;
  return { ...known, ...(heads === null || heads < 1 ? {} : { heads }) } as FieldValues;
}

/** Issued lines shown beside the form. */
const SHOWN = 8;

const keyOf = ({ noteid, lineno, lot }: Issued): string => `${noteid}.${lineno}.${lot}`;

interface IssuedProps {
  readonly rows: readonly Issued[];
  readonly taken: string | null;
  readonly onTake: (line: Issued) => void;
}

/** What the stock issued to houses and nobody entered: one press begins the form with it. */
function IssuedLines({ rows, taken, onTake }: IssuedProps) {
  const text = useText();
  return (
    <Part title={WORDS.issued} more={<span className="dim">{rows.length}</span>}>
      {rows.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <ul className="plain-list">
        {rows.slice(0, SHOWN).map((line) => (
          <li key={keyOf(line)}>
            <strong>{line.roomid}</strong> · {formatDate(line.givendt as never)} · {line.item}
            <br />
            <span className="dim">
              {formatNumber(line.qty)} {line.unit}
              {line.lot === '' ? '' : ` · ${text(HW.lot)} ${line.lot}`}
            </span>{' '}
            <Button
              size="compact-sm"
              variant={taken === keyOf(line) ? 'filled' : 'light'}
              aria-label={`${text(WORDS.take)} ${line.roomid} ${line.item}`}
              onClick={() => onTake(line)}
            >
              {text(WORDS.take)}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const COLUMNS: readonly Column[] = [
  columnOf(DOSE_FIELDS[1]),
  { key: 'roomid', label: HW.house, type: 'text' },
  { key: 'item', label: HW.vaccine, type: 'text' },
  columnOf(DOSE_FIELDS[4]),
  columnOf(DOSE_FIELDS[5]),
  { key: 'lot', label: HW.lot, type: 'text' },
];

/** Saved doses of earlier sittings beside those of this one. */
function useLast(data: Answer | undefined) {
  const entered = useJustEntered('LabVacxinRoom');
  const rows = useMemo(() => {
    const now = new Set(entered.rows.map(({ id }) => id));
    const before = (data?.rows ?? []).filter(({ doseid }) => !now.has(doseid));
    return [
      ...entered.rows,
      ...before.map(({ doseid, givendt, roomid, item, doseno, heads, lot, undo }) => ({
        id: doseid,
        givendt,
        roomid,
        item,
        doseno,
        heads,
        lot,
        _undo: undo ? 1 : 0,
      })),
    ];
  }, [entered.rows, data]);
  return { entered, rows };
}

interface FormProps {
  readonly line: Issued | null;
  readonly houses: Answer['houses'];
  readonly onSaved: (saved: OutputOf<typeof saveVaccination>, values: FieldValues) => void;
  readonly onLeave: () => void;
}

/** One dose; taken over from an issued line it begins with what the note says. */
function DoseForm({ line, houses, onSaved, onLeave }: FormProps) {
  const text = useText();
  return (
    <FieldForm
      fields={DOSE_FIELDS}
      call={saveVaccination}
      label={text(WORDS.form)}
      draft={`LabVacxinRoom${line === null ? '' : `.${keyOf(line)}`}`}
      folds="LabVacxinRoom"
      startAtEmpty
      {...(line === null ? {} : { initial: beginOf(line, houses) })}
      toInput={(values) => ({ ...values, noteid: line?.noteid ?? null, lineno: line?.lineno ?? null })}
      onSaved={onSaved}
      confirmed
      actions={
        line === null ? undefined : (
          <Button variant="default" onClick={onLeave}>
            {text(WORDS.leave)}
          </Button>
        )
      }
    />
  );
}

/**
 * Page by hand: issued lines begin the form, the vaccines of all houses with what the samples answered stand below.
 * Vaccinations by house: what each got, what is due, the newest entries with undo.
 */
export default function LabVacxinRoomPage() {
  const mayAdd = useRights('LabVacxinRoom').add;
  const { data } = useCall(findVaccinations, {}, { keep: true });
  const { entered, rows } = useLast(data);
  const [line, setLine] = useState<Issued | null>(null);
  const undo = useUndo(removeVaccination, ({ id }) => ({ doseId: id, change: 'undo' }), ['/lab/'], entered);
  const names = new Map([...(data?.issued ?? []), ...(data?.cells ?? [])].map(({ itemid, item }) => [itemid, item]));
  const saved: FormProps['onSaved'] = ({ id }, { givendt, roomid, itemid, doseno, heads, lot }) => {
    entered.add({
      ...{ id, givendt: String(givendt), roomid: String(roomid), item: names.get(String(itemid)) ?? String(itemid) },
      ...{ doseno: Number(doseno), heads: Number(heads), lot: String(lot ?? '') },
    });
    setLine(null);
    forget('/lab/');
  };
  const key = line === null ? null : keyOf(line);
  return (
    <EntryPage
      columns={COLUMNS}
      rows={rows}
      {...(mayAdd ? { onUndo: undo } : {})}
      below={data === undefined ? null : <VaccineTables data={data} />}
      aside={data === undefined || !mayAdd ? null : <IssuedLines rows={data.issued} taken={key} onTake={setLine} />}
    >
      {mayAdd ? <DoseForm key={key} line={line} houses={data?.houses ?? []} onSaved={saved} onLeave={() => setLine(null)} /> : null}
    </EntryPage>
  );
}
