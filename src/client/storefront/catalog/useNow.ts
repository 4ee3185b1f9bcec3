import { useEffect, useState } from 'react';
import { serverNow } from '../../api/serverTime.ts';

const MINUTE = 60_000;

/** The present time, updated every minute, so that opening hours begin and end on an open page too. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
