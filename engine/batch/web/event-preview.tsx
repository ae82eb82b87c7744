import type { Field, FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useRested } from '#engine/web/client/rested.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useText } from '#engine/web/text/text.ts';
import { type Fact, Facts } from '#engine/web/ui/facts.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { BATCH_WORDS } from '../domain/batch-fields.ts';
import type { BatchKind } from '../domain/kind.ts';
import { HEAVIEST, parseWeights, uniformityOf } from '../domain/uniformity.ts';
import { ClosingList } from './closing-list.tsx';
import { ageFact, eachWeight } from './each.ts';
import type { BatchKit } from './kit.ts';
import { useUnitNames } from './unit-names.ts';
import { WORDS } from './words.ts';

type Checked = OutputOf<BatchCalls['checkEvent']>;
type Used = NonNullable<Checked['used']>;

const NO_EXPIRY = '99991231';
const change = (before: number, after: number, decimals = 0): string =>
  before === after ? formatNumber(before, decimals) : `${formatNumber(before, decimals)} → ${formatNumber(after, decimals)}`;

/** What the goods of an event do in the store. */
function usedFacts({ unit: code, before, after, amount, lots }: Used, named: (unit: string) => string): readonly Fact[] {
  const unit = named(code);
  const lotText = lots.map(({ lot, expdt, qty }) =>
    [lot || '–', ...(expdt === NO_EXPIRY ? [] : [formatDate(expdt)]), `${formatNumber(qty, 2)} ${unit}`].join(' · '),
  );
  return [
    [WORDS.stock, `${change(before, after, 2)} ${unit}`],
    [WORDS.lots, lotText.join('; ')],
    [WORDS.cost, amount === null ? null : formatNumber(amount)],
  ];
}

/** How alike single animals weigh; null where no such weights were typed. */
function weighedFacts(kind: BatchKind, values: FieldValues): readonly Fact[] {
  const typed = values['weights'];
  const unit = kind.inGrams === true ? 'g' : 'kg';
  const parsed = typeof typed === 'string' ? parseWeights(typed, HEAVIEST[unit]) : { weights: [] };
  const found = 'weights' in parsed ? uniformityOf(parsed.weights) : null;
  if (found === null) return [];
  return [
    [WORDS.weighed, found.n],
    [WORDS.mean, unit === 'g' ? `${formatNumber(found.mean, 0)} g` : `${formatNumber(found.mean, 2)} kg`],
    [WORDS.cv, found.cv === null ? null : `${formatNumber(found.cv, 1)} %`],
    [WORDS.within, `${formatNumber(found.within, 1)} %`],
  ];
}

/** The mean weight of the head of a record, as far as both are typed. */
function meanFact(kind: BatchKind, values: FieldValues): readonly Fact[] {
  const { heads, weight, weights } = values;
  if (weights != null && weights !== '') return [];
  return typeof heads === 'number' && heads > 0 && typeof weight === 'number' && weight > 0 ? [[WORDS.mean, eachWeight(kind, weight / heads)]] : [];
}

function groupText({ around: { balances, groups } }: Checked): string {
  const out = new Map(groups.map(({ grpid, heads }) => [grpid, heads]));
  return balances
    .filter(({ live, grpid }) => live > 0 || out.has(grpid))
    .map(({ grpid, live }) => `${grpid}: ${change(live, live - (out.get(grpid) ?? 0))}`)
    .join(' · ');
}

interface Props {
  readonly kit: BatchKit;
  readonly fields: readonly Field[];
  readonly values: FieldValues;
  /** The body as it would be sent. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The saved record it would take the place of. */
  readonly eventId?: string;
}

/** Until when a medicine holds, and which. */
function holdText(withdrawal: Checked['around']['withdrawal'], text: (words: Text3) => string): string | null {
  if (withdrawal === null) return null;
  const { until, item, name } = withdrawal;
  return `${formatDate(until)} (${name === undefined ? item : text(name)})`;
}

/** The house around what is typed: live animals before and after, groups, age, withdrawal days, stock, and what would refuse it. */
export function EventPreview({ kit, fields, values, body, eventId }: Props) {
  const text = useText();
  const named = useUnitNames();
  const online = useOnline();
  const whole = checkFields(fields, values).length === 0;
  const asked = useRested<Readonly<Record<string, unknown>>>({ ...body, ...(eventId === undefined ? {} : { eventId }) });
  const day = typeof asked['eventdt'] === 'string' && /^\d{8}$/.test(asked['eventdt']);
  const { data } = useCall(kit.calls.checkEvent, asked as never, { enabled: online && day, keep: true, staleTime: 0 });
  if (data === undefined) return <Facts facts={[...meanFact(kit.kind, values), ...weighedFacts(kit.kind, values)]} />;
  const { around, used, after, issues } = data;
  const { withdrawal, closing } = around;
  const age = ageFact(kit.kind, { ageweek: around.ageweek, avgbirthdt: after.avgbirthdt }, String(asked['eventdt'] ?? ''));
  // A form half filled is not scolded; the day and the house are told at once.
  const told = issues.filter(({ code, field }) => whole || (code !== 'V_REQUIRED' && (field === 'eventdt' || field === 'roomid')));
  return (
    <section aria-label={text(WORDS.after)}>
      <Facts
        facts={[
          [WORDS.live, change(around.before, around.after)],
          [BATCH_WORDS.group, used === null && around.groups.length > 0 ? groupText(data) : null],
          [BATCH_WORDS.batch, after.parityid],
          [age.name, age.age],
          [WORDS.hold, holdText(withdrawal, text)],
          ...meanFact(kit.kind, values),
          ...weighedFacts(kit.kind, values),
          ...(used === null ? [] : usedFacts(used, named)),
        ]}
      />
      {closing === null ? null : <ClosingList closing={closing} day={String(asked['eventdt'] ?? '')} />}
      <IssueList
        tone={told.some(({ level }) => level !== 'warning') ? 'error' : 'warning'}
        title={text(WORDS.wouldRefuse)}
        issues={told}
        labels={Object.fromEntries(fields.map(({ key, label }) => [key, text(label)]))}
      />
    </section>
  );
}
