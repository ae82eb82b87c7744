import type { Words } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { type Fact, Facts } from '#engine/web/ui/facts.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, t1 } from '#kernel/language.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { BATCH_WORDS } from '../domain/batch-fields.ts';
import { HOUSE_STATES } from '../domain/house.ts';
import type { BatchKind } from '../domain/kind.ts';
import { ageFact, eachWeight } from './each.ts';
import type { BatchKit } from './kit.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly kit: BatchKit;
  readonly roomid: string;
  /** The record as typed so far; null while it cannot be asked about. */
  readonly body: object | null;
  readonly meanWeight: number | null;
}

const day = (value: string | null): string => (value === null ? '–' : formatDate(value as never));

const kg = (value: number | null): string | null => (value === null ? null : `${formatNumber(value, 1)} kg`);

const count = (value: number | null): string | number | null => (value === null || value === 0 ? value : formatNumber(value));

type Checked = OutputOf<BatchCalls['checkEntry']>;
type Figure = Checked['figures'][number];

const shownValue = ({ unit, decimals }: Figure, value: number | null): string | null =>
  value === null ? null : `${formatNumber(value, decimals)} ${unit}`.trim();

/** A value as it is and as it will be; once where it stays. */
function arrow(before: string | number | null, after: string | number | null): string | number | null {
  const blank = before === null || before === '–' || before === 0;
  return before === after || blank ? after : `${before} → ${after ?? '–'}`;
}

/** Missing fields, and an operator not chosen yet. */
const UNFILLED: ReadonlySet<string> = new Set(['V_REQUIRED', '370']);

/** What would refuse the record or ask; a form half filled is not scolded. */
function Against({ issues }: Pick<Checked, 'issues'>) {
  const text = useText();
  const told = issues.filter(({ code }) => !UNFILLED.has(code));
  return <IssueList tone={told.some(({ level }) => level !== 'warning') ? 'error' : 'warning'} title={text(WORDS.wouldRefuse)} issues={told} />;
}

/** What is said of the batch that is open already: its number, days, age, and what came in. */
function openFacts(kind: BatchKind, { before, after }: Checked, today: string | null): readonly Fact[] {
  const [old, next] = [ageFact(kind, before, today), ageFact(kind, after, today)];
  return [
    [BATCH_WORDS.batch, after.parityid],
    [BATCH_WORDS.opendt, day(after.opendt)],
    [WORDS.birth, arrow(day(before.avgbirthdt), day(after.avgbirthdt))],
    [next.name, arrow(old.age, next.age)],
    [WORDS.pigsin, arrow(count(before.pigsin), count(after.pigsin))],
  ];
}

/** The house beside the form: how it stands, how it will once the record is saved, and what speaks against that. */
export function HouseCard({ kit, roomid, body, meanWeight }: Props) {
  const text = useText();
  const today = useSession()?.CURBUSDT ?? null;
  const { data } = useCall(kit.calls.checkEntry, (body ?? { way: 'open', roomid }) as never, { keep: true });
  if (data === undefined) return null;
  const { after, before, figures } = data;
  const state = (HOUSE_STATES.words as Words)[after.state];
  const fresh = before.closedt !== null || before.parityid === null;
  const opened: Fact = [BATCH_WORDS.batch, after.parityid === before.parityid ? null : after.parityid];
  const facts: readonly Fact[] = [
    [WORDS.state, state === undefined ? after.state : text(state)],
    [WORDS.live, arrow(count(before.live), count(after.live))],
    [WORDS.free, arrow(count(before.free), count(after.free))],
    ...(fresh ? [opened] : openFacts(kit.kind, data, today)),
    [WORDS.weightin, arrow(kg(before.weightin), kg(after.weightin))],
    [WORDS.mean, meanWeight === null ? null : eachWeight(kit.kind, meanWeight)],
    ...figures.map((one): Fact => [t1(one.label), arrow(shownValue(one, one.before), shownValue(one, one.after))]),
  ];
  return (
    <section aria-label={text(BATCH_WORDS.house)}>
      <h2>
        {text(BATCH_WORDS.house)} {roomid}
      </h2>
      {fresh ? <p role="status">{text(WORDS.fresh)}</p> : null}
      <Facts facts={facts} />
      {body === null ? null : <Against issues={data.issues} />}
    </section>
  );
}
