import type { HomeFarmValue, HomeFigure } from '#engine/define/home.ts';
import { unitText } from '#engine/define/units.ts';
import { formatNumber } from '#kernel/language.ts';
import { PageLink } from '../screens/page-link.tsx';
import { useLanguage } from '../session/store.ts';
import { useText } from '../text/text.ts';
import { DotLine, rangeOf } from './dot-plot.tsx';
import { HomeLinked } from './home-link.tsx';
import { HOME_WORDS } from './home-words.ts';
import { ToneSign } from './tone-sign.tsx';

interface Props {
  readonly figure: HomeFigure;
  readonly names: ReadonlyMap<string, string>;
  readonly weeks: string;
}

/** The best first; farms without a value now stand last. */
function inOrder(farms: readonly HomeFarmValue[]): HomeFarmValue[] {
  return farms.toSorted((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER));
}

interface LineProps {
  readonly farm: HomeFarmValue;
  readonly name: string | undefined;
  readonly figure: HomeFigure;
  readonly range: NonNullable<ReturnType<typeof rangeOf>>;
  readonly weeks: string;
}

const shownOf = (value: number | null, decimals: number): string => (value === null ? '–' : formatNumber(value, decimals));

/** A farm: its dot among all, its value, target, last year and place. */
function FarmLine({ farm, name, figure, range, weeks }: LineProps) {
  const shown = (value: number | null): string => shownOf(value, figure.decimals);
  const course = { figures: figure.key, farms: farm.farmid, unit: 'week', columns: weeks };
  return (
    <tr>
      <th scope="row" title={name}>
        <PageLink name="Home" params={{ farm: farm.farmid }} className="cell-link">
          {name ?? farm.farmid}
        </PageLink>
      </th>
      <td className="plot-dots">
        <DotLine farm={farm} range={range} />
      </td>
      <td>
        <HomeLinked to={{ route: 'PigFarmProReport3', params: course }} className="home-value" tone={farm.tone}>
          <ToneSign tone={farm.tone} /> {shown(farm.value)}
        </HomeLinked>
      </td>
      <td className="dim">{shown(farm.target)}</td>
      <td className="dim">{shown(farm.lastyear)}</td>
      <td>{farm.rank ?? '–'}</td>
    </tr>
  );
}

/** A figure of all farms: each with its dot, value, target, last year and place; the title opens its report, a value its course. */
export function FigurePlot({ figure, names, weeks }: Props) {
  const text = useText();
  const language = useLanguage();
  const range = rangeOf(figure.farms);
  if (range === null) return null;
  return (
    <section className="home-card figure-plot">
      <header>
        <h3>
          <HomeLinked to={figure}>
            {text(figure.label)} {figure.unit === '' ? null : <small>{unitText(figure.unit, language)}</small>}
          </HomeLinked>
        </h3>
        <span className="dim">
          {text(HOME_WORDS.together)} {shownOf(figure.together, figure.decimals)}
        </span>
      </header>
      <table className="home-figures plot-table">
        <thead>
          <tr>
            <th scope="col">{text(HOME_WORDS.farm)}</th>
            <th scope="col" className="plot-dots">
              <span className="sr-only">{text(HOME_WORDS.spread)}</span>
            </th>
            <th scope="col">{text(HOME_WORDS.now)}</th>
            <th scope="col">{text(HOME_WORDS.target)}</th>
            <th scope="col">{text(HOME_WORDS.lastYear)}</th>
            <th scope="col">{text(HOME_WORDS.rank)}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(figure.farms).map((farm) => (
            <FarmLine key={farm.farmid} farm={farm} name={names.get(farm.farmid)} figure={figure} range={range} weeks={weeks} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
