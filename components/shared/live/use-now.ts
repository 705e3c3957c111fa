'use client'

import { useEffect, useState } from 'react'

/** The time, again every half minute: for 'half an hour ago' and for who waits. Not the server's: what is made of it takes suppressHydrationWarning. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
