import { SegmentedControl, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { code, date } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import { columnOf } from '#engine/define/resource.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { EntryPage, useUndo } from '#engine/web/screens/entry-page.tsx';
import type { EnteredRow } from '#engine/web/screens/just-entered.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { BATCH_WORDS, weightField } from '../domain/batch-fields.ts';
import { completed, entryWays, eventOf, housesOf } from '../domain/kind.ts';
import { fieldsOf } from './entry-fields.ts';
import { HouseCard } from './house-card.tsx';
import type { BatchKit, Taken, Transfer } from './kit.ts';
import { TransferPicker } from './transfer-picker.tsx';
import { WORDS } from './words.ts';

const W = BATCH_WORDS;
const COLUMNS: readonly Column[] = [
  columnOf(date('eventdt', W.entrydt)),
  columnOf(code('roomid', W.house)),
  { key: 'parityid', label: W.batch, type: 'int' },
  columnOf(code('eventName', W.way)),
  { key: 'heads', label: W.heads, type: 'int' },
  columnOf(weightField()),
];

const day8 = (value: unknown): string | null => (typeof value === 'string' && /^\d{8}$/.test(value) ? value : null);
const numeric = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

interface FormProps {
  readonly kit: BatchKit;
  readonly way: string;
  readonly roomid: string;
}

/** What a record is made of beside its fields. */
interface Chosen {
  readonly taken: readonly Taken[];
  readonly transfer: Transfer | null;
}

const NOTHING: Chosen = { taken: [], transfer: null };

/** What was typed with what follows from it: birds paid and free are the birds in, grams of one the weight of all. */
function wholeOf({ kit: { kind }, way }: FormProps, values: FieldValues): FieldValues {
  const known = kind.ways[way];
  return known === undefined ? values : completed(eventOf(kind, known.code), values).body;
}

/** Head the record brings: of its pools, of the transfer, or as typed. */
function headOf(props: FormProps, values: FieldValues, { taken, transfer }: Chosen): number | null {
  const { kind } = props.kit;
  if (kind.ways[props.way]?.pooled === true) return taken.reduce((sum, { heads }) => sum + heads, 0) || null;
  return props.way === kind.sent ? (transfer?.heads ?? null) : numeric(wholeOf(props, values)['heads']);
}

/** The body of the save. */
function bodyOf(props: FormProps, values: FieldValues, chosen: Chosen): object {
  const { kit, way, roomid } = props;
  const heads = headOf(props, values, chosen);
  const sent = way === kit.kind.sent;
  return {
    ...values,
    way,
    roomid,
    ...(heads === null || sent ? {} : { heads }),
    ...(kit.kind.ways[way]?.pooled === true ? { groups: chosen.taken } : {}),
    ...(sent ? { transferId: chosen.transfer?.transferId ?? null } : {}),
  };
}

/** One record of animals in, the house beside it. */
function EntryForm(props: FormProps) {
  const { kit, way, roomid } = props;
  const text = useText();
  const rights = useRights(kit.calls.screens.entry);
  const [chosen, setChosen] = useState(NOTHING);
  const fields = useMemo(() => fieldsOf(kit.kind, way), [kit.kind, way]);
  const state = useFieldForm({
    fields,
    call: kit.calls.saveEntry,
    draft: `${kit.calls.screens.entry}.${way}.${roomid}`,
    toInput: (values) => bodyOf(props, values, chosen),
    folds: `${kit.calls.screens.entry}.${way}`,
    confirmed: true,
    forgets: kit.forgets,
    onSaved: () => setChosen(NOTHING),
  });
  const values = state.form.watch() as FieldValues;
  const heads = headOf(props, values, chosen);
  const weight = numeric(wholeOf(props, values)['weight']);
  const day = day8(values['entrydt']);
  const ready = kit.kind.ways[way] === undefined ? day8(values['opendt']) !== null : heads !== null && day !== null;
  const { Planned } = kit;
  // What the pools hold is answered to who may take from them.
  const Pool = kit.kind.ways[way]?.pooled === true && rights.add ? kit.Pool : undefined;
  return (
    <div className="entry-layout" data-aside>
      <div className="entry-form">
        <FormFrame state={state} label={text(W.record)}>
          {way === kit.kind.sent ? (
            <TransferPicker kit={kit} chosen={chosen.transfer} onChoose={(transfer) => setChosen({ ...chosen, transfer })} />
          ) : null}
          {Pool === undefined ? null : <Pool day={day} taken={chosen.taken} onChange={(taken) => setChosen({ ...chosen, taken })} />}
          <div className="form-grid">
            <FormFields state={state} />
          </div>
        </FormFrame>
      </div>
      <div className="entry-aside">
        <HouseCard
          kit={kit}
          roomid={roomid}
          body={ready ? bodyOf(props, values, chosen) : null}
          meanWeight={weight === null || heads === null ? null : weight / heads}
        />
        {Planned === undefined ? null : (
          <Planned roomid={roomid} birthdt={day8(values['birthdt']) ?? chosen.transfer?.birthdt ?? null} entrydt={day} />
        )}
      </div>
    </div>
  );
}

/** Animals into a batch house by each way of the kind; the last records below, the own ones with undo. */
export function BatchEntry({ kit }: { readonly kit: BatchKit }) {
  const text = useText();
  const ways = Object.entries(entryWays(kit.kind).words);
  const [way, setWay] = useState(ways[0]?.[0] ?? '');
  const [house, setHouse] = useState<FieldValue>(null);
  const roomid = typeof house === 'string' ? house : '';
  const { data } = useCall(kit.calls.findEntries, {}, { keep: true });
  const rows = (data?.rows ?? [])
    .filter(({ own }) => own)
    .map(({ own: _, ...row }): EnteredRow => ({ ...row, eventName: text(eventOf(kit.kind, row.eventcd).title) }));
  const undo = useUndo(kit.calls.removeEntry, ({ id }) => ({ eventId: id, reason: 'undo' }), kit.forgets);
  return (
    <EntryPage columns={COLUMNS} rows={rows} onUndo={undo}>
      <Stack>
        <SegmentedControl
          aria-label={text(W.way)}
          value={way}
          onChange={setWay}
          fullWidth
          data={ways.map(([value, label]) => ({ value, label: text(label) }))}
        />
        <FieldWidget field={{ ...code('roomid', WORDS.into, { required: true }), ...housesOf(kit.kind) }} value={house} onChange={setHouse} />
        {roomid === '' ? null : <EntryForm key={`${way}.${roomid}`} kit={kit} way={way} roomid={roomid} />}
      </Stack>
    </EntryPage>
  );
}
