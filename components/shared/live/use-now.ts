'use client'

import { useEffect, useState } from 'react'

/**
 * The present time, updated every half minute, for 'half an hour ago' and for waiting times. It is the device's clock, so text made from it takes
 * suppressHydrationWarning.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
