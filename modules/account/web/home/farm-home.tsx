import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { HomeTile, HomeTone } from '#engine/define/home.ts';
import { useCall } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import { HomeLinked } from '#engine/web/home/home-link.tsx';
import { HOME_WORDS } from '#engine/web/home/home-words.ts';
import { WeekFigures } from '#engine/web/home/week-figures.tsx';
import { WorkCard } from '#engine/web/home/work-card.tsx';
import { refusedCount, waitingCount } from '#engine/web/offline/offline-words.ts';
import { useWaiting } from '#engine/web/offline/use-waiting.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { formatNumber } from '#kernel/language.ts';

export interface HomeData {
  readonly farmname: string | null;
  readonly expiresIn: number | null;
  readonly tiles: readonly HomeTile[];
}
export const getHome = callTo<object, HomeData>('/account/getHome');

/** Red before amber before what is only due; what went wrong stands with the worst. */
const PRESSES: Readonly<Record<HomeTone, number>> = { bad: 0, warn: 1, plain: 2, good: 3 };
const pressOf = ({ failed, tone }: HomeTile): number => (failed === true ? 0 : PRESSES[tone ?? 'plain']);
/** True for a list nobody stands on. */
export const isEmpty = ({ failed, value }: HomeTile): boolean => failed !== true && value === 0;

/** What waits and what was refused on this device, where anything does. */
function WaitingLine() {
  const text = useText();
  const entries = useWaiting();
  const refused = entries.filter(({ state }) => state === 'refused').length;
  if (entries.length === 0) return null;
  const said = [
    ...(entries.length > refused ? [text(waitingCount(entries.length - refused))] : []),
    ...(refused > 0 ? [text(refusedCount(refused))] : []),
  ];
  return (
    <p className="home-waiting" data-tone={refused > 0 ? 'bad' : 'warn'}>
      <b>{text(HOME_WORDS.here)}:</b> {said.join(' · ')}
    </p>
  );
}

/** What was entered today and by whom, and what waits on this device. */
function Entered({ tiles }: { readonly tiles: readonly HomeTile[] }) {
  const text = useText();
  return (
    <>
      {tiles.map((tile) =>
        isEmpty(tile) ? (
          <section key={tile.key} className="home-card">
            <header>
              <h3>{text(tile.label)}</h3>
            </header>
            <p className="home-none">{text(HOME_WORDS.nobody)}</p>
          </section>
        ) : (
          <WorkCard key={tile.key} tile={tile} />
        ),
      )}
      <WaitingLine />
    </>
  );
}

/** Lists nobody stands on, in one quiet line. */
export function NothingOn({ lists }: { readonly lists: readonly { readonly key: string; readonly shown: ReactNode }[] }) {
  const text = useText();
  if (lists.length === 0) return null;
  return (
    <p className="home-none">
      {text(HOME_WORDS.nothing)}{' '}
      {lists.map(({ key, shown }, at) => (
        <span key={key}>
          {at > 0 ? ' · ' : ''}
          {shown}
        </span>
      ))}
    </p>
  );
}

/** The name of a list that leads to it. */
function ListLink({ tile }: { readonly tile: HomeTile }) {
  const text = useText();
  return (
    <HomeLinked to={tile} className="cell-link dim">
      {text(tile.label)}
    </HomeLinked>
  );
}

/** What needs doing on a farm, the worst first; beside it the week's figures and what was entered today. */
export function FarmHome({ farmid }: { readonly farmid: string | null }) {
  const t = useT('home');
  const { data, error } = useCall(getHome, farmid === null ? {} : { farmid }, { everyLanguage: true });
  if (data === undefined && error !== null) {
    return (
      <p className="form-root-error" role="alert">
        {error.message}
      </p>
    );
  }
  if (data === undefined) {
    return (
      <div className="home">
        <div className="home-cards">
          {[1, 2, 3, 4].map((n) => (
            <Skeleton key={n} height={150} />
          ))}
        </div>
        <Skeleton height={260} />
      </div>
    );
  }
  const of = (...kinds: readonly HomeTile['kind'][]): HomeTile[] => data.tiles.filter(({ kind }) => kinds.includes(kind));
  const work = of('alarm', 'attention', 'message').toSorted((a, b) => pressOf(a) - pressOf(b));
  const waiting = work.filter((tile) => !isEmpty(tile));
  return (
    <>
      {data.expiresIn === null ? null : (
        <p className="draft-note" role="status">
          {t('expiresIn', { days: formatNumber(data.expiresIn) })}
        </p>
      )}
      {data.tiles.length === 0 && farmid !== null ? <Empty title={t('noTiles')} /> : null}
      <div className="home" data-alone={of('figure', 'news', 'entered').length === 0 ? '' : undefined}>
        <section>
          <h2>{t('today')}</h2>
          {waiting.length === 0 && work.length > 0 ? <p>{t('todayEmpty')}</p> : null}
          <div className="home-cards">
            {waiting.map((tile) => (
              <WorkCard key={tile.key} tile={tile} />
            ))}
          </div>
          <NothingOn lists={work.filter(isEmpty).map((tile) => ({ key: tile.key, shown: <ListLink tile={tile} /> }))} />
        </section>
        <aside className="home-aside">
          <WeekFigures tiles={of('figure')} />
          {of('news').map((tile) => (
            <WorkCard key={tile.key} tile={tile} />
          ))}
          <Entered tiles={of('entered')} />
        </aside>
      </div>
    </>
  );
}
