import { useCallback, useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { CodeRow } from '#engine/web/client/lists.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf, Sendable, trySend } from '#engine/web/client/send.ts';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { cleanValues, type FormValues } from '#engine/web/forms/resolver.ts';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { type BatchEvent, eventOf } from '../domain/kind.ts';
import { DueLines } from './due-lines.tsx';
import { eventBody, fieldsOfEvent } from './event-fields.ts';
import { EventPreview } from './event-preview.tsx';
import { useGoodsRows } from './goods-rows.ts';
import type { BatchKit, GoodsRows } from './kit.ts';
import { WORDS } from './words.ts';

interface Props<C extends Sendable> {
  readonly kit: BatchKit;
  readonly eventcd: string;
  readonly roomid: string;
  readonly call: C;
  readonly draft: string;
  readonly initial?: FieldValues;
  /** The saved record it corrects, and what goes with the body. */
  readonly eventId?: string;
  readonly more?: readonly Field[];
  readonly also?: object;
  /** The item it begins with where one is due. */
  readonly wanted?: string | undefined;
  readonly sender?: typeof trySend;
  readonly onSaved: (data: OutputOf<C>, values: FieldValues) => void;
}

/** Groups of the batch as choices; blank takes the oldest first. */
function useGroups({ kit, eventcd, roomid }: Pick<Props<Sendable>, 'kit' | 'eventcd' | 'roomid'>, day: string | null): readonly CodeRow[] {
  const text = useText();
  const online = useOnline();
  const { data } = useCall(kit.calls.checkEvent as BatchCalls['checkEvent'], { eventcd, roomid, eventdt: day ?? '' } as never, {
    enabled: online && day !== null && eventOf(kit.kind, eventcd).goods === undefined,
    keep: true,
  });
  return useMemo(
    () =>
      (data?.around.balances ?? []).map(({ grpid, entrydt, birthdt, live }) => ({
        value: String(grpid),
        label: [
          grpid,
          formatDate(entrydt),
          ...(birthdt === null ? [] : [`${text(WORDS.born)} ${formatDate(birthdt)}`]),
          `${live} ${text(WORDS.head)}`,
        ].join(' · '),
      })),
    [data, text],
  );
}

/** Keys of the fields that what is typed leaves out. */
const hiddenBy = ({ leaves }: BatchEvent, values: FieldValues): string => (leaves?.(values) ?? []).join(' ');

/** The warehouse the house draws on is proposed until another is chosen. */
function useStoreOfHouse(
  { kit, eventcd, roomid, eventId }: Pick<Props<Sendable>, 'kit' | 'eventcd' | 'roomid' | 'eventId'>,
  form: UseFormReturn<FormValues>,
  values: FieldValues,
) {
  const online = useOnline();
  const day = values['eventdt'];
  const asks = online && eventId === undefined && eventOf(kit.kind, eventcd).goods !== undefined && typeof day === 'string' && /^\d{8}$/.test(day);
  const { data } = useCall(kit.calls.checkEvent as BatchCalls['checkEvent'], { eventcd, roomid, eventdt: String(day) } as never, { enabled: asks });
  const storeid = data?.around.storeid ?? null;
  useEffect(() => {
    if (storeid !== null && !form.formState.dirtyFields['storeid']) form.setValue('storeid', storeid);
  }, [form, storeid]);
}

/** The unit and lot of another item are not those of the one before: the first unit is taken, the lots proposed. */
function useUnits(form: UseFormReturn<FormValues>, { unit: units, lot: lots }: GoodsRows, { unit, lot }: FieldValues): void {
  useEffect(() => {
    const [first] = units ?? [];
    if (first !== undefined && !(units ?? []).some(({ value }) => value === unit)) form.setValue('unit', first.value);
    if (lot != null && lots !== undefined && lots.length > 0 && !lots.some(({ value }) => value === lot)) form.setValue('lot', null);
  }, [form, units, lots, unit, lot]);
}

/** One event of a batch: its fields, what it would do, Save. */
export function BatchEventForm<C extends Sendable>(props: Props<C>) {
  const { kit, eventcd, roomid, call, draft, initial, eventId, more, also, wanted, sender, onSaved } = props;
  const text = useText();
  const event = eventOf(kit.kind, eventcd);
  const all = useMemo(() => [...fieldsOfEvent(event), ...(more ?? [])], [event, more]);
  const [left, setLeft] = useState(() => hiddenBy(event, initial ?? {}));
  // What is left out is not asked for, and not missed.
  const fields = useMemo(() => all.filter(({ key }) => !left.split(' ').includes(key)), [all, left]);
  const state = useFieldForm<C>({
    fields,
    call,
    draft,
    folds: `batch.${eventcd}`,
    toInput: (values) => ({ ...eventBody(kit, eventcd, roomid, values), ...also }),
    onSaved,
    ...(initial === undefined ? {} : { initial }),
    ...(sender === undefined ? {} : { sender }),
  });
  const values = cleanValues(useWatch({ control: state.form.control }) as FieldValues);
  const hidden = hiddenBy(event, values);
  useEffect(() => setLeft(hidden), [hidden]);
  const day = typeof values['eventdt'] === 'string' && /^\d{8}$/.test(values['eventdt']) ? values['eventdt'] : null;
  const groups = useGroups({ kit, eventcd, roomid }, day);
  const goods = useGoodsRows(event.goods ?? null, event.brings === true, values);
  useUnits(state.form, goods, values);
  useStoreOfHouse(props, state.form, values);
  const { setValue } = state.form;
  const fill = useCallback(
    (given: FieldValues) => {
      for (const [key, value] of Object.entries(given)) setValue(key, value ?? null, { shouldDirty: true });
    },
    [setValue],
  );
  return (
    <FormFrame state={state} label={text(event.title)}>
      {kit.due === undefined || event.goods === undefined || eventId !== undefined ? null : (
        <DueLines call={kit.due} roomid={roomid} itemtp={event.goods} wanted={wanted} onFill={fill} />
      )}
      <div className="form-grid">
        <FormFields state={state} rows={{ ...goods, grpid: groups }} />
      </div>
      <EventPreview
        kit={kit}
        fields={fields.filter(({ key }) => !(more ?? []).some((one) => one.key === key))}
        values={values}
        body={eventBody(kit, eventcd, roomid, values)}
        {...(eventId === undefined ? {} : { eventId })}
      />
    </FormFrame>
  );
}
