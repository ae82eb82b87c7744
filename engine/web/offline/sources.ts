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

let source: OfflineSource | null = null;

/** Sets who answers; null when nobody is signed in. */
export function setOfflineSource(next: OfflineSource | null): void {
  source = next;
}

/** Who answers without a network, if anybody. */
export function offlineSource(): OfflineSource | null {
  return source;
}
