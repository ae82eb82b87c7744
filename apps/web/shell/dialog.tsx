import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
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

/**
 * Lets a dialog be seen gone before it goes: giving a large page back its styles and its focus takes a slow phone a quarter of a second,
 * which the press need not wait for.
 */
function leave(dialog: HTMLDialogElement | null, then: () => void): void {
  dialog?.classList.add('leaving');
  requestAnimationFrame(() => setTimeout(then));
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
  const close = () => leave(dialog.current, onClose);
  // Where the browser lets nobody hold back the closing it closes as ever.
  const cancel = (event: SyntheticEvent) => {
    if (!event.cancelable) return;
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className={className}
      aria-label={title}
      onClose={onClose}
      onCancel={cancel}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="dialog-body">
        {bare ? null : (
          <div className="dialog-head">
            <h2>{title}</h2>
            <button type="button" className="icon-button" aria-label={t('close')} onClick={close}>
              <Icon name="cross" />
            </button>
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}
