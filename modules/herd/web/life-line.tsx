import type { AnimalMark } from '#engine/define/animal-part.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { PROFILE_WORDS } from './profile/profile-words.ts';

const WORDS = {
  pregnant: { V: 'Mang thai', E: 'In pig', T: 'อุ้มท้อง' },
  lost: { V: 'Phối không đậu', E: 'Mating failed', T: 'ผสมไม่ติด' },
  lactating: { V: 'Nuôi con', E: 'Lactating', T: 'เลี้ยงลูก' },
  dose: { V: 'Tiêm vắc xin', E: 'Vaccination', T: 'ฉีดวัคซีน' },
  test: { V: 'Mẫu xét nghiệm', E: 'Laboratory sample', T: 'ตัวอย่างตรวจ' },
  sizes: { V: 'Số trên vạch: con sơ sinh sống', E: 'Figures above: born alive', T: 'ตัวเลขด้านบน: แรกคลอดมีชีวิต' },
} as const;

type Cycle = Readonly<Record<string, unknown>>;

interface Bar {
  readonly from: string;
  readonly to: string;
  readonly kind: 'pregnant' | 'lost' | 'lactating';
  readonly began: Text3;
  /** Born alive in the litter that is nursed. */
  readonly size?: number;
}

interface Props {
  readonly cycles: readonly Cycle[];
  readonly from: string;
  readonly to: string;
  /** Days the animal was vaccinated on. */
  readonly doses?: readonly { readonly day: string; readonly text: string }[];
  /** What other modules mark along the life. */
  readonly marks?: readonly AnimalMark[];
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The bars of one cycle, until `today` where it still goes on: in pig or failed, then nursing. */
function barsOf(cycle: Cycle, today: string): Bar[] {
  const [mated, farrowed] = [dayOf(cycle['matedt']), dayOf(cycle['farrowdt'])];
  const failed = cycle['outcome'] !== null && cycle['outcome'] !== 'farrowed';
  const bars: Bar[] = [];
  if (mated !== null) {
    bars.push({ from: mated, to: farrowed ?? dayOf(cycle['outcomedt']) ?? today, kind: failed ? 'lost' : 'pregnant', began: CARD_WORDS.matedt });
  }
  if (farrowed !== null) {
    const born = cycle['livenum'];
    const to = dayOf(cycle['weandt']) ?? dayOf(cycle['closeddt']) ?? today;
    bars.push({ from: farrowed, to, kind: 'lactating', began: CARD_WORDS.farrowdt, ...(typeof born === 'number' ? { size: born } : {}) });
  }
  return bars;
}

/** Above each litter its size, below it the month it was born in. */
function LitterLabels({ litters, at }: { readonly litters: readonly Bar[]; readonly at: (date: string) => number }) {
  return (
    <div className="life-litters" aria-hidden>
      {litters.map(({ from, size }) => (
        <span key={from} style={{ insetInlineStart: `min(${at(from) / 10}%, calc(100% - 2.2rem))` }}>
          <b>{size ?? ''}</b>
          <small>{`${from.slice(4, 6)}/${from.slice(2, 4)}`}</small>
        </span>
      ))}
    </div>
  );
}

type Placed = (date: string) => number;

/** Vaccinations and samples over the bars, each saying what it was. */
function LifeMarks({ doses, marks, at }: Required<Pick<Props, 'doses' | 'marks'>> & { readonly at: Placed }) {
  const text = useText();
  const sign = (kind: 'dose' | 'test', { day, said, tone }: { day: string; said: string; tone: string }, key: string) => (
    <li
      key={key}
      className={`life-mark-${kind}`}
      data-tone={tone}
      style={{ insetInlineStart: `${at(day) / 10}%` }}
      title={`${text(WORDS[kind])} ${formatDate(day)}: ${said}`}
    >
      <span className="sr-only">{`${text(WORDS[kind])} ${formatDate(day)}: ${said}`}</span>
    </li>
  );
  return (
    <ul className="life-marks">
      {doses.map(({ day, text: said }, n) => sign('dose', { day, said, tone: 'plain' }, `dose${n}`))}
      {marks.map(({ day, tone, text: said }) => sign('test', { day, said: text(said), tone }, day))}
    </ul>
  );
}

/** The days of a sow's life as bars: in pig, failed, nursing with the litter's size and month; the gaps are open days. */
export function LifeLine({ cycles, from, to, doses = [], marks = [] }: Props) {
  const text = useText();
  const days = Math.max(1, daysBetween(from as BusinessDate, to as BusinessDate));
  const bars = cycles.flatMap((cycle) => barsOf(cycle, to));
  const at = (date: string): number => (Math.max(0, Math.min(days, daysBetween(from as BusinessDate, date as BusinessDate))) / days) * 1000;
  const titleOf = ({ began, from: first, to: last, size }: Bar): string =>
    `${text(began)} ${formatDate(first)} – ${formatDate(last)}${size === undefined ? '' : ` · ${text(PROFILE_WORDS.livenum)} ${size}`}`;
  return (
    <figure className="life-line">
      {doses.length + marks.length === 0 ? null : <LifeMarks doses={doses} marks={marks} at={at} />}
      <svg
        viewBox="0 0 1000 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={bars.map((bar) => `${text(WORDS[bar.kind])}: ${titleOf(bar)}`).join('; ')}
      >
        <rect x="0" y="16" width="1000" height="8" className="life-open" />
        {bars.map((bar) => (
          <rect
            key={`${bar.kind}${bar.from}`}
            x={at(bar.from)}
            y={bar.kind === 'lactating' ? 4 : 10}
            width={Math.max(1.5, at(bar.to) - at(bar.from))}
            height={bar.kind === 'lactating' ? 32 : 20}
            className={`life-${bar.kind}`}
          >
            <title>{titleOf(bar)}</title>
          </rect>
        ))}
      </svg>
      <LitterLabels litters={bars.filter(({ kind }) => kind === 'lactating')} at={at} />
      <figcaption className="dim">
        <span className="life-key">
          {formatDate(from)} – {formatDate(to)}
        </span>
        {(['pregnant', 'lost', 'lactating'] as const).map((kind) => (
          <span key={kind} className="life-key">
            <i className={`life-${kind}`} /> {text(WORDS[kind])}
          </span>
        ))}
        {doses.length === 0 ? null : (
          <span className="life-key">
            <i className="life-mark-dose" /> {text(WORDS.dose)}
          </span>
        )}
        {marks.length === 0 ? null : (
          <span className="life-key">
            <i className="life-mark-test" /> {text(WORDS.test)}
          </span>
        )}
        <span className="life-key">{text(WORDS.sizes)}</span>
      </figcaption>
    </figure>
  );
}
