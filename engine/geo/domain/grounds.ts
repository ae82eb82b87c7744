import type { MapGround } from '#engine/define/report-map.ts';
import { type Boundaries, formerProvinces, type Province, presentProvinces } from './boundaries.ts';
import { type Outline, outlinesOf } from './outlines.ts';
import thailand from './thailand.topo.json' with { type: 'json' };
import vietnam from './vietnam.topo.json' with { type: 'json' };

const MAPS: Readonly<Record<MapGround, Boundaries>> = {
  VN63: vietnam as unknown as Boundaries,
  VN34: vietnam as unknown as Boundaries,
  TH: thailand as unknown as Boundaries,
};

const drawn = new Map<MapGround, readonly Outline[]>();
const walked = new Map<MapGround, readonly Province[]>();

/** The provinces of some grounds as they are drawn. */
export function outlines(grounds: readonly MapGround[]): readonly Outline[] {
  return grounds.flatMap((ground) => {
    const found = drawn.get(ground) ?? outlinesOf(ground, MAPS[ground]);
    drawn.set(ground, found);
    return found;
  });
}

/** The provinces of a ground with their borders in degrees. */
export function provincesOf(ground: MapGround): readonly Province[] {
  const found = walked.get(ground) ?? (ground === 'VN34' ? presentProvinces(MAPS[ground]) : formerProvinces(MAPS[ground]));
  walked.set(ground, found);
  return found;
}
