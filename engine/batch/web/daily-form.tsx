import { useMemo } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { code, date, longtext } from '#engine/define/fields.ts';
import { forget } from '#engine/web/client/query.ts';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import type { OutboxEntry } from '#engine/web/offline/outbox-db.ts';
import { useKeptAnswer } from '#engine/web/offline/use-kept-call.ts';
import { useText } from '#engine/web/text/text.ts';
import { type Fact, Facts } from '#engine/web/ui/facts.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import { formatNumber } from '#kernel/language.ts';
import { BATCH_WORDS as W } from '../domain/batch-fields.ts';
import { dailyFields } from '../domain/daily.ts';
import type { DailyBeside } from '../domain/daily-calls.ts';
import { dailySender } from './daily-keeping.ts';
import { typedBefore } from './event-fields.ts';
import type { BatchKit } from './kit.ts';
import { WORDS } from './words.ts';

const EVENTDT = date('eventdt', W.eventdt, { required: true, initial: 'today' });
const APPLYID = code('applyid', W.operator, { list: 'applyid', required: true, initial: 'keep' });
const REMARK = longtext('remark', W.remark, { maxLength: 500 });

interface Props {
  readonly kit: BatchKit;
  readonly roomid: string;
  /** The waiting entry it corrects: the form begins with what was typed. */
  readonly entry: OutboxEntry | undefined;
  readonly onSaved: () => void;
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The fields of the line the house is asked for. */
function fieldsOf({ kind }: BatchKit, { leaves }: { readonly leaves: readonly string[] }): readonly Field[] {
  const asked = dailyFields(kind).filter(({ key }) => !leaves.includes(key));
  return [...asked, EVENTDT, APPLYID, REMARK];
}

/** What was typed; what is left blank of where goods come from and go to is as it was proposed. */
function bodyOf(roomid: string, fields: readonly Field[], beside: DailyBeside | undefined, values: FieldValues): object {
  const asked = new Set(fields.map(({ key }) => key));
  const proposed = Object.entries(beside?.initial ?? {}).filter(([key]) => asked.has(key) && isBlank(values[key]));
  return { ...values, ...Object.fromEntries(proposed), roomid };
}

/** A line that was recorded, in the words of its fields. */
function factsOf(fields: readonly Field[], line: DailyBeside['before']): readonly Fact[] {
  return fields.flatMap(({ key, label, unit, decimals }): Fact[] => {
    const value = line?.[key];
    if (typeof value !== 'number') return [];
    return [[label, `${formatNumber(value, Number.isInteger(value) ? 0 : (decimals ?? 0))}${unit === undefined ? '' : ` ${unit}`}`]];
  });
}

/** How the house is, and what the day before was. */
function Beside({ fields, beside }: { readonly fields: readonly Field[]; readonly beside: DailyBeside }) {
  const text = useText();
  const { live, age, usual, figures, before, already } = beside;
  return (
    <>
      <Facts
        facts={[
          [WORDS.live, formatNumber(live)],
          [WORDS.ageday, age],
          [WORDS.usual, usual === null ? null : formatNumber(usual, 1)],
          ...figures.map(({ name, value }): Fact => [name, value]),
        ]}
      />
      {already === null ? null : (
        <section aria-label={text(WORDS.already)}>
          <h3>{text(WORDS.already)}</h3>
          <Facts facts={factsOf(fields, already)} />
        </section>
      )}
      {before === null ? null : (
        <section aria-label={text(WORDS.before)}>
          <h3>{text(WORDS.before)}</h3>
          <Facts facts={factsOf(fields, before)} />
        </section>
      )}
    </>
  );
}

const NONE = { leaves: [] } as const;

function LineForm({ kit, roomid, entry, onSaved, beside }: Props & { readonly beside: DailyBeside | undefined }) {
  const text = useText();
  const fields = useMemo(() => fieldsOf(kit, beside ?? NONE), [kit, beside]);
  const sender = useMemo(() => dailySender(kit, beside, entry?.id), [kit, beside, entry?.id]);
  const initial = useMemo(
    () =>
      entry === undefined
        ? Object.fromEntries(fields.flatMap(({ key, usual }) => (usual === true ? [[key, (beside?.initial[key] ?? null) as FieldValue]] : [])))
        : typedBefore(fields, entry),
    [fields, beside, entry],
  );
  const state = useFieldForm({
    fields,
    call: kit.calls.saveDaily,
    draft: `${kit.calls.screens.event}.${entry?.id ?? `${roomid}.daily`}`,
    keeps: kit.calls.screens.event,
    folds: `${kit.calls.screens.event}.daily`,
    initial,
    sender,
    confirmed: true,
    toInput: (values) => bodyOf(roomid, fields, beside, values),
    onSaved: () => {
      forget(...kit.forgets);
      onSaved();
    },
  });
  return (
    <div className="entry-layout" data-aside>
      <div className="entry-form">
        <FormFrame state={state} label={text(WORDS.daily)}>
          <div className="form-grid">
            <FormFields state={state} />
          </div>
        </FormFrame>
      </div>
      <div className="entry-aside">{beside === undefined ? null : <Beside fields={fields} beside={beside} />}</div>
    </div>
  );
}

/** The daily line of a house: one press for all of it, on a phone without a network too. */
export function DailyForm(props: Props) {
  const { kit, roomid, entry } = props;
  const { answer, coming } = useKeptAnswer(kit.calls.getDaily, { roomid } as never);
  // What is typed beside numbers of the house before, or before any came, would be lost when those of this house come.
  if (coming) return <PageSkeleton />;
  const beside = answer as DailyBeside | undefined;
  return <LineForm key={`${roomid} ${beside === undefined} ${entry?.id ?? ''}`} {...props} beside={beside} />;
}
