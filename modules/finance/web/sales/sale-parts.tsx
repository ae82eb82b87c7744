import type { ReactNode } from 'react';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { SALE_COSTS, SALE_WORDS as W } from '../../contract/sales/words.ts';
import { lineKind } from '../../domain/sales/line-kinds.ts';
import { signedAt } from '../signed-at.ts';
import { figure } from './figure.ts';
import type { OpenSale, SaleTools, TriedSale } from './sale-form.ts';

const OWN = {
  will: t3('Phiếu này sẽ là', 'What this note comes to', 'ใบนี้จะเป็น'),
  days: t3('ngày', 'days', 'วัน'),
  leaves: t3('rời đàn', 'leaves the herd', 'ออกจากฝูง'),
  returns: t3('trở lại đàn', 'comes back to the herd', 'กลับเข้าฝูง'),
};

const arrow = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);

type Sums = TriedSale['after'][number];

function Changes({ lines }: { readonly lines: readonly string[] }) {
  return lines.length === 0 ? null : (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Head that stay in a house, goods that come back to the warehouse or leave it: of each, only what changes. */
function Effects({ effects, tools }: Pick<Sums, 'effects'> & { readonly tools: SaleTools }) {
  const text = useText();
  const nameOf = (rows: SaleTools['rooms'], place: string): string => rows.find(({ value }) => value === place)?.label ?? place;
  const lines = effects
    .filter(({ was, now }) => was !== now)
    .map(({ kind, place, unit, was, now }) => {
      const living = tools.live.get(place);
      if (lineKind(kind)?.heads !== true)
        return `${nameOf(tools.items, place)}: ${text(W.stock)} ${was > now ? '+' : ''}${figure(was - now, 4)} ${unit ?? ''}`;
      if (living !== undefined) return `${nameOf(tools.rooms, place)}: ${text(tools.of.live)} ${arrow(figure(living), figure(living + was - now))}`;
      return `${place}: ${text(now > was ? OWN.leaves : OWN.returns)}`;
    });
  return <Changes lines={lines} />;
}

/** What the batches cost that the animals are of: of each figure what changes. */
function Costs({ costs, tools }: Pick<Sums, 'costs'> & { readonly tools: SaleTools }) {
  const text = useText();
  const lines = costs.flatMap(({ roomid, parityid, figure: of, was, now }) => {
    const [before, after] = [figure(was), figure(now)];
    if (before === after) return [];
    const house = tools.rooms.find(({ value }) => value === roomid)?.label ?? roomid;
    return [`${house} · ${text(W.batch)} ${parityid}: ${text(SALE_COSTS[of])} ${arrow(before, after)}`];
  });
  return <Changes lines={lines} />;
}

/** What a customer may still owe; nothing where he has no limit. */
const creditLeft = (credit: number | null, owes: number): string | null => (credit === null ? null : figure(credit - owes));

/** Net, tax, total, balance and the customer's credit as far as the note is typed, of a saved one as it was and as it will be; what that does to houses, warehouses and the cost of batches. */
export function SalePreview({ tried, tools }: { readonly tried: TriedSale | undefined; readonly tools: SaleTools }) {
  const text = useText();
  const [sums] = tried?.after ?? [];
  if (sums === undefined) return null;
  const from = (of: 'net' | 'tax' | 'total' | 'balance'): string => arrow(figure((sums.was ?? sums)[of]), figure(sums[of]));
  return (
    <section aria-label={text(OWN.will)}>
      <h2>{text(OWN.will)}</h2>
      <Facts
        facts={[
          [W.net, from('net')],
          [W.tax, sums.tax === 0 && (sums.was?.tax ?? 0) === 0 ? null : from('tax')],
          [W.total, from('total')],
          [W.balance, from('balance')],
          [W.owes, sums.owes === 0 ? null : figure(sums.owes)],
          [W.credit, sums.credit === null ? null : figure(sums.credit)],
          [W.creditLeft, creditLeft(sums.credit, sums.owes + sums.balance)],
        ]}
      />
      <Effects effects={sums.effects} tools={tools} />
      <Costs costs={sums.costs} tools={tools} />
    </section>
  );
}

/** The head of a delivery note; a printed one keeps no state, which grows old on paper. */
export function SaleHead({ head, printed = false }: { readonly head: OpenSale['head']; readonly printed?: boolean }) {
  const text = useText();
  const session = useSession();
  const signed = (name: string | null, at: string | null) => signedAt(name, printed ? null : at);
  return (
    <Facts
      facts={[
        [W.farm, printed || head.farmid === session?.FARMID ? null : head.farmid],
        [W.valuedt, formatDate(head.valuedt)],
        [W.customer, head.customerName],
        [W.state, printed ? null : head.stateName],
        [W.stands, printed ? null : head.stands],
        [W.paymethod, head.methodName],
        [W.duedt, formatDate(head.duedt)],
        [W.overdue, printed || head.overdue === 0 ? null : `${head.overdue} ${text(OWN.days)}`],
        [W.total, figure(head.total)],
        [W.paid, figure(head.paid)],
        [W.balance, figure(head.balance)],
        [W.owes, printed || head.owes === 0 ? null : figure(head.owes)],
        [W.credit, printed || head.credit === null ? null : figure(head.credit)],
        [W.creditLeft, printed ? null : creditLeft(head.credit, head.owes)],
        [W.plate, head.plate],
        [W.driver, head.driver],
        [W.destination, head.destination],
        [W.tofarm, head.tofarm === null ? null : [head.tofarm, head.toroom].filter((part) => part !== null).join(' · ')],
        [W.receiver, head.receiver],
        [W.refno, head.refno],
        [W.maker, head.maker],
        [W.controller, signed(head.checker, head.checkedAt)],
        [W.manager, signed(head.approver, head.approvedAt)],
        [W.remark, head.remark],
      ]}
    />
  );
}

type Line = OpenSale['lines'][number];

/** What the list says of a line whose price is another, and what the thing was last sold for: what a controller compares a price with. */
function PriceBeside({ line: { price, listprice, lastprice } }: { readonly line: Line }) {
  const text = useText();
  const parts = [
    ...(listprice === null || listprice === price ? [] : [`${text(W.listPrice)}: ${figure(listprice, 4)}`]),
    ...(lastprice === null ? [] : [`${text(W.lastPrice)}: ${figure(lastprice, 4)}`]),
  ];
  return parts.map((part) => (
    <div key={part} className="dim">
      {part}
    </div>
  ));
}

/** The mean weight of a head, beside that of its batch the day before. */
function MeanWeight({ line: { mean, aw }, printed }: { readonly line: Line; readonly printed: boolean }) {
  const text = useText();
  return (
    <>
      {figure(mean, 2)}
      {printed || aw === null ? null : (
        <div className="dim">
          {text(W.aw)}: {figure(aw, 1)}
        </div>
      )}
    </>
  );
}

interface RowProps {
  readonly line: Line;
  readonly margin: boolean;
  readonly gone: boolean;
  readonly printed: boolean;
  /** Names of the columns: on a phone each line is a card whose cells say what they are. */
  readonly labels: readonly string[];
}

function LineRow({ line, margin, gone, printed, labels }: RowProps) {
  const price = (
    <>
      {line.price === null ? '' : `${figure(line.price, 4)} / ${line.basisName}`}
      {printed ? null : <PriceBeside line={line} />}
    </>
  );
  const cells: readonly ReactNode[] = [
    ...[line.saleclassName ?? line.kindName, `${figure(line.qty)} ${line.unitName}`, figure(line.weight, 3)],
    ...[<MeanWeight key="mean" line={line} printed={printed} />, price, figure(line.net), figure(line.tax), figure(line.total)],
    ...(margin ? [line.cost === null ? '' : figure(line.net - line.cost)] : []),
  ];
  return (
    <tr className={gone ? 'struck' : undefined}>
      <th scope="row">{line.name}</th>
      {cells.map((cell, at) => (
        <td key={labels[at + 1]} data-numeric={at > 0 || undefined} data-label={labels[at + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

/** The lines of a delivery note with their sums; `printed` leaves the margin out. */
export function SaleLines({ opened, printed = false }: { readonly opened: OpenSale; readonly printed?: boolean }) {
  const text = useText();
  const { head, lines } = opened;
  const margin = !printed && lines.some(({ cost }) => cost !== null);
  const heads = [W.items, W.saleclass, W.qty, { V: 'kg', E: 'kg', T: 'กก.' }, W.mean, W.price, W.net, W.tax, W.total, ...(margin ? [W.margin] : [])];
  const labels = heads.map((one) => text(one));
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={text(W.lines)}>
      <table className="report-table stacks">
        <HeadRow heads={heads} />
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.lineno} line={line} margin={margin} gone={head.state === '02'} printed={printed} labels={labels} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              {text(W.total)}
            </th>
            <td data-numeric data-label={labels[6]}>
              {figure(head.net)}
            </td>
            <td data-numeric data-label={labels[7]}>
              {figure(head.tax)}
            </td>
            <td data-numeric data-label={labels[8]}>
              {figure(head.total)}
            </td>
            {margin ? <td /> : null}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The lines on paper. */
export const PrintSale = ({ opened }: { readonly opened: OpenSale }) => <SaleLines opened={opened} printed />;
