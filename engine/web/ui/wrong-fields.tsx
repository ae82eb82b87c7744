import { count, useT } from '../text/text.ts';
import { FieldLink } from './field-link.tsx';

interface Props {
  /** Keys of the fields that are wrong, in the order they stand in. */
  readonly keys: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

/** How many fields are wrong, and each of them as a way to it; nothing while all are sound. */
export function WrongFields({ keys, labels }: Props) {
  const t = useT('form');
  if (keys.length === 0) return null;
  return (
    <span className="form-wrong">
      <span role="status">{t('problemCount', { count: count(keys.length) })}:</span>{' '}
      {keys.map((key) => (
        <FieldLink key={key} field={key}>
          {labels[key] ?? key}
        </FieldLink>
      ))}
    </span>
  );
}
