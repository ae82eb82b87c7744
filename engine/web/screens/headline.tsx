import type { ReportResult } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { formatNumber } from '#kernel/language.ts';
import { Sparkline } from '../chart/sparkline.tsx';
import { Delta } from '../grid/delta.tsx';
import { ToneSign } from '../home/tone-sign.tsx';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { PageLink } from './page-link.tsx';
import { useRegistry } from './registry-context.ts';
import { openedAt } from './report-types.ts';

type Figure = NonNullable<ReportResult['headline']>[number];

interface Props {
  readonly figures: readonly Figure[];
  /** Opens the rows behind a figure, where its days are known. */
  readonly onOpen?: ((figure: Figure) => void) | undefined;
}

/** The value itself: a link where it leads to a screen, a button where its rows open here. */
function FigureValue({
  figure,
  value,
  name,
  onOpen,
}: { readonly figure: Figure; readonly value: string; readonly name: string } & Pick<Props, 'onOpen'>) {
  const t = useT('report');
  const { routes } = useRegistry();
  const screen = openedAt(figure.open);
  if (screen !== null && routes.has(screen[0])) {
    return (
      <PageLink name={screen[0]} params={screen[1]} className="cell-link">
        {value}
      </PageLink>
    );
  }
  if (onOpen === undefined || figure.value === null) return value;
  return (
    <button type="button" className="cell-link" aria-label={`${t('openFigure', { name })}: ${value}`} onClick={() => onOpen(figure)}>
      {value}
    </button>
  );
}

/** The target under a value; a blank line where it has none and others do. */
function TargetLine({ target, decimals }: Pick<Figure, 'target' | 'decimals'>) {
  const t = useT('report');
  return <div className="headline-target">{target == null ? '\u00A0' : `${t('target')} ${formatNumber(target, decimals)}`}</div>;
}

/** The course under a value; a blank place where it has none and others do. */
function TrendLine({ trend, target }: Pick<Figure, 'trend' | 'target'>) {
  const aim = target === undefined ? {} : { target };
  return <div className="headline-trend">{trend === undefined ? null : <Sparkline values={trend} {...aim} />}</div>;
}

interface TileProps extends Pick<Props, 'onOpen'> {
  readonly figure: Figure;
  /** Whether any figure beside it has a target, a trend: its own place of one stays empty, so that the values stand in a line. */
  readonly targets: boolean;
  readonly trends: boolean;
}

/** Signs of a value that needs the room of two on a phone. */
const LONG = 8;

function FigureTile({ figure, onOpen, targets, trends }: TileProps) {
  const text = useText();
  const language = useLanguage();
  const name = text(figure.label);
  const value = figure.value === null ? '–' : formatNumber(figure.value, figure.decimals);
  return (
    <div className="headline-tile" data-long={value.length >= LONG || undefined}>
      <div className="headline-label">{name}</div>
      <div className="headline-value">
        <ToneSign tone={figure.tone} /> <FigureValue figure={figure} value={value} name={name} onOpen={onOpen} />
        {figure.unit === undefined || figure.unit === '' ? null : <span className="headline-unit"> {unitText(figure.unit, language)}</span>}
        {figure.value === null || typeof figure.was !== 'number' ? null : <Delta value={figure.value} was={figure.was} decimals={figure.decimals} />}
      </div>
      {targets ? <TargetLine {...figure} /> : null}
      {trends ? <TrendLine {...figure} /> : null}
    </div>
  );
}

/** The figures a report is read by first, with their trend and target. */
export function Headline({ figures, onOpen }: Props) {
  const targets = figures.some(({ target }) => target != null);
  const trends = figures.some(({ trend }) => trend !== undefined);
  return (
    <div className="headline">
      {figures.map((figure) => (
        <FigureTile key={`${figure.figure}-${figure.label.E}`} {...{ figure, onOpen, targets, trends }} />
      ))}
    </div>
  );
}
