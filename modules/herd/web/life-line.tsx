import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { CARD_WORDS } from '../contract/words.ts';

const WORDS = {
  pregnant: { V: 'Mang thai', E: 'In pig', T: 'อุ้มท้อง' },
  lost: { V: 'Phối không đậu', E: 'Mating failed', T: 'ผสมไม่ติด' },
  lactating: { V: 'Nuôi con', E: 'Lactating', T: 'เลี้ยงลูก' },
} as const;

interface Bar {
  readonly from: string;
  readonly to: string;
  readonly kind: 'pregnant' | 'lost' | 'lactating';
  readonly title: string;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The days of a sow's life as bars: in pig, failed, nursing; the gaps are open days. */
export function LifeLine({
  cycles,
  from,
  to,
}: {
  readonly cycles: readonly Readonly<Record<string, unknown>>[];
  readonly from: string;
  readonly to: string;
}) {
  const text = useText();
  const days = Math.max(1, daysBetween(from as BusinessDate, to as BusinessDate));
  const bars = cycles.flatMap((cycle): Bar[] => {
    const [mated, farrowed, ended, weaned] = [
      textOf(cycle['matedt']),
      textOf(cycle['farrowdt']),
      textOf(cycle['outcomedt']),
      textOf(cycle['closeddt']),
    ];
    const failed = cycle['outcome'] !== null && cycle['outcome'] !== 'farrowed';
    const service: Bar[] =
      mated === null
        ? []
        : [
            {
              from: mated,
              to: farrowed ?? ended ?? to,
              kind: failed ? 'lost' : 'pregnant',
              title: `${text(CARD_WORDS.matedt)} ${formatDate(mated)}`,
            },
          ];
    const litter: Bar[] =
      farrowed === null
        ? []
        : [
            {
              from: farrowed,
              to: textOf(cycle['weandt']) ?? weaned ?? to,
              kind: 'lactating',
              title: `${text(CARD_WORDS.farrowdt)} ${formatDate(farrowed)}`,
            },
          ];
    return [...service, ...litter];
  });
  const at = (date: string): number => (Math.max(0, Math.min(days, daysBetween(from as BusinessDate, date as BusinessDate))) / days) * 1000;
  return (
    <figure className="life-line">
      <svg
        viewBox="0 0 1000 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={bars.map((bar) => `${bar.title} ${text(WORDS[bar.kind])}`).join('; ')}
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
            <title>{`${bar.title} – ${formatDate(bar.to)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="dim">
        {(['pregnant', 'lost', 'lactating'] as const).map((kind) => (
          <span key={kind} className="life-key">
            <i className={`life-${kind}`} /> {text(WORDS[kind])}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
