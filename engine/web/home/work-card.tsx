import type { HomeRow, HomeTile } from '#engine/define/home.ts';
import { formatNumber } from '#kernel/language.ts';
import { useT, useText } from '../text/text.ts';
import { HomeLinked } from './home-link.tsx';
import { HOME_WORDS } from './home-words.ts';
import { ToneSign } from './tone-sign.tsx';

/** An animal, a person: its name, where and why, how late it is, and what to do about it. */
function Row({ row }: { readonly row: HomeRow }) {
  const text = useText();
  const late = row.late ?? 0;
  return (
    <li data-tone={row.tone ?? undefined}>
      <HomeLinked to={row} className="home-name">
        {row.name}
      </HomeLinked>
      <span className="home-detail">
        {row.detail == null ? null : text(row.detail)}
        {late > 0 ? (
          <b className="home-late" title={text(HOME_WORDS.late)}>
            {' '}
            +{formatNumber(late)} {text(HOME_WORDS.daysLate)}
          </b>
        ) : null}
      </span>
      {row.act == null ? null : (
        <HomeLinked to={row.act} className="home-act">
          {text(row.act.label)}
        </HomeLinked>
      )}
    </li>
  );
}

/** What is counted by a tile, by name, the worst first; the head leads to the whole list. A tile that failed says so and never shows 0. */
export function WorkCard({ tile }: { readonly tile: HomeTile }) {
  const t = useT('home');
  const text = useText();
  const rows = tile.rows ?? [];
  const others = (tile.value ?? 0) - rows.length;
  const counted = tile.kind === 'attention' && rows.length > 0 && others > 0;
  return (
    <section className="home-card" data-tone={tile.tone ?? undefined}>
      <header>
        <h3>
          <HomeLinked to={tile}>
            <ToneSign tone={tile.tone} /> {text(tile.label)}
          </HomeLinked>
        </h3>
        {tile.failed === true ? (
          <span className="tile-failed">{t('tileFailed')}</span>
        ) : (
          <b className="home-count">{tile.value === null ? '–' : formatNumber(tile.value, tile.decimals)}</b>
        )}
        {tile.act == null ? null : (
          <HomeLinked to={tile.act} className="home-act">
            {text(tile.act.label)}
            {tile.act.params?.['pgids'] === undefined ? '' : ` (${formatNumber(tile.act.params['pgids'].split(',').length)})`}
          </HomeLinked>
        )}
      </header>
      {rows.length === 0 ? null : (
        <ul className="home-rows">
          {rows.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </ul>
      )}
      {counted ? (
        <HomeLinked to={tile} className="home-more">
          + {formatNumber(others)} {text(HOME_WORDS.others)}
        </HomeLinked>
      ) : null}
    </section>
  );
}
