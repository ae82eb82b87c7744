import type { ReactNode } from 'react';
import { fieldNear, goTo } from './wrong-field.ts';

/** A way to a field of the form or page this stands in. */
export function FieldLink({ field, children }: { readonly field: string; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      className="field-link"
      onClick={(event) => {
        const drawn = fieldNear(event.currentTarget, field);
        if (drawn !== null) goTo(drawn);
      }}
    >
      {children}
    </button>
  );
}
