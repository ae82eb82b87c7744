import type { HomeTile } from '#engine/define/home.ts';
import { unitText } from '#engine/define/units.ts';
import { formatNumber } from '#kernel/language.ts';
import { Sparkline } from '../chart/sparkline.tsx';
import { useLanguage } from '../session/store.ts';
import { useT, useText } from '../text/text.ts';
import { HomeLinked } from './home-link.tsx';
import { HOME_WORDS } from './home-words.ts';
import { ToneSign } from './tone-sign.tsx';

function Value({ tile }: { readonly tile: HomeTile }) {
  const t = useT('home');
  if (tile.failed === true) return <span className="tile-failed">{t('tileFailed')}</span>;
  return (
    <HomeLinked to={tile} className="home-value" tone={tile.tone}>
      <ToneSign tone={tile.tone} /> {tile.value === null ? '–' : formatNumber(tile.value, tile.decimals)}
    </HomeLinked>
  );
}

/** The week's figures against their targets with the weeks before; each leads to its report. */
export function WeekFigures({ tiles }: { readonly tiles: readonly HomeTile[] }) {
  const t = useT('home');
  const text = useText();
  const language = useLanguage();
  const [first] = tiles;
  if (first === undefined) return null;
  const shown = (value: number | null | undefined, { decimals }: HomeTile): string => (value == null ? '–' : formatNumber(value, decimals));
  return (
    <section className="home-card">
      <header>
        <h3>
          <HomeLinked to={first}>{t('week')}</HomeLinked>
        </h3>
      </header>
      <table className="home-figures">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{text(HOME_WORDS.figure)}</span>
            </th>
            <th scope="col">{text(HOME_WORDS.thisWeek)}</th>
            <th scope="col">{text(HOME_WORDS.target)}</th>
            <th scope="col">{text(HOME_WORDS.lastWeek)}</th>
            <th scope="col" className="home-trend">
              {text(HOME_WORDS.trend)}
            </th>
          </tr>
        </thead>
        <tbody>
          {tiles.map((tile) => (
            <tr key={tile.key}>
              <th scope="row">
                {text(tile.label)} {tile.unit === '' ? null : <small>{unitText(tile.unit, language)}</small>}
              </th>
              <td>
                <Value tile={tile} />
              </td>
              <td className="dim">{shown(tile.target, tile)}</td>
              <td className="dim">{shown(tile.before, tile)}</td>
              <td className="home-trend">
                {tile.trend == null ? null : <Sparkline values={tile.trend} target={tile.target ?? null} width={76} height={24} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
