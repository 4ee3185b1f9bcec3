import type { Page } from 'playwright-core';

/** Longer than any two keys that belong together, in milliseconds. */
const PAUSE_MS = 2_000;

/** Chromium's sign of a key that is held with others. */
const CTRL = 2;

interface KeyEvent {
  type: 'keyDown' | 'rawKeyDown' | 'keyUp';
  key?: string;
  code?: string;
  text?: string;
  windowsVirtualKeyCode?: number;
  modifiers?: number;
  autoRepeat?: boolean;
}

const NAMED: Readonly<Record<string, Omit<KeyEvent, 'type'>>> = {
  Enter: { windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { windowsVirtualKeyCode: 9 },
  Escape: { windowsVirtualKeyCode: 27 },
  // The line feed of some scanners.
  CtrlJ: { key: 'j', code: 'KeyJ', windowsVirtualKeyCode: 74, modifiers: CTRL },
};

/**
 * A keyboard that types at a given pace. Each key says when it was pressed, so that a busy machine makes no scanner slower:
 * the events of the page have these times, and so has what reads them.
 */
export async function openTypist(page: Page) {
  const session = await page.context().newCDPSession(page);
  let now = Date.now();
  const dispatch = (event: KeyEvent) => session.send('Input.dispatchKeyEvent', { ...event, timestamp: now / 1_000 });
  const press = (key: string, msLater: number, event: Omit<KeyEvent, 'type'> = NAMED[key] ?? { text: key }) => {
    now += msLater;
    return [
      dispatch({ type: event.text === undefined ? 'rawKeyDown' : 'keyDown', key, code: key, ...event }),
      dispatch({ type: 'keyUp', key, code: key, ...event }),
    ];
  };
  const pause = () => {
    // Also after a key that was pressed without the typist.
    now = Math.max(now, Date.now()) + PAUSE_MS;
  };
  return {
    /** Types a text at so many milliseconds a key, after a pause; `ends` are the keys that a scanner ends with. */
    async type(text: string, msAKey: number, ...ends: ('Enter' | 'Tab' | 'CtrlJ')[]): Promise<void> {
      pause();
      await Promise.all([...text, ...ends].flatMap((key) => press(key, msAKey)));
    },
    async hold(text: string, times: number): Promise<void> {
      pause();
      const held = Array.from({ length: times }, (_, index) =>
        dispatch({ type: 'keyDown', key: text, code: text, text, autoRepeat: index > 0 }),
      );
      await Promise.all([...held, dispatch({ type: 'keyUp', key: text, code: text })]);
    },
    async press(key: string): Promise<void> {
      pause();
      await Promise.all(press(key, 0));
    },
    /** Presses Ctrl K and types on, without looking at what opens. */
    async search(text: string, msAKey: number): Promise<void> {
      pause();
      const ctrlK = press('k', 0, { code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: CTRL });
      await Promise.all([...ctrlK, ...[...text].flatMap((key) => press(key, msAKey))]);
    },
  };
}
export type Typist = Awaited<ReturnType<typeof openTypist>>;
