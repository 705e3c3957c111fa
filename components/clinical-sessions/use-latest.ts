'use client'

import { useEffect, useRef } from 'react'

/** The newest value, for what runs later: a timer, a page that goes. Written after drawing, so it is the one on the screen. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
