import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import { type DemoLab, put, uuidOf } from './demo-lab.ts';

/** Code, name, kind, model, place, months a calibration holds, days ago of the last ones (the oldest first); whether the room of a farm has one. */
type Instrument = readonly [
  instid: string,
  name: string,
  kind: string,
  model: string,
  place: string,
  months: number,
  days: readonly number[],
  room: boolean,
];

const INSTRUMENTS: readonly Instrument[] = [
  ['ELISA-1', 'Máy đọc ELISA 1', 'reader', 'Mẫu 96 giếng', 'Phòng huyết thanh', 12, [560, 190], true],
  ['ELISA-2', 'Máy đọc ELISA 2', 'reader', 'Mẫu 96 giếng', 'Phòng huyết thanh', 12, [350], false],
  ['PCR-1', 'Máy PCR 1', 'pcr', 'Mẫu 5 kênh màu', 'Phòng PCR', 12, [470, 120], false],
  ['PIP-08', 'Pipet 8 kênh 300 µl', 'pipette', '30–300 µl', 'Phòng huyết thanh', 6, [380, 200], true],
  ['INC-1', 'Tủ ấm 37 °C', 'incubator', '150 lít', 'Phòng vi sinh', 12, [90], false],
  ['FRZ-1', 'Tủ đông −80 °C', 'fridge', '500 lít', 'Kho mẫu', 12, [420, 60], false],
];

/** Test, sample, assigned value, SD, ours; null not answered yet. */
type Value = readonly [testcd: string, sample: string, assigned: number, sd: number, ours: number | null];
const ROUNDS: readonly (readonly [name: string, days: number, values: readonly Value[]])[] = [
  [
    'A',
    330,
    [
      ['PRRS-AB', '1', 1.42, 0.18, 1.51],
      ['PRRS-AB', '2', 0.62, 0.09, 0.83],
      ['CSF-AB', '1', 71, 6, 68.5],
    ],
  ],
  [
    'B',
    120,
    [
      ['PRRS-AB', '1', 1.05, 0.14, 1.01],
      ['PRRS-PCR', '1', 27.4, 0.8, 26.9],
      ['CSF-AB', '1', 55, 5, 38],
    ],
  ],
  ['C', 8, [['PRRS-PCR', '1', 31.2, 0.9, null]]],
];

/** Instruments with their calibrations and proficiency rounds; the room of a farm has few. */
export async function putQuality(db: Db, { labid, people, tests, labknd }: DemoLab, today: BusinessDate, random: Random): Promise<void> {
  const by = { crtusrid: people.head };
  const own = INSTRUMENTS.filter(([, , , , , , , room]) => labknd === 'L' || room);
  await put(
    db,
    'lab_instrument',
    own.map(([instid, name, kind, model, place, months]) => ({
      farm_id: labid,
      instid,
      name,
      kind,
      model,
      serial: `SN-${instid}`,
      place,
      months,
      ...by,
    })),
  );
  await put(
    db,
    'lab_calibration',
    own.flatMap(([instid, , , , , , days]) =>
      days.map((ago) => {
        const caldt = addDays(today, -ago);
        return { farm_id: labid, instid, caldt, result: 'pass', doneby: 'Trung tâm đo lường mẫu', certificate: `HC-${caldt.slice(2, 6)}-${instid}` };
      }),
    ),
  );
  await put(
    db,
    'lab_proficiency',
    ROUNDS.flatMap(([name, ago, values]) =>
      values
        .filter(([testcd]) => tests.some((one) => one === testcd))
        .map(([testcd, sampleno, assigned, sd, ours]) => {
          const rounddt = addDays(today, -ago);
          const rowid = uuidOf(random);
          return {
            ...{
              farm_id: labid,
              rowid,
              roundno: `${rounddt.slice(0, 4)}-${name}`,
              provider: 'Chương trình liên phòng mẫu',
              rounddt,
              testcd,
              sampleno,
            },
            ...{ assigned, sd, ours, ...by },
          };
        }),
    ),
  );
}
