import { useText } from '#engine/web/text/text.ts';
import { IDENTITY_LIST_MAX } from '../../domain/corrections-identity.ts';
import { CORRECT_WORDS } from './correction-words.ts';

/** Says that a pasted list is longer than one save takes. */
export function ListLimit({ lines }: { readonly lines: number }) {
  const text = useText();
  if (lines <= IDENTITY_LIST_MAX) return null;
  return (
    <p className="form-root-error" role="alert">
      {text(CORRECT_WORDS.tooLong)}
    </p>
  );
}
