import { useEffect } from 'react'
import { rememberItem, type RecentItem } from '@/lib/client/recent'

/** A page that was left sooner was not what the person looked for. */
const lookedAtMs = 1_500

/** Remembers a page for the command palette, which offers the pages looked at last first. */
export function useRemember({ href, caption, subcaption }: RecentItem): void {
  useEffect(() => {
    const timer = setTimeout(() => void rememberItem({ href, caption, subcaption }).catch(() => {}), lookedAtMs)
    return () => clearTimeout(timer)
  }, [href, caption, subcaption])
}
