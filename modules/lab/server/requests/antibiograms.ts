import type { Db } from '#engine/server/db.ts';
import type { Language } from '#kernel/language.ts';
import { CULTURE_LISTS, CW } from '../../contract/cultures/words.ts';
import { drugText } from '../../domain/cultures/drug-values.ts';

/** An antibiogram as it stands on the paper: a row a drug, a column an isolate. */
export interface Antibiogram {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Found {
  readonly seq: number;
  readonly testcd: string;
  readonly isolate: number;
  readonly sample: string;
  readonly organismname: string;
  readonly growth: keyof (typeof CULTURE_LISTS)['labgrowth']['words'];
  readonly drug: string;
  readonly drugname: string;
  readonly method: 'disc' | 'mic';
  readonly sign: '' | '<=' | '>';
  readonly value: number;
  readonly sir: string;
  readonly edition: string | null;
}

/** Drugs that are told of isolates that count: those of the live result. */
const FOUND = `select i.seq, i.testcd, i.isolate, coalesce(s.labno, s.mark) as sample, i.organismname, i.growth, d.drug, d.drugname, d.method, d.sign,
    d.value::float8 as value, d.sir, d.point ->> 'edition' as edition
  from lab_result x join lab_isolate i using (farm_id, requestid, seq, testcd, attempt)
    join lab_isolate_drug d using (farm_id, requestid, seq, testcd, attempt, isolate) join lab_sample s using (farm_id, requestid, seq)
  where x.farm_id = $1 and x.requestid = $2 and x.voidedat is null and x.status = 1 and d.reported order by i.seq, i.testcd, i.isolate, d.drugclass, d.drug`;

const UNITS = { disc: 'mm', mic: 'µg/ml' } as const;
/** Isolates beside each other in one table: what a page takes upright. */
const ACROSS = 4;

const cellOf = (found: Found | undefined): string =>
  found === undefined ? '' : `${drugText({ sign: found.sign, value: found.value })} ${UNITS[found.method]} · ${found.sir}`;

/** Antibiograms of a request, in tables no wider than a page, and the editions they were judged by. */
export async function antibiogramsOf(
  db: Db,
  labid: string,
  requestid: string,
  language: Language,
): Promise<{ readonly tables: readonly Antibiogram[]; readonly editions: readonly string[] }> {
  const { rows } = await db.query<Found>(FOUND, [labid, requestid]);
  const isolates = [...Map.groupBy(rows, ({ seq, testcd, isolate }) => `${seq} ${testcd} ${isolate}`).values()];
  const tables = Array.from({ length: Math.ceil(isolates.length / ACROSS) }, (_, at) => {
    const own = isolates.slice(at * ACROSS, (at + 1) * ACROSS);
    const drugs = new Map(own.flat().map(({ drug, drugname }) => [drug, drugname]));
    const heads = own.map(([first]) =>
      first === undefined ? '' : `${first.sample} · ${first.organismname} · ${CULTURE_LISTS.labgrowth.words[first.growth][language]}`,
    );
    return {
      heads: [CW.drug[language], ...heads],
      rows: [...drugs].map(([drug, name]) => [name, ...own.map((found) => cellOf(found.find((one) => one.drug === drug)))]),
    };
  });
  return { tables, editions: [...new Set(rows.flatMap(({ edition }) => edition ?? []))].toSorted() };
}
