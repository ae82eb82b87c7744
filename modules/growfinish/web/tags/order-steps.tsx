import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { int } from '#engine/define/fields.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useViewer } from '#engine/web/session/viewer.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { O } from '../../contract/order-words.ts';
import { saveTags } from '../../contract/tag.calls.ts';
import { type findOrders, ORDER_STEP_FIELDS, type OrderStep, stepOrder } from '../../contract/tag-order.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { ORDER_STATES, type OrderState } from '../../domain/tag-order-flow.ts';
import { useFarmNames } from './farm-names.ts';
import { RangeParts } from './order-parts.tsx';
import { TagFiles } from './tag-files.tsx';

export type Order = OutputOf<typeof findOrders>['rows'][number];

/** The state each step is asked for by. */
const STATE_OF = { approve: 'approved', send: 'sent', receive: 'received', cancel: 'cancelled' } as const;
const FORGETS = ['/growfinish/', '/common/'];
/** Most numbers of one draw. */
const MOST_DRAWN = 1000;

interface StepProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** What was asked, and what became of it so far. */
function OrderFacts({ order }: { readonly order: Order }) {
  const text = useText();
  const named = useFarmNames();
  const day = (date: string | null): string | null => (date === null ? null : formatDate(date));
  return (
    <Facts
      facts={[
        [T.farm, `${order.farmid} ${order.farmname}`],
        [T.series, `${order.lineage} · ${text(order.sex === 'F' ? T.female : T.male)}`],
        [O.state, text(ORDER_STATES.words[order.state as OrderState])],
        [O.number, count(order.asked)],
        [O.approved, order.approved === null ? null : count(order.approved)],
        [O.tagsDrawn, order.drawn === 0 ? null : count(order.drawn)],
        [O.needdt, day(order.needdt)],
        [O.orderdt, day(order.orderdt)],
        [O.approvedt, day(order.approvedt)],
        [O.drawndt, day(order.drawndt)],
        [O.sentdt, day(order.sentdt)],
        [O.receivedt, day(order.receivedt)],
        [O.cancelledt, day(order.cancelledt)],
        [O.supplier, order.supplier],
        [O.manager, named('applyid', order.manager)],
        [O.remark, order.remark],
        [O.reason, order.reason],
      ]}
    />
  );
}

/** The numbers of an order drawn where they are answered for; a large order in several ranges. */
function DrawForm({ order, onDone }: StepProps) {
  const text = useText();
  const left = (order.approved ?? order.asked) - order.drawn;
  const most = Math.min(MOST_DRAWN, left);
  return (
    <FieldForm
      label={text(O.drawNow)}
      draft={`PigletTagOrdmng.draw.${order.orderId}.${order.drawn}`}
      fields={[int('count', T.count, { required: true, min: 1, max: most })]}
      initial={{ count: most }}
      call={saveTags}
      toInput={(values) => ({ ...values, farmid: order.farmid, lineage: order.lineage, sex: order.sex, orderId: order.orderId })}
      submitLabel={text(T.draw)}
      confirmed
      forgets={FORGETS}
      onSaved={onDone}
    />
  );
}

function StepForm({ order, step, onDone }: StepProps & { readonly step: OrderStep }) {
  const text = useText();
  const fields: readonly Field[] = ORDER_STEP_FIELDS[step];
  return (
    <>
      {step === 'cancel' ? <p className="dim">{text(O.cancelNote)}</p> : null}
      <FieldForm
        label={text(O[step])}
        draft={`PigletTagOrdmng.${step}.${order.orderId}`}
        fields={fields}
        initial={{ approved: order.asked, supplier: order.supplier, price: order.price }}
        call={stepOrder}
        toInput={(values) => ({ ...values, farmid: order.farmid, orderId: order.orderId, version: order.version, state: STATE_OF[step] })}
        submitLabel={text(O[step])}
        confirmed
        forgets={FORGETS}
        onSaved={onDone}
      />
    </>
  );
}

/** An order: what became of it, the steps that may be taken now, its numbers and where they went. */
export function OrderSteps({ order, onDone }: StepProps) {
  const text = useText();
  const { edit } = useViewer('PigletTagOrdmng');
  const draws = order.steps.includes('generate') || order.steps.includes('draw');
  const steps = [...(draws ? (['draw'] as const) : []), ...(Object.keys(STATE_OF) as OrderStep[]).filter((step) => order.steps.includes(step))];
  const [chosen, setChosen] = useState<string>(steps[0] ?? '');
  return (
    <Stack>
      <OrderFacts order={order} />
      {edit && steps.length > 0 ? (
        <section aria-label={text(O.nextStep)}>
          <SegmentedControl
            aria-label={text(O.nextStep)}
            value={chosen}
            onChange={setChosen}
            data={steps.map((step) => ({ value: step, label: text(step === 'draw' ? T.draw : O[step]) }))}
          />
          {chosen === 'draw' ? (
            <DrawForm order={order} onDone={onDone} />
          ) : (
            <StepForm key={chosen} order={order} step={chosen as OrderStep} onDone={onDone} />
          )}
        </section>
      ) : null}
      {order.ranges.length === 0 ? null : <TagFiles of={{ farmid: order.farmid, orderId: order.orderId }} />}
      {order.ranges.map(({ rangeId }) => (
        <RangeParts key={rangeId} farmid={order.farmid} rangeId={rangeId} mayAssign={edit && order.state !== 'cancelled'} />
      ))}
    </Stack>
  );
}
