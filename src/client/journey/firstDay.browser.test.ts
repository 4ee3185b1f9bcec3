import { holdFirstDay } from '#test/firstDay.ts';

holdFirstDay('a tablet', { width: 820, height: 1180 });
