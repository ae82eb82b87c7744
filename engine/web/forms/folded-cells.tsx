import { type ReactNode, useEffect } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { FieldWidget } from '../fields/field-widget.tsx';
import { FoldButton } from './fold-button.tsx';
import { useFold } from './folded-fields.ts';

interface Props {
  /** Name of the fold, as each person finds it; without one all fields stand. */
  readonly name: string | undefined;
  readonly fields: readonly Field[];
  readonly values: FieldValues;
  readonly onChange: (key: string, value: FieldValue) => void;
  /** What stands against a field, beside it. */
  readonly faultOf?: ((key: string) => string | undefined) | undefined;
  /** How often what stands here was saved. */
  readonly saves?: number;
  /** What else folds with them. */
  readonly also?: ReactNode;
}

/** The cells of a grid of fields; on a phone those not everybody fills fold away, what is refused never. */
export function FoldedCells({ name, fields, values, onChange, faultOf, saves = 0, also }: Props) {
  const { more, open, toggle, used } = useFold(name, fields, values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a save that leaves the fold as its writer uses it.
  useEffect(() => {
    if (saves > 0) used(values);
  }, [saves]);
  const folded = new Set(more.map(({ key }) => key));
  const rest = fields.filter(({ key }) => folded.has(key));
  const shown = folded.size === 0 || open || rest.some(({ key }) => faultOf?.(key) !== undefined);
  const draw = (field: Field) => (
    <div key={field.key} className="form-cell" data-kind={field.kind} data-begun={field.initial === undefined ? undefined : true}>
      <FieldWidget field={field} value={values[field.key] ?? null} error={faultOf?.(field.key)} onChange={(value) => onChange(field.key, value)} />
    </div>
  );
  return (
    <>
      {fields.filter(({ key }) => !folded.has(key)).map(draw)}
      {folded.size === 0 ? null : <FoldButton count={folded.size} open={shown} onPress={toggle} />}
      {shown ? rest.map(draw) : null}
      {also === undefined ? null : <div hidden={!shown}>{also}</div>}
    </>
  );
}
