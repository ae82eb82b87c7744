import { useEffect, useRef, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { CARD_WORDS } from '../contract/words.ts';

const SUBJECT: Field = { key: 'pgid', kind: 'animal', label: CARD_WORDS.pgid, required: true, maxLength: 20 };
const SETTLED_MS = 200;

interface Props {
  readonly pgid: string;
  readonly onChange: (pgid: string) => void;
  /** Other words for the field. */
  readonly field?: Field;
}

/**
 * The animal's identity. What is typed stands here at once and goes to the address when the typing rests:
 * the address follows too slowly for a quick hand or a scanner, and an animal is not asked for at each letter.
 */
export function SubjectField({ pgid, onChange, field = SUBJECT }: Props) {
  const [typed, setTyped] = useState(pgid);
  const sent = useRef(pgid);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    const next = typed.trim().toUpperCase();
    if (next === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = next;
      change.current(next);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Another page of the app opened this one for another animal.
  useEffect(() => {
    if (pgid === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = pgid;
      setTyped(pgid);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pgid]);
  return (
    <FieldWidget
      field={field}
      value={typed === '' ? null : typed}
      autoFocus={pgid === ''}
      onChange={(value) => setTyped(typeof value === 'string' ? value : '')}
    />
  );
}
