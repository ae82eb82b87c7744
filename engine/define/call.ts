import type { z } from 'zod';
import type { IssueCode } from '#kernel/issue.ts';
import type { RouteName } from './route-name.ts';

/** The four flags of a menu row (UserMenu). */
export type MenuFlag = 'view' | 'add' | 'edit' | 'delete';

/**
 * Who may make a call. `menu` names a route: the user's UserMenu flag of that route is checked on
 * every call; `anyMenu` is satisfied by one of several. `level` adds a lowest level.
 */
export type Access =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'menu'; readonly menu: RouteName | readonly RouteName[]; readonly flag: MenuFlag; readonly level?: number };

export const anonymous: Access = { kind: 'anonymous' };
export const signedIn: Access = { kind: 'signedIn' };

/** Access by the flag of a menu (one of several menus when a list is given). */
export function menu(name: RouteName | readonly RouteName[], flag: MenuFlag, level?: number): Access {
  return level === undefined ? { kind: 'menu', menu: name, flag } : { kind: 'menu', menu: name, flag, level };
}

/** A call of the API: one plain object used by server, client, tests and the API document. */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** The path of the specification, for example /common/catdata. */
  readonly path: string;
  /** What it is for, one English sentence for the API document. */
  readonly summary: string;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  /** Codes of the error catalogue it may answer besides the generic ones. */
  readonly errors?: readonly IssueCode[];
  /** True when the call changes data: it then carries `reqid` and runs in a write transaction. */
  readonly write?: boolean;
  /** A write that needs no `reqid` because repeating it is harmless by nature (signing in and out). */
  readonly keyless?: boolean;
  /** A write of the specification, whose own body has no `reqid`: one is made for a body without it. */
  readonly keyMade?: boolean;
  /** A device without a network may keep it and send it later, as /common/sendQueue does. */
  readonly keeps?: boolean;
  /** It signs somebody in or up: its transaction reaches every account. */
  readonly accounts?: boolean;
  /** Binary answer instead of the envelope. */
  readonly download?: boolean;
  /** It reads much: its statements may run on two connections at once, of one snapshot. */
  readonly wide?: boolean;
  /** Made one after the other, in turns: who waits is told the place by the call's `reqid`. */
  readonly inTurns?: boolean;
}

/** Declares a call, keeping its exact input and output types. */
export function defineCall<I extends z.ZodType, O extends z.ZodType>(call: Call<I, O>): Call<I, O> {
  return call;
}

export type CallInput<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never;
export type CallParsed<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never;
export type CallOutput<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never;
