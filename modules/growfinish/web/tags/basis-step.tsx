import { Radio, SegmentedControl, Stack } from '@mantine/core';
import { WORDS } from '#engine/batch/web/words.ts';
import type { Field } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { activepletroom, pletgroupdata } from '../../contract/lookup.calls.ts';
import { findOrders } from '../../contract/tag-order.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { type Basis, type DrawPlan, withValues } from './draw-plan.ts';
import { useFarmNames } from './farm-names.ts';

const COUNTED: readonly Field[] = [
  code('source', T.source, { list: 'source', required: true }),
  { key: 'pletcnt', kind: 'int', label: T.piglets, required: true, min: 1, max: 3000 },
];
interface Props {
  readonly plan: DrawPlan;
  readonly onChange: (plan: DrawPlan) => void;
}

/** Orders that wait for their numbers. */
function OrderChoice({ plan, onChange }: Props) {
  const text = useText();
  const named = useFarmNames();
  const { data } = useCall(findOrders, { state: 'approved', farmid: useSession()?.FARMID ?? null });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return data === undefined ? null : <p className="dim">{text(T.noOrders)}</p>;
  const choose = (id: string): void => {
    const order = rows.find(({ orderId }) => orderId === id);
    if (order !== undefined)
      onChange({ ...plan, orderId: id, lineage: order.lineage, sex: order.sex, count: Math.min(1000, order.approved ?? order.asked) });
  };
  return (
    <Radio.Group label={text(T.order)} value={plan.orderId ?? ''} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {rows.map((row) => (
          <Radio
            key={row.orderId}
            value={row.orderId}
            label={[
              row.lineage,
              text(row.sex === 'F' ? T.female : T.male),
              row.approved ?? row.asked,
              formatDate(row.needdt as never),
              named('applyid', row.manager),
            ].join(' · ')}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** A house with an open batch, and one of its groups. */
function GroupChoice({ plan, onChange }: Props) {
  const text = useText();
  const houses = useCall(activepletroom, { catArray: ['room'] });
  const { roomid } = plan;
  const groups = useCall(pletgroupdata, { catArray: [{ cat: 'batchgroup', roomid: roomid ?? '' }] }, { enabled: roomid !== null });
  const rows = (groups.data ?? []).flatMap((row) => ('free' in row ? [] : [row]));
  return (
    <Stack>
      <Radio.Group label={text(T.house)} value={roomid ?? ''} onChange={(value) => onChange({ ...plan, roomid: value, grpid: null })}>
        <Stack gap="xs" mt="xs">
          {(houses.data ?? []).map((house) => (
            <Radio key={house.value} value={house.value} label={`${house.value} · ${house.label} · ${house.live} ${text(WORDS.head)}`} />
          ))}
        </Stack>
      </Radio.Group>
      {rows.length === 0 ? null : (
        <Radio.Group
          label={text(T.group)}
          value={plan.grpid === null ? '' : String(plan.grpid)}
          onChange={(value) => onChange({ ...plan, grpid: Number(value), count: rows.find((row) => row.value === Number(value))?.live ?? null })}
        >
          <Stack gap="xs" mt="xs">
            {rows.map((row) => (
              <Radio key={row.value} value={String(row.value)} label={`${row.label} · ${row.live} ${text(WORDS.head)}`} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

/** Step 1: an approved order, piglets of a source, or a house and group. */
export function BasisStep({ plan, onChange }: Props) {
  const text = useText();
  return (
    <Stack>
      <SegmentedControl
        aria-label={text(T.basis)}
        value={plan.basis}
        onChange={(value) => onChange({ ...plan, basis: value as Basis })}
        fullWidth
        data={[
          { value: 'order', label: text(T.basisOrder) },
          { value: 'count', label: text(T.basisCount) },
          { value: 'group', label: text(T.basisGroup) },
        ]}
      />
      {plan.basis === 'order' ? <OrderChoice plan={plan} onChange={onChange} /> : null}
      {plan.basis === 'group' ? <GroupChoice plan={plan} onChange={onChange} /> : null}
      {plan.basis === 'count' ? (
        <FieldGrid
          fields={COUNTED}
          values={{ source: plan.source, pletcnt: plan.pletcnt }}
          onChange={(key, value) => onChange(withValues(plan, { source: plan.source, pletcnt: plan.pletcnt, [key]: value }))}
        />
      ) : null}
    </Stack>
  );
}
