import type { ReactNode } from 'react';
import type { Text3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';

/** A label with what stands behind it. */
export type Fact = readonly [label: Text3 | string, value: ReactNode];

interface Props {
  readonly facts: readonly Fact[];
  /** One below the other, without the tiles of a card. */
  readonly plain?: boolean;
  /** Facts that look after themselves. */
  readonly children?: ReactNode;
}

const isBlank = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** Labels and values as a list; a blank value is left out with its label. */
export function Facts({ facts, plain = false, children }: Props) {
  const text = useText();
  return (
    <dl className={plain ? 'facts-plain' : 'facts'}>
      {facts
        .filter(([, value]) => !isBlank(value))
        .map(([label, value]) => (
          <div key={typeof label === 'string' ? label : label.E}>
            <dt>{typeof label === 'string' ? label : text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {children}
    </dl>
  );
}
