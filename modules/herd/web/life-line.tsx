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

/** The days of a sow's life as bars: in pig, failed, nursing with the litter's size and month; the gaps are open days. */
export function LifeLine({ cycles, from, to }: Props) {
  const text = useText();
  const days = Math.max(1, daysBetween(from as BusinessDate, to as BusinessDate));
  const bars = cycles.flatMap((cycle) => barsOf(cycle, to));
  const at = (date: string): number => (Math.max(0, Math.min(days, daysBetween(from as BusinessDate, date as BusinessDate))) / days) * 1000;
  const titleOf = ({ began, from: first, to: last, size }: Bar): string =>
    `${text(began)} ${formatDate(first)} – ${formatDate(last)}${size === undefined ? '' : ` · ${text(PROFILE_WORDS.livenum)} ${size}`}`;
  return (
    <figure className="life-line">
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
        <span className="life-key">{text(WORDS.sizes)}</span>
      </figcaption>
    </figure>
  );
}
