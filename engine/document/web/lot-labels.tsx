import { NO_EXPIRY } from '#engine/ledger/domain/lots.ts';
import { useText } from '#engine/web/text/text.ts';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { formatDate } from '#i18n/dates.ts';
import { type Text3, t3 } from '#kernel/language.ts';

const W = {
  lot: t3('Số lô', 'Lot', 'ล็อต'),
  expdt: t3('Hạn dùng', 'Expiry date', 'วันหมดอายุ'),
};

interface Lot {
  readonly lot: string;
  readonly expdt: string;
}

interface LabelledLine {
  readonly lineno: number;
  readonly itemid: string;
  readonly name: string;
  readonly lots: readonly Lot[];
}

interface Props<Line> {
  readonly opened: { readonly head: { readonly note: string }; readonly lines: readonly Line[] };
  /** Lots of a line that get one; all of them without it. */
  readonly of?: (line: Line, lot: Lot) => boolean;
  /** Further days of a line, by what they are called. */
  readonly days?: (line: Line) => readonly (readonly [Text3, string | null])[];
}

/** Labels to stick on what a document brought, one a lot: item, lot, expiry date, number of the document. */
export function LotLabels<Line extends LabelledLine>({ opened: { head, lines }, of, days }: Props<Line>) {
  return lines.flatMap((line) =>
    line.lots
      .filter((lot) => of === undefined || of(line, lot))
      .map(({ lot, expdt }) => {
        const more = (days?.(line) ?? []).map(([label, day]) => [label, dayOf(day)] as const);
        const said = [[W.lot, lot], [W.expdt, dayOf(expdt)], ...more] as const;
        return <LotLabel key={`${line.lineno} ${lot} ${expdt}`} line={line} lot={lot} expdt={expdt} said={said} note={head.note} />;
      }),
  );
}

const dayOf = (day: string | null): string => (day === null || day === NO_EXPIRY ? '' : formatDate(day as never));

interface LabelProps extends Lot {
  readonly line: LabelledLine;
  readonly said: readonly (readonly [Text3, string])[];
  readonly note: string;
}

function LotLabel({ line, lot, expdt, said, note }: LabelProps) {
  const text = useText();
  return (
    <article className="lot-label">
      <QrCode value={`${line.itemid}|${lot}|${expdt === NO_EXPIRY ? '' : expdt}`} size={84} border={1} />
      <div>
        <strong>{line.name}</strong>
        <div>{line.itemid}</div>
        {said.map(([label, value]) =>
          value === '' ? null : (
            <div key={label.E}>
              {text(label)} {value}
            </div>
          ),
        )}
        <div className="dim">{note}</div>
      </div>
    </article>
  );
}
