import { defineSettings } from '#engine/define/setting.ts';

export const COMING_SETTINGS = defineSettings({});
