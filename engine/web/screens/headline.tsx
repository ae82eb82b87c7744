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

function FigureTile({ figure, onOpen }: { readonly figure: Figure; readonly onOpen: Props['onOpen'] }) {
  const t = useT('report');
  const text = useText();
  const language = useLanguage();
  const name = text(figure.label);
  const value = figure.value === null ? '–' : formatNumber(figure.value, figure.decimals);
  return (
    <div className="headline-tile">
      <div className="headline-label">{name}</div>
      <div className="headline-value">
        <ToneSign tone={figure.tone} /> <FigureValue figure={figure} value={value} name={name} onOpen={onOpen} />
        {figure.unit === undefined || figure.unit === '' ? null : <span className="headline-unit"> {unitText(figure.unit, language)}</span>}
        {figure.value === null || typeof figure.was !== 'number' ? null : <Delta value={figure.value} was={figure.was} decimals={figure.decimals} />}
      </div>
      {figure.target === null || figure.target === undefined ? null : (
        <div className="headline-target">
          {t('target')} {formatNumber(figure.target, figure.decimals)}
        </div>
      )}
      {figure.trend === undefined ? null : <Sparkline values={figure.trend} {...(figure.target === undefined ? {} : { target: figure.target })} />}
    </div>
  );
}

/** The figures a report is read by first, with their trend and target. */
export function Headline({ figures, onOpen }: Props) {
  return (
    <div className="headline">
      {figures.map((figure) => (
        <FigureTile key={`${figure.figure}-${figure.label.E}`} figure={figure} onOpen={onOpen} />
      ))}
    </div>
  );
}
