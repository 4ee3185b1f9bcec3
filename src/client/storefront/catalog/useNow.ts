import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The current time, updated every minute, so that opening hours take effect on an open page. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
