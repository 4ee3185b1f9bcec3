import type { Page } from 'playwright-core';

/** Longer than the pause between any two keys of one scan. */
const PAUSE_MS = 2_000;

/** Chromium's modifier flag of the Ctrl key. */
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

/** A keyboard with a given pace. Each key event carries its own time, so that a busy machine does not slow down a scanner. */
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
    // The test may also have pressed keys without the typist.
    now = Math.max(now, Date.now()) + PAUSE_MS;
  };
  return {
    /** Types a text after a pause; `ends` are the keys that a scanner sends at the end. */
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
    /** Presses Ctrl K and continues typing, without waiting for the palette. */
    async search(text: string, msAKey: number): Promise<void> {
      pause();
      const ctrlK = press('k', 0, { code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: CTRL });
      await Promise.all([...ctrlK, ...[...text].flatMap((key) => press(key, msAKey))]);
    },
  };
}
