import type { CodeRow } from '../client/lists.ts';

/** What suggests an animal without a network. */
export interface KeptAnimal {
  readonly pgid: string;
  readonly pigtype: string;
  readonly status: string | null;
  readonly timeParity: string | null;
  readonly roomid: string | null;
}

/** Answers in place of the server what fields ask for, from what is kept on the device. */
export interface OfflineSource {
  /** Rows of a code list; null when the list is not kept. */
  readonly list: (list: string, parents: Readonly<Record<string, string>>) => Promise<readonly CodeRow[] | null>;
  /** Animals whose identity holds the part. */
  readonly animals: (part: string, sex: 'F' | 'M' | undefined) => Promise<readonly KeptAnimal[]>;
}

/** Longest a field waits for who answers: that part of the program comes after the page that asks. */
const COMING_MS = 5_000;

let source: OfflineSource | null = null;
let awaiting: ((source: OfflineSource | null) => void)[] = [];

/** Sets who answers; null when nobody is signed in. */
export function setOfflineSource(next: OfflineSource | null): void {
  source = next;
  for (const tell of awaiting) tell(next);
  awaiting = [];
}

/** Who answers without a network, once it is there; null when it does not come. */
export function comingSource(patience = COMING_MS): Promise<OfflineSource | null> {
  if (source !== null) return Promise.resolve(source);
  return new Promise((resolve) => {
    awaiting.push(resolve);
    setTimeout(() => resolve(source), patience);
  });
}

/** Who answers without a network, if anybody. */
export function offlineSource(): OfflineSource | null {
  return source;
}
