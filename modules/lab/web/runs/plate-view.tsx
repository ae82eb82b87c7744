import type { PlannedWell, PlateSize } from '../../domain/runs/plate.ts';
import { rowLetter, shapeOf, wellName } from '../../domain/runs/plate.ts';
import { ROLE_SIGNS } from './bench-words.ts';

interface Props {
  readonly size: PlateSize;
  readonly layout: readonly PlannedWell[];
  /** Name of a sample by its key. */
  readonly nameOf: (sample: string) => string;
  /** What was measured in a well; null before a file was read. */
  readonly shownIn: (well: string) => string | null;
  readonly toneOf: (well: string) => string | undefined;
  readonly label: string;
  /** Wells are read by eye: a press on one. */
  readonly onWell?: (well: string) => void;
}

/** What is written into a well: the sample's name, the sign of a control. */
function wellText(one: PlannedWell | undefined, nameOf: Props['nameOf']): string {
  if (one === undefined) return '';
  return one.sample === null ? (ROLE_SIGNS[one.role] ?? '') : nameOf(one.sample);
}

const dilutionText = ({ dilution }: PlannedWell): string => (dilution === null ? '' : `1:${dilution}`);

/** A plate as it lies on the bench: what stands in each well, and what was measured there. */
export function PlateView({ size, layout, nameOf, shownIn, toneOf, label, onWell }: Props) {
  const [rows, columns] = shapeOf(size);
  const planned = new Map(layout.map((one) => [one.well, one]));
  return (
    <div className="table-box" tabIndex={0} role="region" aria-label={label}>
      <table className="plate-table" data-size={size}>
        <thead>
          <tr>
            <th />
            {Array.from({ length: columns }, (_, column) => (
              <th key={wellName(0, column)} scope="col">
                {column + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={rowLetter(row)}>
              <th scope="row">{rowLetter(row)}</th>
              {Array.from({ length: columns }, (__, column) => {
                const well = wellName(row, column);
                const one = planned.get(well);
                const name = wellText(one, nameOf);
                return (
                  <td key={well} data-role={one?.role ?? 'empty'} data-tone={toneOf(well)} title={name}>
                    {onWell === undefined || one === undefined ? (
                      <>
                        <span>{name}</span>
                        <small>{shownIn(well) ?? ''}</small>
                      </>
                    ) : (
                      <button type="button" className="plate-well" aria-label={`${well} ${name} ${dilutionText(one)}`} onClick={() => onWell(well)}>
                        <span>{name}</span>
                        <small>{shownIn(well) ?? dilutionText(one)}</small>
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
