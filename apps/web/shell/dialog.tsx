import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';

interface Props {
  readonly title: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Hides the heading where the content has its own (search). */
  readonly bare?: boolean;
}

/** A dialog of the browser: focus stays inside, Escape and a click beside it close it. */
export function Dialog({ title, className, onClose, children, bare = false }: Props) {
  const t = useT('app');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className={className}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog-body">
        {bare ? null : (
          <div className="dialog-head">
            <h2>{title}</h2>
            <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
              <Icon name="cross" />
            </button>
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}
