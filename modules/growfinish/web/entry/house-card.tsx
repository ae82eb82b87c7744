import { HOUSE_STATES } from '#engine/batch/domain/house.ts';
import type { Words } from '#engine/define/fields.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import { type Fact, Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { checkEntry } from '../../contract/entry.calls.ts';
import { E } from './entry-words.ts';

interface Props {
  readonly roomid: string;
  /** The record as typed so far; null while it cannot be asked about. */
  readonly body: object | null;
  readonly meanWeight: number | null;
}

const day = (value: string | null): string => (value === null ? '–' : formatDate(value as never));

/** The house beside the form: how it stands, and how it will once the record is saved. */
export function HouseCard({ roomid, body, meanWeight }: Props) {
  const text = useText();
  const { data } = useCall(checkEntry, (body ?? { way: 'open', roomid }) as never, { keep: true });
  if (data === undefined) return null;
  const { after } = data;
  const state = (HOUSE_STATES.words as Words)[after.state];
  const fresh = after.closedt !== null || after.parityid === null;
  const facts: readonly Fact[] = [
    [E.state, state === undefined ? after.state : text(state)],
    [E.live, after.live],
    [E.free, after.free],
    ...(fresh
      ? []
      : ([
          [E.batch, after.parityid],
          [E.opened, day(after.opendt)],
          [E.avgbirth, day(after.avgbirthdt)],
          [E.ageweek, after.ageweek],
        ] as const)),
    [E.mean, meanWeight === null ? null : `${meanWeight.toFixed(1)} kg`],
  ];
  return (
    <section aria-label={text(E.house)}>
      <h2>
        {text(E.house)} {roomid}
      </h2>
      {fresh ? <p role="status">{text(E.new)}</p> : null}
      <Facts facts={facts} />
    </section>
  );
}
