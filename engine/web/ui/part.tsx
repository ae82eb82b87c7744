import { type ReactNode, useId } from 'react';
import type { Text3 } from '#kernel/language.ts';
import { useText } from '../text/text.ts';

interface Props {
  readonly title: Text3 | string;
  /** Behind the title: how many, of which. */
  readonly more?: ReactNode;
  /** Id of the heading, where something else is named by it. */
  readonly id?: string;
  readonly level?: 2 | 3;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own, which names it. */
export function Part({ title, more, id, level = 2, className, children }: Props) {
  const text = useText();
  const own = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id ?? own} className={className}>
      <Heading id={id ?? own}>
        {typeof title === 'string' ? title : text(title)}
        {more === undefined ? null : <> {more}</>}
      </Heading>
      {children}
    </section>
  );
}
