import type { ReactNode } from 'react';
import type { Field, FieldValue } from '#engine/define/field.ts';

/** What every field widget takes; labels, help and limits come from the declaration. */
export interface FieldProps {
  readonly field: Field;
  readonly value: FieldValue;
  /** A suggestion was taken: the value is whole, not being typed. */
  readonly onChosen?: (value: string) => void;
  readonly onChange: (value: FieldValue) => void;
  readonly onBlur?: (() => void) | undefined;
  /** What is wrong with it, beside the field. */
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  /** What the phone's keyboard writes on its Enter key. */
  readonly enterKey?: 'next' | 'done' | undefined;
  /** What a blank field stands for, said in it: all, or what applies by itself. */
  readonly blank?: string | undefined;
  /** Name in the form, for focus and tests. */
  readonly name?: string | undefined;
}
