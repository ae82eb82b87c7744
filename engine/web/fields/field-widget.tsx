import type { ComponentType } from 'react';
import type { FieldKind } from '#engine/define/field.ts';
import { AnimalField } from './animal-field.tsx';
import { CodeField, MultiCodeField } from './code-field.tsx';
import { DateField } from './date-field.tsx';
import type { FieldProps } from './field-props.ts';
import { FileField } from './file-field.tsx';
import { FlagField } from './flag-field.tsx';
import { NumberField } from './number-field.tsx';
import { LongTextField, PasswordField, TextField } from './text-field.tsx';
import { WeekField } from './week-field.tsx';

const WIDGET: Readonly<Record<FieldKind, ComponentType<FieldProps>>> = {
  date: DateField,
  int: NumberField,
  decimal: NumberField,
  text: TextField,
  longtext: LongTextField,
  code: CodeField,
  multicode: MultiCodeField,
  animal: AnimalField,
  flag: FlagField,
  password: PasswordField,
  file: FileField,
};

/** The widget of a field by its kind. */
export function FieldWidget(props: FieldProps) {
  const Widget = props.field.weekOf === undefined ? WIDGET[props.field.kind] : WeekField;
  return <Widget {...props} />;
}
