import type { ReportMap } from '#engine/define/report-map.ts';
import { outlines } from '#engine/geo/domain/grounds.ts';
import { MAP_WORDS } from '#engine/geo/domain/map-words.ts';
import { type Box, wholeOf } from '#engine/geo/domain/outlines.ts';
import {
  areaNumber,
  areasOf,
  arrowOf,
  fillOf,
  islandOf,
  islandsOf,
  LIGHT,
  landOf,
  pointsOf,
  radiusOf,
  ringOf,
  type SceneArea,
  type ScenePoint,
  shownPart,
  signPath,
} from '#engine/geo/domain/scene.ts';
import { formatNumber, type Language } from '#kernel/language.ts';
import { svgText } from './svg-text.ts';

const HEIGHT = 460;
const LEGEND = 150;

function label(x: number, y: number, text: string, size: number, { anchor = 'middle', fill = LIGHT.ink } = {}): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Sarabun" font-size="${size.toFixed(1)}" text-anchor="${anchor}" fill="${fill}">${svgText(text)}</text>`;
}

/** Slanted lines over the filling of an area of few rows. */
function hatch(unit: number): string {
  const side = (4 * unit).toFixed(2);
  return `<defs><pattern id="few" width="${side}" height="${side}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V${side}" stroke="${LIGHT.ink}" stroke-width="${unit.toFixed(2)}"/></pattern></defs>`;
}

function areaSvg(map: ReportMap, { outline, fact }: SceneArea, unit: number): string {
  const fill = fact === null ? landOf(map, LIGHT) : fillOf(map, fact.cls);
  const border = `stroke="${LIGHT.border}" stroke-width="${(0.5 * unit).toFixed(2)}"`;
  const few = fact?.few === true ? `<path d="${outline.d}" fill="url(#few)"/>` : '';
  return `<path d="${outline.d}" fill="${fill}" ${border}/>${few}`;
}

/** Fewest parts of the drawing a province is wide that has its number written into it. */
const ROOM = 22;

/** Numbers over all shapes, for the next province would lie over one near its border. */
function numberSvg(map: ReportMap, area: SceneArea, unit: number): string {
  const number = areaNumber(map, area, ROOM * unit);
  return number === null ? '' : label(...area.outline.at, formatNumber(number.n), 6.5 * unit, { fill: number.pale ? LIGHT.paper : LIGHT.ink });
}

function pointSvg(map: ReportMap, { x, y, n, cls, few }: ScenePoint, unit: number): string {
  const fill = fillOf(map, cls);
  const paint =
    few === true
      ? `fill="${LIGHT.paper}" stroke="${fill}" stroke-width="${1.6 * unit}"`
      : `fill="${fill}" stroke="${LIGHT.ink}" stroke-width="${0.5 * unit}"`;
  return `<path d="${signPath(cls, x, y, radiusOf(n) * 0.7 * unit)}" ${paint}/>`;
}

