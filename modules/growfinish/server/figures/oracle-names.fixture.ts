import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { roundsTo } from '#testkit/compare-table.ts';
import { type BatchFigures, batchFigures } from '#testkit/oracle/growing.ts';
import { type PlayedBatches, rawOf, STANDARD } from './played-batches.fixture.ts';

/** Figures of a batch, and what the oracle calls them. */
export const ORACLE: Readonly<Record<string, keyof BatchFigures>> = {
  ...{ PIGSIN: 'pigsIn', DEAD: 'dead', CULLED: 'culled', MOVED: 'out', SOLD: 'sold', LIVE: 'live', UNACC: 'unaccounted' },
  ...{ WIN: 'weightIn', AWIN: 'averageIn', WOUT: 'weightOut', AWOUT: 'averageOut' },
  ...{ PIGDAYS: 'pigDays', DAYSFED: 'averageDaysFed', DTS: 'daysToSale', GAIN: 'netGain', ADG: 'adg', ADGS: 'adgSimple', ADFI: 'adfi' },
  ...{ FCR: 'fcr', FCRD: 'fcrWithDead', FCRSTD: 'standardFcr', FCRDIF: 'fcrDifference', PEI: 'pei', UTIL: 'utilisation' },
  ...{ MORT: 'mortality', CULLR: 'cullRate', LOSS: 'lossRate', FEED: 'feed', FEEDSTD: 'standardFeed', FEEDDIF: 'feedAgainstStandard' },
  ...{ AMOUNTIN: 'amountIn', CFEED: 'feedAmount', CMED: 'medicineAmount', CVAC: 'vaccineAmount', COTHER: 'otherAmount', DIRECT: 'directCost' },
  ...{
    COSTGAIN: 'costPerGain',
    COSTOUT: 'costPerOut',
    SALES: 'salesAmount',
    CARRIED: 'costCarriedOut',
    MARGIN: 'margin',
    OVERFEED: 'marginOverFeed',
  },
};

/** What the oracle says of a batch of the played farm on a day number. */
export function oracleOf(played: PlayedBatches, key: { readonly roomid: string; readonly parityid: number }, asof: number): BatchFigures {
  return batchFigures({ batch: rawOf(played, key), asof, standard: STANDARD, brought: played.brought(asof) });
}

/** Where the figures of a row differ from the oracle's, of every column that holds one; and columns the oracle does not count. */
export function figureDifferences({ columns }: Pick<ReportResult, 'columns'>, row: ReportRow, wanted: BatchFigures): string[] {
  return columns.flatMap(({ key, figure, decimals = 0 }) => {
    const name = ORACLE[key];
    if (figure === undefined || name === undefined) return [];
    const [found, exact] = [row[key] ?? null, wanted[name] as number | null];
    const same = typeof found === 'number' && exact !== null ? roundsTo(exact, found, decimals) : found === exact;
    return same ? [] : [`${row['roomid']} ${row['parityid']} ${key}: events ${exact}, report ${found}`];
  });
}
