import type { Handler } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { type ResourceServer, resourceHandlers } from '#engine/server/resource/handlers.ts';
import { instrument, proficiency } from '../../contract/quality/quality.resources.ts';
import { type Calibration, calibrationDue } from '../../domain/quality/calibration.ts';
import { judgementOf, zScore } from '../../domain/quality/proficiency.ts';

const calibrationsIn = (body: object): readonly Calibration[] => (body as { readonly calibrations?: readonly Calibration[] }).calibrations ?? [];

/** No calibration lies ahead; what is next due follows from those there are. */
const INSTRUMENT: ResourceServer = {
  order: 'p.name',
  computed: { lastdt: 'null', nextdt: 'null', due: "''" },
  check: async ({ session }, _owner, body) => {
    const ahead = calibrationsIn(body).some(({ caldt }) => caldt > session.curbusdt);
    if (ahead) throw refused('359', 'calibrations', { date: session.curbusdt });
  },
  finish: ({ session }, rows) =>
    rows.map((row) => {
      const { lastdt, nextdt, state } = calibrationDue(calibrationsIn(row), Number(row['months']), session.curbusdt);
      return { ...row, lastdt, nextdt, due: state };
    }),
};

const PROFICIENCY: ResourceServer = {
  order: 'p.rounddt desc, p.roundno, p.testcd, p.sampleno',
  columns: { sampleno: { column: 'sampleno', sql: "nullif(p.sampleno, '')", write: (value) => value ?? '' } },
  computed: { z: 'null', judged: 'null' },
  check: async ({ db, session }, { farmid }, { testcd, rounddt }) => {
    if (String(rounddt) > session.curbusdt) throw refused('359', 'rounddt', { date: session.curbusdt });
    const { rows } = await db.query('select 1 from lab_test where farm_id = $1 and testcd = $2', [farmid, testcd]);
    if (rows.length === 0) throw refused('V_NOTEXISTS', 'testcd', { value: String(testcd) });
  },
  finish: (_ctx, rows) =>
    rows.map((row) => {
      const { ours, assigned, sd } = row as unknown as { ours: number | null; assigned: number; sd: number };
      if (ours === null) return row;
      const z = zScore(ours, assigned, sd);
      return { ...row, z, judged: judgementOf(z) };
    }),
};

/** Instruments and proficiency rounds of a laboratory. */
export const qualityHandlers: readonly Handler[] = [...resourceHandlers(instrument, INSTRUMENT), ...resourceHandlers(proficiency, PROFICIENCY)];
