import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isReachable, onReach, probe, probeBack } from '../offline/reach.ts';
import { useT, useText } from '../text/text.ts';
import { Icon } from './icon.tsx';
import { awaitedByPage } from './standing.ts';

const WORDS = {
  failed: {
    V: 'Chưa tải được phần này. Hãy kiểm tra mạng; những gì đã nhập trên trang vẫn còn.',
    E: 'This part could not be loaded. Check the network; what you typed on the page is still here.',
    T: 'โหลดส่วนนี้ไม่ได้ กรุณาตรวจสอบเครือข่าย ข้อมูลที่พิมพ์ไว้ในหน้านี้ยังอยู่',
  },
  reopen: { V: 'Mở lại trang', E: 'Open the page again', T: 'เปิดหน้านี้ใหม่' },
} as const;

let loading = 0;

/** True while a part is being loaded whose failure is told in its own place: the page must then stay as it is. */
export const isPartLoading = (): boolean => loading > 0;

/** Loads a file for a part: one that cannot be had is no reason to open the page again. @throws what the load throws. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

class PartNotLoaded extends Error {}

interface BoundaryProps {
  readonly fallback: (loaded: boolean) => ReactNode;
  readonly children: ReactNode;
}

/** Catches what a part throws, so that the page around it stays. */
class PartBoundary extends Component<BoundaryProps, { readonly fault: unknown }> {
  override state = { fault: null };

  static getDerivedStateFromError(fault: unknown): { fault: unknown } {
    return { fault };
  }

  override render(): ReactNode {
    return this.state.fault === null ? this.props.children : this.props.fallback(!((this.state.fault as unknown) instanceof PartNotLoaded));
  }
}

interface FailedProps {
  /** The file was there: the part itself failed. */
  readonly loaded: boolean;
  readonly tries: number;
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}

function Failed({ loaded, tries, onRetry, onClose }: FailedProps) {
  const t = useT();
  const text = useText();
  // What belongs to the page comes by itself once the server answers; what opens over it would take the place of what one does by then.
  const waits = !loaded && onClose === undefined;
  useEffect(() => (waits ? onReach((arrived) => (arrived ? onRetry() : undefined)) : undefined), [waits, onRetry]);
  return (
    <div className="part-failed no-print" role="alert" data-floating={onClose === undefined ? undefined : true}>
      <Icon name="warning" />
      <div>
        <p>{loaded ? t('error.crashText') : text(WORDS.failed)}</p>
        <button type="button" className="link-button" onClick={onRetry}>
          {t('app.retry')}
        </button>
        {tries === 0 ? null : (
          <button type="button" className="link-button" onClick={() => location.reload()}>
            {text(WORDS.reopen)}
          </button>
        )}
      </div>
      {onClose === undefined ? null : (
        <button type="button" className="icon-button" aria-label={t('app.close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}

type Load<Module> = () => Promise<Module>;
type Pick<Module, Props> = (module: Module) => ComponentType<Props>;

/** The file a browser names when it could not load it. */
const FILE = /https?:\/\/\S+?\.js/;

/** Waits before the tries of one press on "try again": a network that has just come back does not carry the first request. */
const AGAIN_MS = [300, 700, 1_500];

/**
 * Asks only where an answer may be expected: a browser never asks again for a file it once failed to load. Where the
 * application is stored, its files come without a network.
 */
async function expectAnswer(again: boolean): Promise<void> {
  const stored = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (stored || (navigator.onLine && isReachable())) return;
  if ((await probe()) || (again && (await probeBack(AGAIN_MS)))) return;
  throw new Error('the server cannot be reached');
}

/**
 * Loads files ahead of their use, where an answer may be expected: asked for in vain, a file that parts share would
 * keep them all from opening once the network is back. What does not come ahead comes with its part; never rejects.
 */
export function loadAhead(load: () => Promise<unknown>): Promise<void> {
  return loadPart(async () => {
    await expectAnswer(false);
    await load();
  }).catch(() => undefined);
}

/** A part as it was last asked for; after a failure it is asked for anew, under another address where the browser named the file. */
function partSource<Module, Props extends object>(load: Load<Module>, pick: Pick<Module, Props>): () => ComponentType<Props> {
  let held: ComponentType<Props> | null = null;
  let missed: string | null = null;
  let asked = 0;
  let failed = false;
  const get = async (): Promise<Module> => {
    await expectAnswer(failed);
    asked += 1;
    return missed === null ? load() : ((await import(/* @vite-ignore */ `${missed}?again=${asked}`)) as Module);
  };
  const fresh = (): ComponentType<Props> =>
    lazy(async () => {
      const here = awaitedByPage();
      try {
        return { default: pick(await loadPart(get)) };
      } catch (cause) {
        held = null;
        failed = true;
        missed ??= FILE.exec(cause instanceof Error ? cause.message : '')?.[0] ?? null;
        throw new PartNotLoaded('a part of the page could not be loaded', { cause });
      } finally {
        here();
      }
    });
  return () => {
    held ??= fresh();
    return held;
  };
}

interface LaterProps<Props> {
  readonly source: () => ComponentType<Props>;
  readonly part: Props;
  readonly waiting: ReactNode;
  readonly onClose?: () => void;
}

function Later<Props extends object>({ source, part, waiting, onClose }: LaterProps<Props>) {
  const [{ Part, tries }, setAsked] = useState(() => ({ Part: source(), tries: 0 }));
  const again = (): void => setAsked({ Part: source(), tries: tries + 1 });
  return (
    <PartBoundary key={tries} fallback={(loaded) => <Failed loaded={loaded} tries={tries} onRetry={again} onClose={onClose} />}>
      <Suspense fallback={waiting}>
        <Part {...part} />
      </Suspense>
    </PartBoundary>
  );
}

interface WithDefault<Props> {
  readonly default: ComponentType<Props>;
}

/**
 * A part of a page whose code comes when it is first shown; `pick` takes it from its file. Where it cannot be had, its
 * place says so and offers to try again; the page around it and what is typed there stay. `waiting` stands there meanwhile.
 */
export function laterOf<Module, Props extends object>(
  load: Load<Module>,
  pick: Pick<Module, Props>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const source = partSource(load, pick);
  return (props) => <Later source={source} part={props} waiting={waiting} />;
}

/** The same for a file that has one part. */
export function later<Props extends object>(load: Load<WithDefault<Props>>, waiting: ReactNode = null): ComponentType<Props> {
  return laterOf(load, (module) => module.default, waiting);
}

/** The same for what opens over the page and can be closed: it says so at the edge of the page. */
export function laterDialog<Props extends { readonly onClose: () => void }>(load: Load<WithDefault<Props>>): ComponentType<Props> {
  const source = partSource(load, (module) => module.default);
  return (props) => <Later source={source} part={props} waiting={null} onClose={props.onClose} />;
}
