import { type ChartScope, chartScope } from '../charts/chart-reading.ts';
import type { LabFilterAsked } from '../charts/lab-filter.ts';
import type { LabAt } from '../lab-report.ts';
import { counting, type Drug, drugsOf, type Looking, most } from './isolate-figures.ts';
import { type IsolateRow, isolateRows } from './isolate-rows.ts';

/** What the chart of microbiology is asked for. */
export interface VisinhAsked extends LabFilterAsked {
  readonly organism?: string | null | undefined;
  readonly drug?: string | null | undefined;
  readonly drugclass?: string | null | undefined;
  readonly tried?: string | null | undefined;
  readonly edition?: string | null | undefined;
  readonly first?: 'Y' | 'N' | null | undefined;
}

/** The isolates of a filter, and what they are looked at by. */
export interface VisinhReading extends ChartScope {
  /** All isolates of the filter. */
  readonly isolates: readonly IsolateRow[];
  /** Those that count: of a farm and organism the first, unless all are asked for. */
  readonly counted: readonly IsolateRow[];
  readonly looking: Looking;
  readonly drugs: readonly Drug[];
  /** The organism drawn drug by drug: the one asked for, else the most frequent. */
  readonly organism: string | null;
  readonly organismname: string;
  /** The drug whose MICs are drawn: the one asked for, else the one with most. */
  readonly micdrug: Drug | null;
  /** Isolates judged by another edition or not at all, left out of shares. */
  readonly others: number;
  readonly applied: Readonly<Record<string, string>>;
}

/** Settles what is looked at: where edition or way to try are not asked for, those with the most of the organism that is drawn. */
function lookingAt(isolates: readonly IsolateRow[], asked: VisinhAsked): Looking {
  const { edition, tried, drugclass = null, first } = asked;
  const usual = edition ?? most(isolates.flatMap((one) => (one.edition === null ? [] : [one.edition])));
  const judged = isolates.filter((one) => one.edition === usual);
  const method = tried ?? most(judged.flatMap(({ drugs }) => drugs.flatMap(({ sir, method: way }) => (sir === 'NT' ? [] : [way])))) ?? 'disc';
  return { edition: usual, method: method as Looking['method'], drugclass, first: first !== 'N' };
}

/** Reads the isolates of a filter. @throws Refused 898, V_PERIOD, V_NOTEXISTS */
export async function visinhReading(reader: LabAt, asked: VisinhAsked): Promise<VisinhReading> {
  const { organism: wanted = null, drug: _, drugclass: __, tried: ___, edition: ____, first: _____, ...filter } = asked;
  const scope = await chartScope(reader, filter);
  const all = await isolateRows(scope.at.tx, scope.filter, scope.at.language);
  const isolates = wanted === null ? all : all.filter(({ organism }) => organism === wanted);
  const organism = wanted ?? most(isolates.map((one) => one.organism));
  const looking = lookingAt(
    isolates.filter((one) => one.organism === organism),
    asked,
  );
  const counted = counting(isolates, looking.first);
  const drugs = drugsOf(counted, looking);
  const own = counted.filter((one) => one.organism === organism);
  const micdrug = asked.drug ?? most(own.flatMap((one) => one.drugs.flatMap(({ method, drug }) => (method === 'mic' ? [drug] : []))));
  const { edition, method } = looking;
  return {
    ...{ ...scope, isolates, counted, looking, drugs, organism, organismname: own[0]?.organismname ?? organism ?? '' },
    micdrug: drugs.find(({ drug }) => drug === micdrug) ?? null,
    others: counted.filter((one) => one.edition !== edition).length,
    applied: {
      ...(edition === null ? {} : { edition }),
      tried: method,
      ...(organism === null ? {} : { organism }),
      ...(micdrug === null ? {} : { drug: micdrug }),
    },
  };
}
