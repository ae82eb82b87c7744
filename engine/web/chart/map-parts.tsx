import type { ReactNode } from 'react';
import type { ReportMap } from '#engine/define/report-map.ts';
import { MAP_WORDS } from '#engine/geo/domain/map-words.ts';
import type { Outline } from '#engine/geo/domain/outlines.ts';
import {
  areaNumber,
  areasOf,
  arrowOf,
  fillOf,
  islandOf,
  islandsOf,
  LIGHT,
  landOf,
  type MapInk,
  pointsOf,
  radiusOf,
  ringOf,
  type SceneArea,
  signPath,
} from '#engine/geo/domain/scene.ts';
import { formatNumber, type Language, type Text3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';

/** What a part of a map is drawn with. */
export interface Drawn {
  readonly map: ReportMap;
  readonly ink: MapInk;
  /** Size of a pixel in the drawing: signs and words keep theirs however near one looks. */
  readonly unit: number;
  readonly language: Language;
  /** Says what a place is; null where the pointer left it. */
  readonly onTell: (text: string | null) => void;
  readonly onOpen: ((params: string | undefined, name: string) => void) | undefined;
}

const telling = ({ onTell, onOpen }: Drawn, text: string, name: string, params?: string) => ({
  onPointerEnter: () => onTell(text),
  onPointerLeave: () => onTell(null),
  onClick: () => (onOpen === undefined || params === undefined ? onTell(text) : onOpen(params, name)),
  ...(onOpen === undefined || params === undefined ? {} : { className: 'map-opens' }),
});

/** Fewest pixels a province is wide that has its figure written into it. */
const ROOM = 34;

type AreaFact = NonNullable<SceneArea['fact']>;

/** A shaded province with how many rows stand behind it. */
function ShadedArea({ outline: { d }, fact, ...drawn }: Drawn & { readonly outline: Outline; readonly fact: AreaFact }) {
  const { map, ink, unit } = drawn;
  const few = fact.few === true;
  return (
    <g {...telling(drawn, `${fact.name}: ${fact.text}`, fact.name, map.areas?.[fact.at]?.params)}>
      <path d={d} fill={fillOf(map, fact.cls, ink)} stroke={ink.border} strokeWidth={0.7 * unit} />
      {few ? <path d={d} fill="url(#map-few)" /> : null}
    </g>
  );
}

/** How many rows, or farms, stand behind a province: written over all shapes, for the next one would lie over a number near its border. */
function AreaNumber({ map, ink, unit, area }: Pick<Drawn, 'map' | 'ink' | 'unit'> & { readonly area: SceneArea }) {
  const { fact, outline } = area;
  const number = areaNumber(map, area, ROOM * unit);
  if (number === null) return null;
  // Fillings of classes are the same by day and by night, plain land is not.
  const fill = fact === null ? ink.ink : number.pale ? LIGHT.paper : LIGHT.ink;
  return (
    <text x={outline.at[0]} y={outline.at[1]} fontSize={11 * unit} textAnchor="middle" fill={fill} pointerEvents="none">
      {formatNumber(number.n)}
    </text>
  );
}

/** Provinces, shaded or plain, with their numbers. */
export function MapAreas({ outlines, ...drawn }: Drawn & { readonly outlines: readonly Outline[] }) {
  const { map, ink, unit } = drawn;
  const areas = areasOf(map, outlines);
  const shapes = areas.map(({ outline, fact, count }) => {
    const { code, d } = outline;
    if (fact !== null) return <ShadedArea key={code} outline={outline} fact={fact} {...drawn} />;
    const land = <path d={d} fill={landOf(map, ink)} stroke={ink.border} strokeWidth={0.7 * unit} />;
    if (count === null) return <g key={code}>{land}</g>;
    return (
      <g key={code} {...telling(drawn, count.text, '')}>
        {land}
      </g>
    );
  });
  return (
    <>
      {shapes}
      {areas.map((area) => (
        <AreaNumber key={area.outline.code} area={area} map={map} ink={ink} unit={unit} />
      ))}
    </>
  );
}

/** Hoàng Sa and Trường Sa in their frames. */
export function MapIslands({ map, ink, unit, language }: Drawn) {
  return islandsOf(map).map(({ inset: { name, box, islands }, fact }) => (
    <g key={name.E} className="map-inset">
      <rect {...box} fill="none" stroke={ink.border} strokeWidth={0.8 * unit} />
      <text x={box.x + box.width / 2} y={box.y + 11} fontSize={Math.min(10, 11 * unit)} textAnchor="middle" fill={ink.ink}>
        {name[language]}
      </text>
      {islands.map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={2.2}
          fill={fact === null ? islandOf(map, ink) : fillOf(map, fact.cls, ink)}
          stroke={ink.ink}
          strokeWidth={0.4}
        />
      ))}
    </g>
  ));
}