function islandsSvg(map: ReportMap, language: Language, unit: number): string {
  return islandsOf(map)
    .map(({ inset: { name, box, islands }, fact }) => {
      const fill = fact === null ? islandOf(map, LIGHT) : fillOf(map, fact.cls);
      const frame = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none" stroke="${LIGHT.border}" stroke-width="${0.6 * unit}"/>`;
      const dots = islands.map(
        ([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.2" fill="${fill}" stroke="${LIGHT.ink}" stroke-width="0.4"/>`,
      );
      return frame + label(box.x + box.width / 2, box.y + 11, name[language], Math.min(9, 6.5 * unit)) + dots.join('');
    })
    .join('');
}

function arrowsSvg(map: ReportMap, unit: number): string {
  return (map.arrows ?? [])
    .map((arrow) => {
      const { d, head, width } = arrowOf(arrow, unit);
      return `<path d="${d}" fill="none" stroke="#2d5b9e" stroke-width="${width.toFixed(2)}"/><path d="${head}" fill="#2d5b9e"/>`;
    })
    .join('');
}

function ringSvg(map: ReportMap, unit: number): string {
  const ring = ringOf(map);
  if (ring === null) return '';
  const { x, y, rx, ry } = ring;
  return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="none" stroke="${LIGHT.ink}" stroke-width="${unit.toFixed(2)}" stroke-dasharray="${(4 * unit).toFixed(2)}"/>`;
}

/** A line of the legend: its sign at the left, its words beside it. */
type LegendLine = readonly [sign: (x: number, y: number) => string, words: string];

function legendLines(map: ReportMap, language: Language): readonly LegendLine[] {
  const shaded = map.areas !== undefined;
  const square =
    (fill: string, more = '') =>
    (x: number, y: number) =>
      `<rect x="${x - 5}" y="${y - 4}" width="10" height="8" fill="${fill}" stroke="${LIGHT.border}" stroke-width="0.5"/>${more.replace('@', `x="${x - 5}" y="${y - 4}"`)}`;
  const classes = map.classes.map(({ label: words }, cls): LegendLine => {
    const paint = `fill="${fillOf(map, cls)}" stroke="${LIGHT.ink}" stroke-width="0.5"`;
    return [shaded ? square(fillOf(map, cls)) : (x, y) => `<path d="${signPath(cls, x, y, 4.5)}" ${paint}/>`, words[language]];
  });
  const few: LegendLine = shaded
    ? [square(LIGHT.paper, '<rect @ width="10" height="8" fill="url(#few)"/>'), MAP_WORDS.fewArea[language]]
    : [(x, y) => `<circle cx="${x}" cy="${y}" r="4" fill="${LIGHT.paper}" stroke="${LIGHT.ink}" stroke-width="1.4"/>`, MAP_WORDS.fewPoint[language]];
  const more: LegendLine[] = [];
  if (map.counts !== undefined && map.counts.length > 0) more.push([(x, y) => label(x, y + 2.5, '3', 7), MAP_WORDS.count[language]]);
  if (map.arrows !== undefined && map.arrows.length > 0)
    more.push([
      (x, y) => `<path d="M${x - 6} ${y}h9" stroke="#2d5b9e" stroke-width="1.4"/><path d="M${x + 6} ${y}l-4 -2.5v5Z" fill="#2d5b9e"/>`,
      MAP_WORDS.arrow[language],
    ]);
  return [...classes, [square(LIGHT.nothing), MAP_WORDS.nothing[language]], few, ...more];
}

/** What the part drawn on paper is: the whole of the grounds, or what a ring is drawn around. */
const partOf = (map: ReportMap, all: Parameters<typeof shownPart>[1]): Box =>
  map.ring === undefined ? wholeOf(map.grounds) : (shownPart(map, all) ?? wholeOf(map.grounds));

/** A map for paper, as SVG: the drawing at the left, its legend beside it; null of a map that shows nothing. */
export function mapSvg(map: ReportMap, language: Language): string | null {
  const all = outlines(map.grounds);
  if ((map.areas ?? []).length + (map.points ?? []).length + (map.counts ?? []).length === 0) return null;
  const part = partOf(map, all);
  const width = Math.round((HEIGHT * part.width) / part.height);
  const unit = part.height / HEIGHT;
  const areas = areasOf(map, all);
  const body = [
    hatch(unit),
    ...areas.map((area) => areaSvg(map, area, unit)),
    ...areas.map((area) => numberSvg(map, area, unit)),
    islandsSvg(map, language, unit),
    ringSvg(map, unit),
    arrowsSvg(map, unit),
    ...pointsOf(map, null).map((point) => pointSvg(map, point, unit)),
  ].join('');
  const lines = legendLines(map, language).map(
    ([sign, words], at) => sign(width + 14, 16 + at * 15) + label(width + 24, 19 + at * 15, words, 8, { anchor: 'start' }),
  );
  const view = `viewBox="${part.x.toFixed(1)} ${part.y.toFixed(1)} ${part.width.toFixed(1)} ${part.height.toFixed(1)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + LEGEND} ${HEIGHT}" width="${width + LEGEND}" height="${HEIGHT}"><svg x="0" y="0" width="${width}" height="${HEIGHT}" ${view}>${body}</svg>${lines.join('')}</svg>`;
}
