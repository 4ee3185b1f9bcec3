import { DESKTOP } from '#test/browser.ts';
import { holdFirstDay } from '#test/firstDay.ts';

holdFirstDay('a desktop', DESKTOP);
