import { NativeSelect, Skeleton } from '@mantine/core';
import type { HomeFigure, HomeGap, HomeTile } from '#engine/define/home.ts';
import type { CodeRow } from '#engine/web/client/lists.ts';
import { useCall, useCalls } from '#engine/web/client/query.ts';
import { callTo } from '#engine/web/client/send.ts';
import { FigurePlot } from '#engine/web/home/figure-plot.tsx';
import { HomeLinked } from '#engine/web/home/home-link.tsx';
import { HOME_WORDS } from '#engine/web/home/home-words.ts';
import { ToneSign } from '#engine/web/home/tone-sign.tsx';
import { WorkCard } from '#engine/web/home/work-card.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatNumber } from '#kernel/language.ts';
import { getHome, isEmpty, NothingOn } from './farm-home.tsx';

interface FarmsData {
  readonly figures: readonly HomeFigure[];
  readonly gaps: readonly HomeGap[];
}
const getHomeFarms = callTo<{ weeks: string }, FarmsData>('/account/getHomeFarms');
const SPANS = ['13', '26', '52'] as const;

type Farms = readonly Pick<CodeRow, 'value' | 'label'>[];

const ofKind = (tiles: readonly HomeTile[], kind: HomeTile['kind']): HomeTile[] => tiles.filter((tile) => tile.kind === kind);

/** How many stand on a list of a farm; a zero is quiet. */
function Count({ list, tile }: { readonly list: string; readonly tile: HomeTile | undefined }) {
  if (tile === undefined) return <td />;
  if (tile.value === 0) return <td className="dim">0</td>;
  return (
    <td data-label={list}>
      <HomeLinked to={tile} className="home-value" tone={tile.tone}>
        <ToneSign tone={tile.tone} /> {tile.value === null ? '–' : formatNumber(tile.value, tile.decimals)}
      </HomeLinked>
    </td>
  );
}

interface RowProps {
  readonly farm: Farms[number];
  readonly tiles: readonly HomeTile[];
  readonly lists: readonly HomeTile[];
  /** What it has not entered; undefined where that is not known, or there is nothing to enter. */
  readonly gaps: readonly HomeGap[] | undefined;
}

/** A farm: its alarms, what it has not entered, and how many wait on each list. */
function FarmRow({ farm, tiles, lists, gaps }: RowProps) {
  const text = useText();
  return (
    <tr>
      <th scope="row">
        <PageLink name="Home" params={{ farm: farm.value }} className="cell-link">
          {farm.label}
        </PageLink>
        {ofKind(tiles, 'alarm').map((alarm) => (
          <HomeLinked key={alarm.key} to={alarm} className="home-alarm">
            <ToneSign tone={alarm.tone} /> {text(alarm.label)} {formatNumber(alarm.value ?? 0, alarm.decimals)}
          </HomeLinked>
        ))}
      </th>
      <td className="home-gaps">
        {gaps?.map((gap) => (
          <HomeLinked key={gap.label.E} to={gap} className="home-gap">
            <ToneSign tone={gap.tone} /> {text(gap.label)}
          </HomeLinked>
        ))}
        {gaps?.length === 0 ? <span className="dim">{text(HOME_WORDS.complete)}</span> : null}
      </td>
      {lists.map(({ key, label }) => (
        <Count key={key} list={text(label)} tile={ofKind(tiles, 'attention').find((tile) => tile.key === key)} />
      ))}
    </tr>
  );
}

/** What a farm has not entered; a site without figures has nothing to enter. */
function gapsOf(farm: string, data: FarmsData | undefined): readonly HomeGap[] | undefined {
  const gaps = data?.gaps.filter(({ farmid }) => farmid === farm);
  const measured = data?.figures.some(({ farms }) => farms.some(({ farmid }) => farmid === farm)) === true;
  return measured || gaps?.length !== 0 ? gaps : undefined;
}

