import { useEffect, useSyncExternalStore } from 'react'

type Said = { readonly pathname: string; readonly title: string }

let said: Said | null = null
const listeners = new Set<() => void>()

function storeTitle(next: Said | null): void {
  said = next
  for (const listener of listeners) listener()
}

/** Tells parts outside the screen the title of the screen at this address. */
export function useSayTitle(pathname: string, title: string, isScreens: boolean): void {
  useEffect(() => {
    if (!isScreens) return
    const mine = { pathname, title }
    storeTitle(mine)
    return () => {
      // The next screen may have set its own title before this one ended.
      if (said === mine) storeTitle(null)
    }
  }, [pathname, title, isScreens])
}

/** The title of the screen at this address; null until that screen is there, since the previous screen's title is not its name. */
export function useSaidTitle(pathname: string): string | null {
  const now = useSyncExternalStore(subscribe, readTitle, readNothing)
  return now?.pathname === pathname ? now.title : null
}

const readTitle = () => said
const readNothing = () => null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
