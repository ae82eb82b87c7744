import { ActionIcon } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { followReader } from '#engine/web/scan/typing-reader.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { laterDialog } from '#engine/web/ui/later.tsx';
import { CARD_WORDS } from '../contract/words.ts';
import { animalRead } from './scanned.ts';

const ScanDialog = laterDialog(() => import('#engine/web/scan/scan-dialog.tsx'));

const SUBJECT: Field = { key: 'pgid', kind: 'animal', label: CARD_WORDS.pgid, required: true, maxLength: 20 };
/** Letters typed by hand rest; a scan, a pasted or chosen identity comes at once. */
const SETTLED_MS = 500;
const AT_ONCE_MS = 50;

interface Props {
  readonly pgid: string;
  readonly onChange: (pgid: string) => void;
  /** True while what stands in the field is not the animal shown: nothing of that one may be entered then. */
  readonly onPending?: (pending: boolean) => void;
  /** Other words for the field. */
  readonly field?: Field;
}

/** Opens the camera until it sees a code. */
function ScanButton({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useT('form');
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <ActionIcon variant="default" size="input-sm" aria-label={t('scan')} onClick={() => setScanning(true)}>
        <Icon name="scan" size={22} />
      </ActionIcon>
      {scanning ? (
        <ScanDialog
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false);
            onCode(code);
          }}
        />
      ) : null}
    </>
  );
}

/**
 * What is typed stands at once and goes out when the typing rests: the address follows too slowly for a quick hand or a
 * scanner, and an animal is not asked for at each letter.
 */
function useTypedIdentity(pgid: string, onChange: (pgid: string) => void) {
  const [typed, setTyped] = useState(pgid);
  const sent = useRef(pgid);
  const wait = useRef(SETTLED_MS);
  const change = useRef(onChange);
  change.current = onChange;
  const go = useCallback((next: string): void => {
    sent.current = next;
    change.current(next);
  }, []);
  useEffect(() => {
    const next = typed.trim().toUpperCase();
    if (next === sent.current) return undefined;
    const timer = setTimeout(() => go(next), wait.current);
    return () => clearTimeout(timer);
  }, [typed, go]);
  // Another page of the app opened this one for another animal.
  useEffect(() => {
    if (pgid === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = pgid;
      setTyped(pgid);
    }, AT_ONCE_MS);
    return () => clearTimeout(timer);
  }, [pgid]);
  return {
    typed,
    /** A letter more or less; more at once is pasted or scanned. */
    type: (next: string): void => {
      wait.current = Math.abs(next.length - typed.length) > 1 ? AT_ONCE_MS : SETTLED_MS;
      setTyped(next);
    },
    /** A whole identity, which waits for nothing. */
    take: useCallback(
      (next: string): void => {
        setTyped(next);
        go(next.trim().toUpperCase());
      },
      [go],
    ),
  };
}

/** The animal's identity: typed, chosen from what fits, read by the camera or by a reader that types. */
export function SubjectField({ pgid, onChange, onPending, field = SUBJECT }: Props) {
  const text = useText();
  const { typed, type, take } = useTypedIdentity(pgid, onChange);
  const pending = typed.trim().toUpperCase() !== pgid;
  useEffect(() => onPending?.(pending), [pending, onPending]);
  /** What was read stands in the field at once: a label, an ear tag, or a transponder that somebody carries. */
  const read = useCallback(async (code: string): Promise<void> => take(await animalRead(code)), [take]);
  useEffect(() => followReader((code) => void read(code)), [read]);
  return (
    <div
      className="subject-field"
      role="group"
      aria-label={text(field.label)}
      // A reader that types into the field ends with Enter: the animal is there before the typing would rest.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.defaultPrevented && pending && typed !== '') void read(typed);
      }}
    >
      <FieldWidget
        field={field}
        value={typed === '' ? null : typed}
        autoFocus={pgid === ''}
        onChosen={take}
        onChange={(value) => type(typeof value === 'string' ? value : '')}
      />
      <ScanButton onCode={(code) => void read(code)} />
    </div>
  );
}