/** Farms, sized by the rows behind them. */
export function MapPoints({ week, ...drawn }: Drawn & { readonly week: number | null }) {
  const { map, ink, unit } = drawn;
  return pointsOf(map, week).map(({ at, x, y, n, cls, few, name, text }) => {
    const fill = fillOf(map, cls, ink);
    const paint = few === true ? { fill: ink.paper, stroke: fill, strokeWidth: 2.4 * unit } : { fill, stroke: ink.ink, strokeWidth: 0.8 * unit };
    return (
      <path
        key={at}
        d={signPath(cls, x, y, radiusOf(n) * unit)}
        {...paint}
        data-point={name}
        {...telling(drawn, `${name}: ${text}`, name, map.points?.[at]?.params)}
      />
    );
  });
}

/** Movements and the ring around a chosen farm. */
export function MapWays(drawn: Drawn) {
  const { map, ink, unit } = drawn;
  const ring = ringOf(map);
  return (
    <>
      {ring === null ? null : (
        <ellipse
          cx={ring.x}
          cy={ring.y}
          rx={ring.rx}
          ry={ring.ry}
          fill="none"
          stroke={ink.ink}
          strokeWidth={1.4 * unit}
          strokeDasharray={`${6 * unit} ${4 * unit}`}
          pointerEvents="none"
        />
      )}
      {(map.arrows ?? []).map((arrow) => {
        const { d, head, width, text } = arrowOf(arrow, unit);
        return (
          <g key={`${arrow.from} ${arrow.to}`} {...telling(drawn, text, '')}>
            <path d={d} fill="none" stroke="var(--info)" strokeWidth={width} />
            <path d={head} fill="var(--info)" />
          </g>
        );
      })}
    </>
  );
}

interface LegendProps {
  readonly map: ReportMap;
  readonly ink: MapInk;
}

interface LegendLine {
  readonly key: string;
  readonly sign: ReactNode;
  readonly words: string;
}

/** Lines of the classes: fillings of provinces, signs of points. */
function classLines({ map, ink }: LegendProps, text: (words: Text3) => string): readonly LegendLine[] {
  const sign = (cls: number) =>
    map.areas === undefined ? (
      <path d={signPath(cls, 9, 9, 6.5)} fill={fillOf(map, cls, ink)} stroke={ink.ink} strokeWidth="0.8" />
    ) : (
      <Swatch fill={fillOf(map, cls, ink)} ink={ink} />
    );
  return map.classes.map(({ label }, cls) => ({ key: label.E, sign: sign(cls), words: text(label) }));
}

function Swatch({ fill, ink }: { readonly fill: string; readonly ink: MapInk }) {
  return <rect x="2" y="3" width="14" height="12" fill={fill} stroke={ink.border} />;
}

/** What few rows look like. */
function fewLines({ map, ink }: LegendProps, text: (words: Text3) => string): readonly LegendLine[] {
  if (map.areas !== undefined) {
    const hatched = (
      <g>
        <Swatch fill={ink.paper} ink={ink} />
        <path d="M3 14L12 4M8 15L16 6" stroke={ink.ink} />
      </g>
    );
    return [{ key: 'few', sign: hatched, words: text(MAP_WORDS.fewArea) }];
  }
  const sizes = (
    <g fill="none" stroke={ink.ink}>
      <circle cx="5" cy="12" r="3" />
      <circle cx="12" cy="9" r="5.5" />
    </g>
  );
  const hollow = <circle cx="9" cy="9" r="5.5" fill={ink.paper} stroke={ink.ink} strokeWidth="2" />;
  return [
    { key: 'few', sign: hollow, words: text(MAP_WORDS.fewPoint) },
    { key: 'size', sign: sizes, words: text(MAP_WORDS.size) },
  ];
}

/** Lines of what a map shows besides: counts, movements, the ring. */
function moreLines({ map: { counts = [], arrows = [], ring }, ink }: LegendProps, text: (words: Text3) => string): readonly LegendLine[] {
  const three = (
    <text x="9" y="13" fontSize="12" textAnchor="middle" fill={ink.ink}>
      3
    </text>
  );
  const arrow = <path d="M1 9h11M17 9l-7 -4v8Z" stroke="var(--info)" fill="var(--info)" />;
  const circle = <circle cx="9" cy="9" r="6.5" fill="none" stroke={ink.ink} strokeDasharray="3 2" />;
  return [
    ...(counts.length === 0 ? [] : [{ key: 'count', sign: three, words: text(MAP_WORDS.count) }]),
    ...(arrows.length === 0 ? [] : [{ key: 'arrow', sign: arrow, words: text(MAP_WORDS.arrow) }]),
    ...(ring === undefined ? [] : [{ key: 'ring', sign: circle, words: `${text(MAP_WORDS.ring)} ${formatNumber(ring.km)} km` }]),
  ];
}

/** What the signs and fillings of a map mean. */
export function MapLegend(props: LegendProps) {
  const text = useText();
  const nothing = { key: 'nothing', sign: <Swatch fill={props.ink.nothing} ink={props.ink} />, words: text(MAP_WORDS.nothing) };
  const lines = [...classLines(props, text), nothing, ...fewLines(props, text), ...moreLines(props, text)];
  return (
    <ul className="map-legend">
      {lines.map(({ key, sign, words }) => (
        <li key={key}>
          <svg width="18" height="18" aria-hidden="true">
            {sign}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}
