import type { Words } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import { type Fact, Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { BATCH_WORDS } from '../domain/batch-fields.ts';
import { HOUSE_STATES } from '../domain/house.ts';
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

/** The house beside the form: how it stands, and how it will once the record is saved. */
export function HouseCard({ kit, roomid, body, meanWeight }: Props) {
  const text = useText();
  const { data } = useCall(kit.calls.checkEntry, (body ?? { way: 'open', roomid }) as never, { keep: true });
  if (data === undefined) return null;
  const { after } = data;
  const state = (HOUSE_STATES.words as Words)[after.state];
  const fresh = after.closedt !== null || after.parityid === null;
  const facts: readonly Fact[] = [
    [WORDS.state, state === undefined ? after.state : text(state)],
    [WORDS.live, after.live],
    [WORDS.free, after.free],
    ...(fresh
      ? []
      : ([
          [BATCH_WORDS.batch, after.parityid],
          [BATCH_WORDS.opendt, day(after.opendt)],
          [WORDS.birth, day(after.avgbirthdt)],
          [WORDS.ageweek, after.ageweek],
        ] as const)),
    [WORDS.mean, meanWeight === null ? null : `${meanWeight.toFixed(1)} kg`],
  ];
  return (
    <section aria-label={text(BATCH_WORDS.house)}>
      <h2>
        {text(BATCH_WORDS.house)} {roomid}
      </h2>
      {fresh ? <p role="status">{text(WORDS.fresh)}</p> : null}
      <Facts facts={facts} />
    </section>
  );
}
