/** Most birds of a record: the largest chicken house there is. A house itself says how many it holds (855). */
export const MOST_BIRDS = 200_000;

/** Grams of a kilogram: birds are weighed in grams, flocks in kg. */
const GRAMS = 1000;

/** kg of birds of a mean weight in grams, to the gram. */
export const kgOf = (birds: number, grams: number): number => Math.round(birds * grams) / GRAMS;
