import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { type EnteredRow, EntryPage, useUndo } from '#engine/web/screens/entry-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { findEntries, removeEntry, saveEntry } from '../../contract/entry.calls.ts';
import { GROW_EVENTS } from '../../domain/event-types.ts';
import { codeField, G, weightField } from '../../domain/fields.ts';
import { E, WAY_WORDS, WAYS, type WayIn } from './entry-words.ts';
import { HouseCard } from './house-card.tsx';
import { PoolPicker, type Taken } from './pool-picker.tsx';
import { type Transfer, TransferPicker } from './transfer-picker.tsx';

const HOUSE: Field = codeField('roomid', E.house, 'room', { listParents: { batchflg: 'Y' }, required: true });
const OPENDT: Field = { key: 'opendt', kind: 'date', label: G.opendt, help: E.openHelp };
const ENTRYDT: Field = { key: 'entrydt', kind: 'date', label: G.entrydt, required: true, initial: 'today' };
const TAIL: readonly Field[] = [
  codeField('applyid', G.operator, 'applyid', { required: true, initial: 'keep' }),
  { key: 'remark', kind: 'longtext', label: G.remark, maxLength: 500 },
];
const COUNTED: ReadonlySet<string> = new Set(['heads']);

/** Fields of each way in; the head of a weaning come from its groups, those of a transfer from what was sent. */
const FIELDS: Readonly<Record<WayIn, readonly Field[]>> = {
  weaning: [OPENDT, ENTRYDT, ...GROW_EVENTS.INW.fields.filter(({ key }) => !COUNTED.has(key)), ...TAIL],
  purchase: [OPENDT, ENTRYDT, ...GROW_EVENTS.INP.fields, ...TAIL],
  transfer: [OPENDT, ENTRYDT, weightField(), ...TAIL],
  open: [{ key: OPENDT.key, kind: 'date', label: G.opendt, required: true, initial: 'today' }, ...TAIL],
};

const COLUMNS: readonly Column[] = [
  { key: 'eventdt', label: G.entrydt, type: 'date' },
  { key: 'roomid', label: G.house, type: 'text' },
  { key: 'parityid', label: G.batch, type: 'int' },
  { key: 'eventName', label: G.way, type: 'text' },
  { key: 'heads', label: G.heads, type: 'int' },
  { key: 'weight', label: G.weight, type: 'decimal', decimals: 1, unit: 'kg' },
];

/** What pigs in a house change. */
const STALE = ['/growfinish/', '/common/', '/herd/'];

const day8 = (value: unknown): string | null => (typeof value === 'string' && /^\d{8}$/.test(value) ? value : null);
const numeric = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

interface FormProps {
  readonly way: WayIn;
  readonly roomid: string;
}

/** Head the record brings: of its groups, of the transfer, or as typed. */
function headOf(way: WayIn, values: FieldValues, taken: readonly Taken[], transfer: Transfer | null): number | null {
  if (way === 'weaning') return taken.reduce((sum, { heads }) => sum + heads, 0) || null;
  return way === 'transfer' ? (transfer?.heads ?? null) : numeric(values['heads']);
}

/** The body of the save. */
function bodyOf({ way, roomid }: FormProps, values: FieldValues, taken: readonly Taken[], transfer: Transfer | null): object {
  const heads = headOf(way, values, taken, transfer);
  return {
    ...values,
    way,
    roomid,
    ...(heads === null || way === 'transfer' ? {} : { heads }),
    ...(way === 'weaning' ? { groups: taken } : {}),
    ...(way === 'transfer' ? { transferId: transfer?.transferId ?? null } : {}),
  };
}

/** One record of pigs in, the house beside it. */
function EntryForm({ way, roomid }: FormProps) {
  const text = useText();
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const props = { way, roomid };
  const state = useFieldForm({
    fields: FIELDS[way],
    call: saveEntry,
    draft: `PigletEntry.${way}.${roomid}`,
    toInput: (values) => bodyOf(props, values, taken, transfer),
    confirmed: true,
    forgets: STALE,
    onSaved: () => {
      setTaken([]);
      setTransfer(null);
    },
  });
  const values = state.form.watch() as FieldValues;
  const heads = headOf(way, values, taken, transfer);
  const weight = numeric(values['weight']);
  const ready = way === 'open' ? day8(values['opendt']) !== null : heads !== null && day8(values['entrydt']) !== null;
  return (
    <div className="entry-layout" data-aside>
      <div className="entry-form">
        <FormFrame state={state} label={text(E.form)}>
          {way === 'transfer' ? <TransferPicker chosen={transfer?.transferId ?? null} onChoose={setTransfer} /> : null}
          {way === 'weaning' ? <PoolPicker day={day8(values['entrydt'])} taken={taken} onChange={setTaken} /> : null}
          <div className="form-grid">
            <FormFields state={state} />
          </div>
        </FormFrame>
      </div>
      <div className="entry-aside">
        <HouseCard
          roomid={roomid}
          body={ready ? bodyOf(props, values, taken, transfer) : null}
          meanWeight={weight === null || heads === null ? null : weight / heads}
        />
      </div>
    </div>
  );
}

const titleOf = (eventcd: string) => (GROW_EVENTS[eventcd as keyof typeof GROW_EVENTS] ?? GROW_EVENTS.INP).title;

/**
 * Page by hand: the fields of a record follow the way in, its head come from pools or from what was sent.
 * Pigs into a batch house, from weaning, by purchase or sent by another farm; the last records below, the own ones with undo.
 */
export default function PigletEntryPage() {
  const text = useText();
  const [way, setWay] = useState<WayIn>('weaning');
  const [house, setHouse] = useState<FieldValue>(null);
  const roomid = typeof house === 'string' ? house : '';
  const { data } = useCall(findEntries, {}, { keep: true });
  const rows = (data?.rows ?? [])
    .filter(({ own }) => own)
    .map(({ own: _, ...row }): EnteredRow => ({ ...row, eventName: text(titleOf(row.eventcd)) }));
  const undo = useUndo(removeEntry, ({ id }) => ({ eventId: id, reason: 'undo' }), STALE);
  return (
    <EntryPage columns={COLUMNS} rows={rows} onUndo={undo}>
      <Stack>
        <SegmentedControl
          aria-label={text(E.way)}
          value={way}
          onChange={(value) => setWay(value as WayIn)}
          fullWidth
          data={WAYS.map((value) => ({ value, label: text(WAY_WORDS[value]) }))}
        />
        <FieldWidget field={HOUSE} value={house} onChange={setHouse} />
        {roomid === '' ? null : <EntryForm key={`${way}.${roomid}`} way={way} roomid={roomid} />}
      </Stack>
    </EntryPage>
  );
}
