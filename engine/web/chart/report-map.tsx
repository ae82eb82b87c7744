import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId, useMemo, useState } from 'react';
import type { ReportMap as MapData } from '#engine/define/report-map.ts';
import { outlines as outlinesOf } from '#engine/geo/domain/grounds.ts';
import { mapWords } from '#engine/geo/domain/map-words.ts';
import { wholeOf } from '#engine/geo/domain/outlines.ts';
import { DARK, LIGHT, shownPart } from '#engine/geo/domain/scene.ts';
import { t3 } from '#kernel/language.ts';
import { useLanguage } from '../session/store.ts';
import { useText } from '../text/text.ts';
import { type Drawn, MapAreas, MapIslands, MapLegend, MapPoints, MapWays } from './map-parts.tsx';
import { useMapView } from './use-map-view.ts';

interface Props {
  readonly map: MapData;
  /** Opens what stands behind a place: parameters that narrow the report, and its name. */
  readonly onOpen?: ((params: string | undefined, name: string) => void) | undefined;
}

const WORDS = {
  nearer: t3('Phóng to', 'Nearer', 'ขยาย'),
  farther: t3('Thu nhỏ', 'Farther', 'ย่อ'),
  whole: t3('Toàn bản đồ', 'Whole map', 'ทั้งแผนที่'),
  near: t3('Vùng có số liệu', 'Where data are', 'เฉพาะที่มีข้อมูล'),
  hint: t3('Rê hoặc chạm vào bản đồ để xem; kéo để di chuyển', 'Point at or touch a place; drag to move', 'ชี้หรือแตะเพื่อดู ลากเพื่อเลื่อน'),
  opens: t3('Bấm vào điểm hay tỉnh để xem kết quả', 'Press a place for its results', 'กดที่จุดหรือจังหวัดเพื่อดูผล'),
  week: t3('Tuần', 'Week', 'สัปดาห์'),
  period: t3('Cả kỳ', 'Whole period', 'ทั้งช่วง'),
};

/** A map of a report: drawn from borders the product brings along, without a network. */
export default function ReportMap({ map, onOpen }: Props) {
  const language = useLanguage();
  const text = useText();
  const ink = useComputedColorScheme('light') === 'dark' ? DARK : LIGHT;
  const outlines = useMemo(() => outlinesOf(map.grounds), [map.grounds]);
  const [told, setTold] = useState<string | null>(null);
  const [week, setWeek] = useState(0);
  const { ref, ...size } = useElementSize<HTMLDivElement>();
  const [whole, near] = useMemo(() => [wholeOf(map.grounds), shownPart(map, outlines)], [map, outlines]);
  const view = useMapView(whole, near, map.ring === undefined || near === null ? whole : near, size);
  const { part, unit } = view;
  const open = map.figure === undefined || view.dragged ? undefined : onOpen;
  const drawn: Drawn = { map, ink, unit, language, onTell: setTold, onOpen: open };
  return (
    <figure className="chart map-figure">
      <figcaption>{map.title[language]}</figcaption>
      <div className="map-tools no-print">
        <button type="button" onClick={view.nearer} aria-label={text(WORDS.nearer)}>
          +
        </button>
        <button type="button" onClick={view.farther} aria-label={text(WORDS.farther)}>
          −
        </button>
        <button type="button" onClick={view.showWhole}>
          {text(WORDS.whole)}
        </button>
        {view.showNear === null ? null : (
          <button type="button" onClick={view.showNear}>
            {text(WORDS.near)}
          </button>
        )}
      </div>
      <div className="map-box" ref={ref}>
        <svg
          role="img"
          aria-label={mapWords(map, language)}
          viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
          data-dragged={view.dragged || undefined}
          {...view.handlers}
        >
          <defs>
            <pattern id="map-few" width={6 * unit} height={6 * unit} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d={`M0 0V${6 * unit}`} stroke="#1c1c1c" strokeWidth={1.4 * unit} />
            </pattern>
          </defs>
          <MapAreas outlines={outlines} {...drawn} />
          <MapIslands {...drawn} />
          <MapWays {...drawn} />
          <MapPoints week={week === 0 ? null : week - 1} {...drawn} />
        </svg>
      </div>
      <Weeks map={map} week={week} onWeek={setWeek} />
      <p className="map-told" aria-live="polite">
        {told ?? <span className="dim">{text(open === undefined ? WORDS.hint : WORDS.opens)}</span>}
      </p>
      <MapLegend map={map} ink={ink} />
    </figure>
  );
}

interface WeeksProps {
  readonly map: MapData;
  readonly week: number;
  readonly onWeek: (week: number) => void;
}

/** Which week of the period is shown; at the left end the whole of it. */
function Weeks({ map: { frames = [] }, week, onWeek }: WeeksProps) {
  const id = useId();
  const text = useText();
  if (frames.length === 0) return null;
  const shown = week === 0 ? text(WORDS.period) : (frames[week - 1]?.label ?? '');
  return (
    <div className="map-weeks no-print">
      <label htmlFor={id}>{text(WORDS.week)}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={frames.length}
        value={week}
        aria-valuetext={shown}
        onChange={({ target }) => onWeek(Number(target.value))}
      />
      <output htmlFor={id}>{shown}</output>
    </div>
  );
}
