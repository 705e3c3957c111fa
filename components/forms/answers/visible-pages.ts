'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { FormStore } from '@/components/shared/form/form-store'
import type { ShownPage } from '@/lib/forms/sight'

/** The pages that the rules leave visible; the list only changes when a page appears or disappears. */
export function useVisiblePages<P extends Pick<ShownPage, 'uid'>>(store: FormStore, pages: readonly P[]): P[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = pages.map(({ uid }) => store.subscribe(uid, listener))
      return () => stops.forEach((stop) => stop())
    },
    [store, pages],
  )
  const read = useCallback(() => pages.map(({ uid }) => (store.state(uid).isVisible ? '1' : '0')).join(''), [store, pages])
  const shown = useSyncExternalStore(subscribe, read, read)
  return pages.filter((_, at) => shown[at] === '1')
}