/** The lists of all farms: first those somebody stands on, in the order of the farms, then those nobody stands on anywhere. */
function listsOf(farms: readonly (readonly HomeTile[])[]): { readonly busy: readonly HomeTile[]; readonly idle: readonly HomeTile[] } {
  const all = farms.flatMap((tiles) => ofKind(tiles, 'attention'));
  const named = [...new Map(all.map((tile) => [tile.key, tile])).values()];
  const busy = new Set(all.filter((tile) => !isEmpty(tile)).map(({ key }) => key));
  return { busy: named.filter(({ key }) => busy.has(key)), idle: named.filter(({ key }) => !busy.has(key)) };
}

/** All farms with what waits on each; a number opens the animals. Over them what waits for the person, whatever the farm. */
function FarmsAttention({ farms, data }: { readonly farms: Farms; readonly data: FarmsData | undefined }) {
  const text = useText();
  const answers = useCalls(
    getHome,
    farms.map(({ value }) => ({ farmid: value })),
    { everyLanguage: true },
  );
  const tiles = answers.map((answer) => answer?.tiles ?? []);
  const { busy, idle } = listsOf(tiles);
  const messages = tiles.flatMap((own) => ofKind(own, 'message')).filter((tile) => !isEmpty(tile));
  return (
    <>
      {messages.length === 0 ? null : (
        <div className="home-cards">
          {messages.map((tile) => (
            <WorkCard key={tile.key} tile={tile} />
          ))}
        </div>
      )}
      <div className="home-wide">
        <table className="home-figures home-farms">
          <thead>
            <tr>
              <th scope="col">{text(HOME_WORDS.farm)}</th>
              <th scope="col" className="home-gaps">
                {text(HOME_WORDS.missing)}
              </th>
              {busy.map((tile) => (
                <th key={tile.key} scope="col">
                  {text(tile.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {farms.map((farm, at) => (
              <FarmRow key={farm.value} farm={farm} tiles={tiles[at] ?? []} lists={busy} gaps={gapsOf(farm.value, data)} />
            ))}
          </tbody>
        </table>
      </div>
      <NothingOn lists={idle.map(({ key, label }) => ({ key, shown: text(label) }))} />
    </>
  );
}

/** All farms in reach at one glance: what waits on each, what each has not entered, and their figures side by side. */
export function FarmsHome({ farms }: { readonly farms: Farms }) {
  const text = useText();
  const [search, setSearch] = useParams();
  const weeks = SPANS.find((span) => span === search['weeks']) ?? '13';
  const { data, error } = useCall(getHomeFarms, { weeks }, { keep: true, everyLanguage: true });
  const names = new Map(farms.map(({ value, label }) => [value, label]));
  const compared = data?.figures.filter((figure) => figure.farms.length > 0);
  return (
    <>
      <h2>{text(HOME_WORDS.attention)}</h2>
      <FarmsAttention farms={farms} data={data} />
      <div className="home-head">
        <h2>{text(HOME_WORDS.compare)}</h2>
        <NativeSelect
          aria-label={text(HOME_WORDS.span)}
          value={weeks}
          data={SPANS.map((value) => ({ value, label: `${value} ${text(HOME_WORDS.weeks)}` }))}
          onChange={(event) => setSearch({ ...search, weeks: event.currentTarget.value })}
        />
        <p className="plot-legend dim">
          <i className="dot-now" /> {text(HOME_WORDS.now)} <i className="dot-then" /> {text(HOME_WORDS.lastYear)} <i className="dot-target" />{' '}
          {text(HOME_WORDS.target)}
        </p>
      </div>
      {error === null ? null : (
        <p className="form-root-error" role="alert">
          {error.message}
        </p>
      )}
      {compared?.length === 0 ? <p className="dim">{text(HOME_WORDS.noFigures)}</p> : null}
      <div className="home-plots">
        {compared?.map((figure) => <FigurePlot key={figure.key} {...{ figure, names, weeks }} />) ??
          (error === null ? [1, 2, 3, 4].map((n) => <Skeleton key={n} height={180} />) : null)}
      </div>
    </>
  );
}
