import type { FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { EntryPage } from '#engine/web/screens/entry-page.tsx';
import type { EnteredRow } from '#engine/web/screens/just-entered.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { O } from '../../contract/order-words.ts';
import { findOrders, getTagNeed, ORDER_FIELDS, saveOrder, stepOrder } from '../../contract/tag-order.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { TAG_STATES } from '../../domain/tag-flow.ts';
import { ORDER_STATES, type OrderState } from '../../domain/tag-order-flow.ts';
import { useFarmNames } from './farm-names.ts';

const COLUMNS: readonly Column[] = [
  { key: 'orderdt', label: O.orderdt, type: 'date' },
  { key: 'lineage', label: T.lineage, type: 'text' },
  { key: 'sexName', label: T.sex, type: 'text' },
  { key: 'asked', label: O.number, type: 'int' },
  { key: 'needdt', label: O.needdt, type: 'date' },
];
const ALL_COLUMNS: readonly Column[] = [
  ...COLUMNS,
  { key: 'stateName', label: O.state, type: 'text', width: 12 },
  { key: 'approved', label: O.approved, type: 'int' },
  { key: 'starttag', label: T.start, type: 'text', width: 16 },
  { key: 'finishtag', label: T.finish, type: 'text', width: 16 },
  { key: 'registered', label: TAG_STATES.words.registered, type: 'int' },
  { key: 'manager', label: O.manager, type: 'text' },
  { key: 'remark', label: O.remark, type: 'text', width: 18 },
];

/** Tags of the series at hand, and the piglets the group will bring. */
function NeedCard({ values }: { readonly values: FieldValues }) {
  const text = useText();
  const { lineage, sex, forgrp } = values;
  const chosen = typeof lineage === 'string' && (sex === 'F' || sex === 'M');
  const asked = { lineage: chosen ? lineage : '', sex: sex === 'M' ? 'M' : 'F', forgrp: typeof forgrp === 'string' ? forgrp : null } as const;
  const { data } = useCall(getTagNeed, asked, { enabled: chosen, keep: true });
  if (!chosen || data === undefined) return <p className="dim">{text(O.chooseSeries)}</p>;
  return (
    <section aria-label={text(O.need)}>
      <h2>{text(O.need)}</h2>
      <Facts
        facts={[
          [O.inHand, data.generated],
          [O.sentOut, data.assigned],
          [O.litters, data.litters],
          [O.born, data.born],
          [O.tagged, data.tagged],
          [O.expected, data.expected],
        ]}
      />
    </section>
  );
}

/**
 * Page by hand: what is at hand stands beside the form as it is typed.
 * Tags asked for before litters are due; the own orders below, with undo while nobody approved them.
 */
export default function PigletTagOrderPage() {
  const text = useText();
  const { data } = useCall(findOrders, { farmid: useSession()?.FARMID ?? null }, { keep: true });
  const named = useFarmNames();
  const state = useFieldForm({
    fields: ORDER_FIELDS,
    call: saveOrder,
    draft: 'PigletTagOrder',
    folds: 'PigletTagOrder',
    confirmed: true,
    onSaved: () => forget('/growfinish/'),
  });
  const orders = (data?.rows ?? []).filter(({ own }) => own);
  const shown = orders.map(
    ({ own: _o, late, ranges: _r, steps: _s, ...order }): EnteredRow & { readonly state: string; readonly version: number } => ({
      ...order,
      id: order.orderId,
      sexName: text(order.sex === 'F' ? T.female : T.male),
      manager: named('applyid', order.manager),
      stateName: text(ORDER_STATES.words[order.state as OrderState]),
      ...(late ? { _mark_needdt: 'warn' } : {}),
    }),
  );
  const undo = async (row: EnteredRow): Promise<boolean> => {
    const done = (await send(stepOrder, { reqid: newRequestId(), orderId: row.id, version: Number(row['version']), state: 'cancelled' })) !== null;
    if (done) forget('/growfinish/');
    return done;
  };
  const values = state.form.watch() as FieldValues;
  return (
    <EntryPage columns={COLUMNS} rows={shown.filter((row) => row.state === 'ordered')} onUndo={undo} aside={<NeedCard values={values} />}>
      <FormFrame state={state} label={text(O.form)}>
        <div className="form-grid">
          <FormFields state={state} />
        </div>
      </FormFrame>
      <h2>{text(O.own)}</h2>
      <ReportGrid columns={ALL_COLUMNS} rows={shown as readonly ReportRow[]} label={text(O.own)} emptyTitle={text(O.noOrders)} emptyHint="" />
    </EntryPage>
  );
}
