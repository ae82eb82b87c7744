import type { FunctionComponent } from 'react';

/** A module with a page as its default export. */
export type ScreenModule = { readonly default: FunctionComponent };

/** Loads a page when it is opened first. */
export type ScreenLoader = () => Promise<ScreenModule>;

/** Pages of a module by route name; a route without a page is not in the menu. */
export type ScreenMap = Readonly<Record<string, ScreenLoader>>;
